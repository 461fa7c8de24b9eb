//! What holds for every cookie, whoever made it up.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;

use server::identity::{COOKIE, Signer, cookie_in, new_guest};
use store::Database;

/// How many letters an id has.
const ID_LETTERS: usize = 16;

/// A character of a cookie, or one that somebody might try in its place.
fn character() -> impl Strategy<Value = char> {
    prop_oneof![3 => "[0-9a-fA-F.]", 2 => "[ -~]", 1 => "\\PC"]
        .prop_map(|text| text.chars().next().unwrap_or('.'))
}

fn secret() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 32)
}

/// An id as we give them.
fn id() -> impl Strategy<Value = String> {
    "[2-9A-HJ-NP-Za-km-np-z]{16}"
}

/// Something that is done to a cookie.
#[derive(Clone, Debug)]
enum Change {
    Replace(Index, char),
    OtherCase(Index),
    Drop(Index),
    Insert(Index, char),
    Swap(Index, Index),
    Truncate(Index),
    Extend(String),
    Prepend(String),
}

impl Change {
    fn any() -> impl Strategy<Value = Self> {
        prop_oneof![
            (any::<Index>(), character()).prop_map(|(at, c)| Self::Replace(at, c)),
            any::<Index>().prop_map(Self::OtherCase),
            any::<Index>().prop_map(Self::Drop),
            (any::<Index>(), character()).prop_map(|(at, c)| Self::Insert(at, c)),
            (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Self::Swap(one, other)),
            any::<Index>().prop_map(Self::Truncate),
            "[0-9a-f.]{1,70}|\\PC{1,70}".prop_map(Self::Extend),
            "[0-9a-f.]{1,20}|\\PC{1,20}".prop_map(Self::Prepend),
        ]
    }

    fn apply(&self, cookie: &str) -> String {
        let mut letters: Vec<char> = cookie.chars().collect();
        let length = letters.len();
        match self {
            Self::Replace(at, c) => letters[at.index(length)] = *c,
            Self::OtherCase(at) => letters[at.index(length)] = other_case(letters[at.index(length)]),
            Self::Drop(at) => drop(letters.remove(at.index(length))),
            Self::Insert(at, c) => letters.insert(at.index(length + 1), *c),
            Self::Swap(one, other) => letters.swap(one.index(length), other.index(length)),
            Self::Truncate(at) => letters.truncate(at.index(length)),
            Self::Extend(text) => letters.extend(text.chars()),
            Self::Prepend(text) => letters.splice(0..0, text.chars()).for_each(drop),
        }
        letters.into_iter().collect()
    }
}

fn other_case(c: char) -> char {
    if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
}

proptest! {
    #[test]
    fn what_we_sign_we_read(secret in secret(), id in any::<String>()) {
        let signer = Signer::new(secret);
        let cookie = signer.sign(&id);
        prop_assert_eq!(signer.read(&cookie), Some(id.as_str()));
    }

    /// Somebody has one cookie, so that there is no other text that would be believed in its place.
    #[test]
    fn a_cookie_that_was_changed_is_refused(
        secret in secret(), id in id(), changes in proptest::collection::vec(Change::any(), 1..4),
    ) {
        let signer = Signer::new(secret);
        let cookie = signer.sign(&id);
        let changed = changes.iter().fold(cookie.clone(), |cookie, change| match cookie.is_empty() {
            true => cookie,
            false => change.apply(&cookie),
        });
        prop_assume!(changed != cookie);
        prop_assert_eq!(signer.read(&changed), None);
    }

    #[test]
    fn another_key_believes_nothing(ours in secret(), theirs in secret(), id in any::<String>()) {
        prop_assume!(ours != theirs);
        let cookie = Signer::new(ours).sign(&id);
        prop_assert_eq!(Signer::new(theirs).read(&cookie), None);
    }

    #[test]
    fn the_proof_of_one_is_none_for_another(secret in secret(), one in any::<String>(), other in any::<String>()) {
        let signer = Signer::new(secret);
        prop_assume!(one != other);
        let (mine, theirs) = (signer.sign(&one), signer.sign(&other));
        prop_assert_ne!(&mine, &theirs);
        let proof = mine.rsplit('.').next().unwrap_or_default();
        let forged = format!("v1.{other}.{proof}");
        prop_assert_eq!(signer.read(&forged), None);
    }

    /// The second form has everything but the proof.
    #[test]
    fn what_somebody_made_up_is_refused(secret in secret(), text in "\\PC*|v1\\.[0-9A-Za-z]{16}\\.[0-9a-f]{0,66}|(?s).*") {
        let signer = Signer::new(secret);
        prop_assert_eq!(signer.read(&text), None);
    }

    #[test]
    fn our_cookie_is_found_among_others(
        secret in secret(), id in id(),
        others in proptest::collection::vec("[a-oq-z][a-z]{0,11}=[!#-+\\--:<-\\[\\]-~]{0,20}", 0..4), at in any::<Index>(),
    ) {
        let signer = Signer::new(secret);
        let cookie = signer.sign(&id);
        let mut pairs = others;
        pairs.insert(at.index(pairs.len() + 1), format!("{COOKIE}={cookie}"));
        let header = pairs.join("; ");
        prop_assert_eq!(cookie_in(&header), Some(cookie.as_str()));
    }

    #[test]
    fn no_header_is_too_strange_to_read(secret in secret(), header in "(?s).*|(pardalis|[=;. ]|v1|[0-9a-f])*") {
        let signer = Signer::new(secret);
        if let Some(cookie) = cookie_in(&header) {
            prop_assert_eq!(signer.read(cookie), None);
        }
    }

    #[test]
    fn the_header_says_what_a_browser_must_know(secret in secret(), id in id(), is_secure in any::<bool>()) {
        let signer = Signer::new(secret);
        let header = signer.set_cookie(&id, is_secure);
        let mut parts = header.split("; ");
        let value = parts.next().and_then(|pair| pair.strip_prefix("pardalis=")).unwrap_or_default();
        prop_assert_eq!(signer.read(value), Some(id.as_str()));
        let shape: Vec<&str> = value.split('.').collect();
        prop_assert_eq!((shape.len(), shape[0], shape[1].len(), shape[2].len()), (3, "v1", ID_LETTERS, 64));
        prop_assert!(value.chars().all(|c| c.is_ascii_alphanumeric() || c == '.'), "{}", value);
        let attributes: BTreeSet<&str> = parts.collect();
        let mut expected = BTreeSet::from(["Path=/", "Max-Age=34560000", "HttpOnly", "SameSite=Lax"]);
        // No `Domain`: the cookie stays with this host and does not go to others beside it.
        if is_secure {
            expected.insert("Secure");
        }
        prop_assert_eq!(attributes, expected);
    }
}

#[tokio::test]
async fn different_people_get_different_cookies() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Database::File(folder.path().join("games.sqlite")).open().await.expect("a store");
    let signer = Signer::from_store(store.as_ref()).await.expect("a secret");
    let mut cookies = BTreeSet::new();
    for _ in 0..100 {
        let guest = new_guest(store.as_ref(), 0).await.expect("a guest");
        assert_eq!(guest.id.len(), ID_LETTERS);
        assert!(cookies.insert(signer.sign(&guest.id)), "{guest:?} was there before");
    }
    // Who starts again on the same store knows them all, who starts on another knows nobody.
    let again = Signer::from_store(store.as_ref()).await.expect("a secret");
    let elsewhere = Database::File(folder.path().join("other.sqlite")).open().await.expect("a store");
    let stranger = Signer::from_store(elsewhere.as_ref()).await.expect("a secret");
    assert!(cookies.iter().all(|cookie| again.read(cookie).is_some() && stranger.read(cookie).is_none()));
}
