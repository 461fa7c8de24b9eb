//! Who is who: a signed cookie says who somebody is, the store knows their name.

use hmac::{Hmac, KeyInit, Mac};
use protocol::{Me, Millis, Refusal};
use sha2::Sha256;
use store::{Person, Store};

use crate::app::unavailable;
use crate::chance;

/// The name of the cookie.
pub const COOKIE: &str = "pardalis";
/// How long a cookie is kept by a browser, in seconds.
const KEPT_FOR: u64 = 400 * 24 * 60 * 60;
/// How many letters a person's id has.
const ID_LETTERS: usize = 16;

/// Signs cookies and checks them.
#[derive(Clone)]
pub struct Signer {
    secret: Vec<u8>,
}

impl Signer {
    /// A signer with the secret that the store keeps; the first to ask makes it.
    pub async fn from_store(store: &dyn Store) -> Result<Self, store::StoreError> {
        let mut proposed = [0; 32];
        getrandom::fill(&mut proposed).map_err(|error| store::StoreError::Database(error.to_string()))?;
        Ok(Self::new(store.secret("cookie", &proposed).await?))
    }

    /// A signer with a secret.
    pub fn new(secret: Vec<u8>) -> Self {
        Self { secret }
    }

    fn mac(&self, text: &str) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).ok()?;
        mac.update(text.as_bytes());
        Some(mac)
    }

    /// The value of the cookie that says who somebody is.
    pub fn sign(&self, id: &str) -> String {
        let claim = format!("v1.{id}");
        let proof = self.mac(&claim).map_or_else(String::new, |mac| hex(&mac.finalize().into_bytes()));
        format!("{claim}.{proof}")
    }

    /// Who a cookie says somebody is; nothing if it is not one of ours.
    pub fn read<'a>(&self, cookie: &'a str) -> Option<&'a str> {
        let (claim, proof) = cookie.rsplit_once('.')?;
        let id = claim.strip_prefix("v1.")?;
        let proof = unhex(proof)?;
        // Compares in constant time.
        self.mac(claim)?.verify_slice(&proof).ok()?;
        Some(id)
    }

    /// The header that gives somebody their cookie.
    pub fn set_cookie(&self, id: &str, is_secure: bool) -> String {
        let value = self.sign(id);
        let secure = if is_secure { "; Secure" } else { "" };
        // Not `Strict`: who follows an invitation's link from another site would arrive as a stranger.
        format!("{COOKIE}={value}; Path=/; Max-Age={KEPT_FOR}; HttpOnly; SameSite=Lax{secure}")
    }
}

/// The value of our cookie in a `Cookie` header.
pub fn cookie_in(header: &str) -> Option<&str> {
    header.split(';').find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// Makes a new guest.
pub async fn new_guest(store: &dyn Store, now: Millis) -> Result<Me, Refusal> {
    let id = chance::word(ID_LETTERS).map_err(unavailable)?;
    let name = format!("Guest {}", &id[..4]);
    let person = Person { id: id.clone(), name: name.clone(), since: now };
    store.put_person(&person).await.map_err(unavailable)?;
    Ok(Me { id, name })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that [`hex`] writes so, and not by capitals: a proof has one form.
fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit =
        |c: char| c.to_digit(16).filter(|_| !c.is_ascii_uppercase()).and_then(|d| u8::try_from(d).ok());
    let digits: Vec<u8> = text.chars().map(digit).collect::<Option<_>>()?;
    let pairs = digits.chunks_exact(2);
    pairs.remainder().is_empty().then(|| pairs.map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_cookies_are_believed() {
        let (ours, other) = (Signer::new(vec![1; 32]), Signer::new(vec![2; 32]));
        let cookie = ours.sign("abc");
        assert_eq!(ours.read(&cookie), Some("abc"));
        assert_eq!(other.read(&cookie), None);
        for end in 0..cookie.len() {
            assert_eq!(ours.read(&cookie[..end]), None);
        }
        assert_eq!(ours.read(&cookie.replace("abc", "abd")), None);
        assert_eq!(ours.read(""), None);
        assert_eq!(cookie_in(&format!("a=b; {COOKIE}={cookie}")), Some(cookie.as_str()));
        assert_eq!(cookie_in("pardalisx=1"), None);
    }
}
