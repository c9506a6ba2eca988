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

/// The expected checksum was computed with another CRC-32 implementation, Python's `binascii.crc32`.
#[test]
fn key_with_a_known_checksum_is_parsed() {
    let body = "plb_000000000000_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg";
    let text = format!("{body}20WpLW");
    let key = ApiKey::parse(&text, KeyPrefix::Benchmark).unwrap();
    assert_eq!(key.key_id().as_str(), "000000000000");
    assert_eq!(*key.expose(), text);
    assert_eq!(key.prefix(), KeyPrefix::Benchmark);
}

#[test]
fn checksums_are_left_padded() {
    assert_eq!(base62(0), "000000");
    assert_eq!(base62(61), "00000z");
    assert_eq!(base62(62), "000010");
    assert_eq!(base62(u32::MAX), "4gfFC3");
}

#[test]
fn text_of_another_format_is_refused() {
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
        assert_eq!(ApiKey::parse(&other, KeyPrefix::Webhook).err(), Some(InvalidApiKey), "{other}");
    }
}

#[test]
fn keys_of_different_secrets_have_different_hashes() {
    let (one, other) = (minted(KeyPrefix::Webhook, 1), minted(KeyPrefix::Webhook, 2));
    assert_ne!(one.secret_hash(), other.secret_hash());
}

#[test]
fn debug_output_shows_only_the_id() {
    let key = minted(KeyPrefix::Webhook, 1);
    assert_eq!(format!("{key:?}"), format!("plw_{}_[redacted]", key.key_id()));
}

#[test]
fn bytes_that_would_bias_characters_are_skipped() {
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
fn error_of_the_random_source_is_returned() {
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
    fn keys_round_trip_through_text(seed: u64) {
        let key = minted(KeyPrefix::Benchmark, seed);
        let text = key.expose();
        prop_assert_eq!(text.len(), 66);
        let parsed = ApiKey::parse(&text, KeyPrefix::Benchmark).unwrap();
        prop_assert_eq!(parsed.key_id(), key.key_id());
        prop_assert_eq!(parsed.secret_hash(), key.secret_hash());
    }

    #[test]
    fn one_mistyped_character_is_refused(seed: u64, position in 0_usize..66, typed in "[0-9A-Za-z_]") {
        let text = minted(KeyPrefix::Webhook, seed).expose();
        let mut mistyped = text.to_string();
        mistyped.replace_range(position..=position, &typed);
        prop_assume!(mistyped != *text);
        prop_assert!(ApiKey::parse(&mistyped, KeyPrefix::Webhook).is_err());
    }

    #[test]
    fn two_swapped_neighbours_are_refused(seed: u64, position in 0_usize..65) {
        let text = minted(KeyPrefix::Webhook, seed).expose();
        let mut swapped = text.as_bytes().to_vec();
        swapped.swap(position, position + 1);
        let swapped = String::from_utf8(swapped).unwrap();
        prop_assume!(swapped != *text);
        prop_assert!(ApiKey::parse(&swapped, KeyPrefix::Webhook).is_err());
    }

    #[test]
    fn arbitrary_text_is_refused(text in ".{0,80}") {
        prop_assert!(ApiKey::parse(&text, KeyPrefix::Webhook).is_err());
    }
}
