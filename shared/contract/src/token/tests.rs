use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn at(time: &str) -> Timestamp {
    format!("2026-09-11T{time}Z").parse().unwrap()
}

fn key(kid: &str, byte: u8) -> SigningKey {
    SigningKey::new(SigningKeyId::parse(kid).unwrap(), vec![byte; 32]).unwrap()
}

fn claims() -> JobTokenClaims {
    let job = "6fa459ea-ee8a-4ca4-894e-db77e160355e".parse().unwrap();
    JobTokenClaims::new(job, Workspace::parse("github", "acme").unwrap(), at("12:00:00.75"))
}

fn check(token: &str, now: &str) -> Result<JobTokenClaims, TokenError> {
    let token = PresentedToken::parse(token)?;
    if token.kid().as_str() == "k1" { token.verify(&key("k1", 7), at(now)) } else { Err(TokenError::Invalid) }
}

/// Returns a token with any header and claims, correctly signed with the key `k1`.
fn signed_with_k1(header: &Value, claims: &Value) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let message = format!("{}.{}", part(header), part(claims));
    let secret = EncodingKey::from_secret(&[7; 32]);
    let signature = jsonwebtoken::crypto::sign(message.as_bytes(), &secret, Algorithm::HS256).unwrap();
    format!("{message}.{signature}")
}

fn valid_header() -> Value {
    json!({"typ": "JWT", "alg": "HS256", "kid": "k1"})
}

fn valid_claims() -> Value {
    serde_json::to_value(WireClaims::from(&claims())).unwrap()
}

#[test]
fn token_is_valid_for_an_hour() {
    let token = sign(&claims(), &key("k1", 7));
    assert_eq!(PresentedToken::parse(&token).unwrap().kid().as_str(), "k1");
    for now in ["11:59:30", "12:00:00", "12:59:59.999"] {
        assert_eq!(check(&token, now), Ok(claims()), "{now}");
    }
    for now in ["13:00:00", "23:00:00"] {
        assert_eq!(check(&token, now), Err(TokenError::Expired), "{now}");
    }
}

#[test]
fn json_of_claims_is_stable() {
    let wire = valid_claims();
    assert_eq!(
        wire,
        json!({
            "iss": "plumbline",
            "aud": "plumbline:query-agent-jobs",
            "sub": "6fa459ea-ee8a-4ca4-894e-db77e160355e",
            "workspaceType": "github",
            "workspaceId": "acme",
            "iat": 1_789_128_000,
            "exp": 1_789_131_600,
        })
    );
    assert_eq!(check(&signed_with_k1(&valid_header(), &wire), "12:00:00"), Ok(claims()));
}

#[test]
fn signing_stored_claims_again_gives_the_same_token() {
    let stored = serde_json::to_string(&claims()).unwrap();
    let again: JobTokenClaims = serde_json::from_str(&stored).unwrap();
    assert_eq!(sign(&again, &key("k1", 7)), sign(&claims(), &key("k1", 7)));
}

#[test]
fn each_token_error_has_its_status() {
    assert_eq!(Problem::from(TokenError::Invalid).status(), 401);
    assert_eq!(Problem::from(TokenError::Expired).status(), 403);
    assert_eq!(Problem::from(TokenError::Expired).code(), ProblemCode::TokenExpired);
}

#[test]
fn malformed_tokens_are_refused() {
    let token = sign(&claims(), &key("k1", 7));
    let parts: Vec<&str> = token.split('.').collect();
    let last = &token[token.len() - 1..];
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let stray = &alphabet[alphabet.find(last).unwrap() + 1..][..1];
    for other in [
        String::new(),
        "..".to_owned(),
        format!("{token}="),
        format!("{token}."),
        format!("{token}.{}", parts[2]),
        format!("{}.{}", parts[0], parts[1]),
        format!("{}=.{}.{}", parts[0], parts[1], parts[2]),
        format!("{}{stray}", &token[..token.len() - 1]),
        format!(" {token}"),
        format!("{}.{}.", parts[0], parts[1]),
        format!("{token}{}", "A".repeat(4_000)),
    ] {
        assert_eq!(check(&other, "12:00:00"), Err(TokenError::Invalid), "{other}");
    }
}

#[test]
fn only_hs256_under_a_known_key_is_accepted() {
    let wire = valid_claims();
    for header in [
        json!({"alg": "none", "kid": "k1"}),
        json!({"alg": "HS512", "kid": "k1"}),
        json!({"alg": "RS256", "kid": "k1"}),
        json!({"alg": "HS256", "kid": "k2"}),
        json!({"alg": "HS256", "kid": "../k1"}),
        json!({"alg": "HS256"}),
        json!({"kid": "k1"}),
    ] {
        assert_eq!(check(&signed_with_k1(&header, &wire), "12:00:00"), Err(TokenError::Invalid), "{header}");
    }
    assert!(PresentedToken::parse(&signed_with_k1(&json!({"alg": "HS512", "kid": "k1"}), &wire)).is_err());
    assert_eq!(check(&sign(&claims(), &key("k1", 8)), "12:00:00"), Err(TokenError::Invalid));
}

#[test]
fn every_claim_is_checked() {
    for (name, value) in [
        ("iss", json!("other")),
        ("iss", json!(["plumbline"])),
        ("aud", json!("other")),
        ("aud", json!(["plumbline:query-agent-jobs", "other"])),
        ("sub", json!("6FA459EA-EE8A-4CA4-894E-DB77E160355E")),
        ("workspaceType", json!("GitHub")),
        ("workspaceId", json!("")),
        ("iat", json!(1_789_128_031)),
        ("iat", json!("now")),
        ("exp", json!(i64::MAX)),
        ("exp", json!(null)),
    ] {
        let mut claims = valid_claims();
        claims[name] = value;
        assert_eq!(
            check(&signed_with_k1(&valid_header(), &claims), "12:00:00"),
            Err(TokenError::Invalid),
            "{name}"
        );
        claims.as_object_mut().unwrap().remove(name);
        assert_eq!(
            check(&signed_with_k1(&valid_header(), &claims), "12:00:00"),
            Err(TokenError::Invalid),
            "{name}"
        );
    }
}

#[test]
fn forged_token_is_invalid_even_if_expired() {
    assert_eq!(check(&sign(&claims(), &key("k1", 8)), "23:00:00"), Err(TokenError::Invalid));
}

#[test]
fn signing_keys_have_a_minimum_length_and_redacted_debug_output() {
    let kid = SigningKeyId::parse("k1").unwrap();
    assert!(SigningKey::new(kid.clone(), vec![1; 31]).is_err());
    let key = SigningKey::new(kid, b"0123456789abcdef0123456789abcdef".to_vec()).unwrap();
    assert_eq!(format!("{key:?}"), "SigningKey(k1, [redacted])");
}

proptest! {
    #[test]
    fn arbitrary_text_is_refused(text in ".{0,80}", dotted in r"[A-Za-z0-9_=-]{0,9}(\.[A-Za-z0-9_=-]{0,9}){0,4}") {
        prop_assert_eq!(check(&text, "12:00:00"), Err(TokenError::Invalid));
        prop_assert_eq!(check(&dotted, "12:00:00"), Err(TokenError::Invalid));
    }

    #[test]
    fn one_changed_character_is_refused(position in 0_usize..200, typed in "[A-Za-z0-9_-]") {
        let token = sign(&claims(), &key("k1", 7));
        let mut changed = token.clone();
        changed.replace_range(position..=position, &typed);
        prop_assume!(changed != token);
        prop_assert_eq!(check(&changed, "12:00:00"), Err(TokenError::Invalid));
    }
}
