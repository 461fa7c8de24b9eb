//! What nobody can guess: ids, keys, seeds.

/// Letters and digits without those that look alike.
const ALPHABET: &[u8; 56] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/// A text of this many letters and digits that nobody can guess.
pub(crate) fn word(length: usize) -> Result<String, getrandom::Error> {
    let mut word = String::with_capacity(length);
    let mut bytes = [0; 32];
    while word.len() < length {
        getrandom::fill(&mut bytes)?;
        // Bytes at the end of the range would make some letters likelier than others.
        let fair = bytes.iter().filter(|&&byte| byte < 224).map(|&byte| ALPHABET[usize::from(byte) % 56]);
        word.extend(fair.take(length - word.len()).map(char::from));
    }
    Ok(word)
}

/// A number that nobody can guess.
pub(crate) fn number() -> Result<u64, getrandom::Error> {
    getrandom::u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_their_length_and_differ() {
        for length in [0, 1, 10, 33, 100] {
            let (one, other) = (word(length).expect("chance"), word(length).expect("chance"));
            assert_eq!(one.len(), length);
            assert!(length < 10 || one != other);
            assert!(one.bytes().all(|byte| ALPHABET.contains(&byte)));
        }
    }
}
