//! API keys: `<prefix>_<keyId>_<secret><checksum>`.
//!
//! The key id is 12 and the secret 43 base62 characters (`0-9A-Za-z`, 256 bits); the checksum is the CRC-32
//! (IEEE) of all text before it, in base62, left-padded with `0` to 6 characters. A CRC-32 finds every change
//! that stays within 32 bits, so that a key with one character mistyped, or two neighbours swapped, is refused
//! without a read, and a scanner tells leaked keys from other text. Only a SHA-256 of the secret is stored: a
//! secret of 256 random bits needs no slow hash.

use std::fmt;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::ids::{InvalidId, text_id};
use serde::{Deserialize, Serialize};

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY_ID_LENGTH: usize = 12;
const SECRET_LENGTH: usize = 43;
const CHECKSUM_LENGTH: usize = 6;

/// What a key is compared with when its id is unknown, so that an unknown id costs the same work as a known
/// one. No secret is known to hash to it.
pub const UNKNOWN_SECRET_HASH: [u8; 32] = [0; 32];

/// Which API a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyPrefix {
    /// `plw`: triggers a webhook.
    Webhook,
    /// `plb`: starts and polls benchmark runs.
    Benchmark,
}

impl KeyPrefix {
    /// The prefix itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Webhook => "plw",
            Self::Benchmark => "plb",
        }
    }
}

text_id! {
    /// The part of a key that may be stored, shown and logged: 12 base62 characters.
    KeyId, "key id", is_key_id
}

fn is_key_id(text: &str) -> bool {
    text.len() == KEY_ID_LENGTH && is_base62(text)
}

fn is_base62(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The part of a key that proves its holder.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
struct Secret(String);

/// Text that is not a key of the wanted kind: another form, another prefix, a wrong checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a key")]
pub struct NotAKey;

/// A well-formed key. Whether it is a live one is for the table to say.
#[derive(Clone)]
pub struct ApiKey {
    prefix: KeyPrefix,
    key_id: KeyId,
    secret: Secret,
}

impl ApiKey {
    /// Reads a key of the given kind.
    pub fn parse(text: &str, prefix: KeyPrefix) -> Result<Self, NotAKey> {
        let rest = text.strip_prefix(prefix.as_str()).and_then(|rest| rest.strip_prefix('_'));
        let (key_id, secret) = rest.and_then(|rest| rest.split_once('_')).ok_or(NotAKey)?;
        let key_id = KeyId::parse(key_id).map_err(|_| NotAKey)?;
        if secret.len() != SECRET_LENGTH + CHECKSUM_LENGTH || !is_base62(secret) {
            return Err(NotAKey);
        }
        let key = Self { prefix, key_id, secret: Secret(secret[..SECRET_LENGTH].to_owned()) };
        if key.expose().as_str() == text { Ok(key) } else { Err(NotAKey) }
    }

    /// Makes a key of random bytes, which `fill` supplies.
    ///
    /// Each character takes six bits of a byte and skips the byte when they make 62 or 63, so that all 62
    /// characters are equally likely.
    ///
    /// # Errors
    /// Whatever `fill` fails with.
    pub fn mint<E>(prefix: KeyPrefix, mut fill: impl FnMut(&mut [u8]) -> Result<(), E>) -> Result<Self, E> {
        let key_id = KeyId(random_text(KEY_ID_LENGTH, &mut fill)?);
        let secret = Secret(random_text(SECRET_LENGTH, &mut fill)?);
        Ok(Self { prefix, key_id, secret })
    }

    /// Which API it is for.
    pub fn prefix(&self) -> KeyPrefix {
        self.prefix
    }

    /// The id to look it up by.
    pub fn key_id(&self) -> &KeyId {
        &self.key_id
    }

    /// The whole key, to be shown to its owner once.
    pub fn expose(&self) -> Zeroizing<String> {
        let body = Zeroizing::new(format!("{}_{}_{}", self.prefix.as_str(), self.key_id, self.secret.0));
        let checksum = base62(crc32fast::hash(body.as_bytes()));
        Zeroizing::new(format!("{}{checksum}", *body))
    }

    /// What is stored: the SHA-256 of the 43 characters of the secret.
    pub fn secret_hash(&self) -> [u8; 32] {
        Sha256::digest(self.secret.0.as_bytes()).into()
    }

    /// Whether it is the key that `stored` is the hash of, in the same time whatever the answer.
    pub fn matches(&self, stored: &[u8; 32]) -> bool {
        self.secret_hash().ct_eq(stored).into()
    }

    /// Compares with the hash found for this key's id, or does the same work if none was found.
    pub fn matches_found(&self, stored: Option<&[u8; 32]>) -> bool {
        self.matches(stored.unwrap_or(&UNKNOWN_SECRET_HASH)) && stored.is_some()
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}_{}_[redacted]", self.prefix.as_str(), self.key_id)
    }
}

fn random_text<E>(length: usize, fill: &mut impl FnMut(&mut [u8]) -> Result<(), E>) -> Result<String, E> {
    let mut text = String::with_capacity(length);
    let mut bytes = Zeroizing::new([0_u8; 64]);
    while text.len() < length {
        fill(bytes.as_mut_slice())?;
        let characters = bytes.iter().filter_map(|byte| ALPHABET.get(usize::from(byte & 0x3F)));
        text.extend(characters.take(length - text.len()).map(|byte| char::from(*byte)));
    }
    Ok(text)
}

/// A checksum in base62, most significant character first, left-padded with `0`.
fn base62(mut number: u32) -> String {
    let mut characters = [b'0'; CHECKSUM_LENGTH];
    for character in characters.iter_mut().rev() {
        *character = ALPHABET[(number % 62) as usize];
        number /= 62;
    }
    characters.map(char::from).iter().collect()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use proptest::prelude::*;

    use super::*;

    fn minted(prefix: KeyPrefix, seed: u64) -> ApiKey {
        let mut state = seed;
        let fill = |bytes: &mut [u8]| {
            for byte in bytes {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *byte = (state >> 56) as u8;
            }
            Ok::<_, Infallible>(())
        };
        ApiKey::mint(prefix, fill).unwrap()
    }

    /// Worked out with another implementation of CRC-32: `binascii.crc32` of Python.
    #[test]
    fn a_known_key() {
        let body = "plb_000000000000_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg";
        let text = format!("{body}20WpLW");
        let key = ApiKey::parse(&text, KeyPrefix::Benchmark).unwrap();
        assert_eq!(key.key_id().as_str(), "000000000000");
        assert_eq!(*key.expose(), text);
        assert_eq!(key.prefix(), KeyPrefix::Benchmark);
    }

    #[test]
    fn checksums_are_padded() {
        assert_eq!(base62(0), "000000");
        assert_eq!(base62(61), "00000z");
        assert_eq!(base62(62), "000010");
        assert_eq!(base62(u32::MAX), "4gfFC3");
    }

    #[test]
    fn other_text_is_no_key() {
        let text = minted(KeyPrefix::Webhook, 1).expose();
        assert!(ApiKey::parse(&text, KeyPrefix::Webhook).is_ok());
        assert!(ApiKey::parse(&text, KeyPrefix::Benchmark).is_err());
        for other in [
            String::new(),
            "plw".to_owned(),
            "plw__".to_owned(),
            format!("{}0", *text),
            format!(" {}", *text),
            text[..65].to_owned(),
            text.to_lowercase(),
            text.replacen("plw", "plé", 1),
            format!("plw_{}_{}", "é".repeat(6), &text[17..]),
        ] {
            assert_eq!(ApiKey::parse(&other, KeyPrefix::Webhook).err(), Some(NotAKey), "{other}");
        }
    }

    #[test]
    fn only_the_right_secret_matches() {
        let (one, other) = (minted(KeyPrefix::Webhook, 1), minted(KeyPrefix::Webhook, 2));
        assert!(one.matches(&one.secret_hash()));
        assert!(!one.matches(&other.secret_hash()));
        assert!(one.matches_found(Some(&one.secret_hash())));
        assert!(!one.matches_found(Some(&other.secret_hash())));
        assert!(!one.matches_found(None));
    }

    #[test]
    fn a_key_prints_only_its_id() {
        let key = minted(KeyPrefix::Webhook, 1);
        assert_eq!(format!("{key:?}"), format!("plw_{}_[redacted]", key.key_id()));
    }

    #[test]
    fn bytes_that_would_be_biased_are_skipped() {
        let mut next = 0_u8;
        let fill = |bytes: &mut [u8]| {
            for byte in bytes {
                *byte = [62, 63, 0, 61, 255][usize::from(next % 5)];
                next = next.wrapping_add(1);
            }
            Ok::<_, Infallible>(())
        };
        let text = ApiKey::mint(KeyPrefix::Webhook, fill).unwrap().expose();
        assert_eq!(&text[4..16], "0z0z0z0z0z0z");
    }

    #[test]
    fn a_source_that_fails_makes_no_key() {
        assert_eq!(ApiKey::mint(KeyPrefix::Webhook, |_| Err("dry")).err(), Some("dry"));
    }

    #[test]
    fn characters_are_equally_likely() {
        let mut counts = [0_u32; 256];
        for seed in 0..2_000 {
            for byte in minted(KeyPrefix::Webhook, seed).secret.0.bytes() {
                counts[usize::from(byte)] += 1;
            }
        }
        let expected = 2_000 * 43 / 62;
        for character in ALPHABET {
            let count = counts[usize::from(*character)];
            assert!(count.abs_diff(expected) < expected / 5, "{} {count}", char::from(*character));
        }
    }

    proptest! {
        #[test]
        fn keys_round_trip(seed: u64) {
            let key = minted(KeyPrefix::Benchmark, seed);
            let text = key.expose();
            prop_assert_eq!(text.len(), 66);
            let parsed = ApiKey::parse(&text, KeyPrefix::Benchmark).unwrap();
            prop_assert_eq!(parsed.key_id(), key.key_id());
            prop_assert!(parsed.matches(&key.secret_hash()));
        }

        #[test]
        fn one_mistyped_character_is_refused(seed: u64, place in 0_usize..66, typed in "[0-9A-Za-z_]") {
            let text = minted(KeyPrefix::Webhook, seed).expose();
            let mut mistyped = text.to_string();
            mistyped.replace_range(place..=place, &typed);
            prop_assume!(mistyped != *text);
            prop_assert!(ApiKey::parse(&mistyped, KeyPrefix::Webhook).is_err());
        }

        #[test]
        fn two_swapped_neighbours_are_refused(seed: u64, place in 0_usize..65) {
            let text = minted(KeyPrefix::Webhook, seed).expose();
            let mut swapped = text.as_bytes().to_vec();
            swapped.swap(place, place + 1);
            let swapped = String::from_utf8(swapped).unwrap();
            prop_assume!(swapped != *text);
            prop_assert!(ApiKey::parse(&swapped, KeyPrefix::Webhook).is_err());
        }

        #[test]
        fn arbitrary_text_never_panics(text in ".{0,80}") {
            prop_assert!(ApiKey::parse(&text, KeyPrefix::Webhook).is_err());
        }
    }
}
