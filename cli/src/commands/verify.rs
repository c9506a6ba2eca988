//! `verify`: verifies the signature of a received delivery (Standard Webhooks).

use std::fs;
use std::io::{Read, stdin};
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use plumbline_clock::{Clock, SystemClock};
use plumbline_delivery::SigningSecret;

use crate::arguments::VerifyArguments;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::output::Output;

/// Maximum size of a delivery's body on standard input, in bytes. Further bytes are not read.
const MAX_BODY_BYTES: u64 = 16 * 1024 * 1024;

/// Values of the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of a delivery.
#[derive(Debug, Default, PartialEq, Eq)]
struct SignatureHeaders {
    id: String,
    timestamp: String,
    signature: String,
}

/// Reason why a delivery is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InvalidDelivery {
    Timestamp,
    Age,
    Signature,
}

impl InvalidDelivery {
    /// Returns the text that the command prints.
    fn text(self) -> &'static str {
        match self {
            Self::Timestamp => "not valid: webhook-timestamp is not a Unix time in seconds",
            Self::Age => "not valid: webhook-timestamp and the current time differ by more than --tolerance",
            Self::Signature => "not valid: no signature matches the secret, the headers and the body",
        }
    }
}

pub(crate) fn perform(
    arguments: &VerifyArguments,
    environment: &Environment,
    output: &Output,
) -> Result<ExitStatus, CliError> {
    let secret = environment.signing_secret.as_ref().ok_or(CliError::Missing {
        setting: "the signing secret",
        advice: "Set PLUMBLINE_SIGNING_SECRET to the webhook's secret, which begins with whsec_.",
    })?;
    let secret = SigningSecret::parse(secret)
        .map_err(|error| CliError::invalid("PLUMBLINE_SIGNING_SECRET", error.to_string()))?;
    let headers = headers(arguments)?;
    let body = read_body(&arguments.body)?;
    let tolerance = SignedDuration::try_from(arguments.tolerance).unwrap_or(SignedDuration::MAX);
    let verdict = verify(&secret, &headers, &body, SystemClock.now(), tolerance);
    let text = verdict.map_or_else(InvalidDelivery::text, |()| "valid");
    if output.json {
        output
            .print_verbatim(&serde_json::json!({ "valid": verdict.is_ok(), "reason": text }).to_string())?;
    } else {
        output.print(text)?;
    }
    Ok(if verdict.is_ok() { ExitStatus::Success } else { ExitStatus::NegativeResult })
}

fn verify(
    secret: &SigningSecret,
    headers: &SignatureHeaders,
    body: &[u8],
    now: Timestamp,
    tolerance: SignedDuration,
) -> Result<(), InvalidDelivery> {
    let seconds: i64 = headers.timestamp.parse().map_err(|_| InvalidDelivery::Timestamp)?;
    let sent = Timestamp::from_second(seconds).map_err(|_| InvalidDelivery::Timestamp)?;
    if !secret.verifies(&headers.signature, &headers.id, sent, body) {
        return Err(InvalidDelivery::Signature);
    }
    if now.duration_since(sent).abs() > tolerance {
        return Err(InvalidDelivery::Age);
    }
    Ok(())
}

fn headers(arguments: &VerifyArguments) -> Result<SignatureHeaders, CliError> {
    if let Some(file) = &arguments.headers {
        let text = fs::read_to_string(file);
        let text = text.map_err(|source| CliError::File { file: file.clone(), operation: "read", source })?;
        return parse_headers(&text).ok_or_else(|| {
            CliError::invalid(
                file.display().to_string(),
                "the file must have lines with webhook-id, webhook-timestamp and webhook-signature",
            )
        });
    }
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    Ok(SignatureHeaders {
        id: text(&arguments.id),
        timestamp: text(&arguments.timestamp),
        signature: text(&arguments.signature),
    })
}

/// Finds the values of [`SignatureHeaders`] in lines of `name: value`. Returns `None` if a header is missing.
///
/// The letter case of names does not matter, and a line may begin with the `<` that curl prints before received
/// headers.
fn parse_headers(text: &str) -> Option<SignatureHeaders> {
    let value = |name: &str| {
        text.lines().find_map(|line| {
            let (found, value) = line.trim_start_matches(['<', ' ']).split_once(':')?;
            found.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        })
    };
    Some(SignatureHeaders {
        id: value("webhook-id")?,
        timestamp: value("webhook-timestamp")?,
        signature: value("webhook-signature")?,
    })
}

fn read_body(file: &Path) -> Result<Vec<u8>, CliError> {
    let mut body = Vec::new();
    if file == Path::new("-") {
        stdin().lock().take(MAX_BODY_BYTES).read_to_end(&mut body).map_err(CliError::StandardInput)?;
        return Ok(body);
    }
    fs::read(file).map_err(|source| CliError::File { file: file.to_owned(), operation: "read", source })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Secret of the test vector that the reference libraries of Standard Webhooks share.
    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const BODY: &[u8] = br#"{"test": 2432232314}"#;
    const HEADERS: &str = "POST /hook HTTP/1.1\n< Webhook-Id: msg_p5jXN8AQM9LWM0D4loKWxJek\nwebhook-timestamp: 1614265330\r\n\
        webhook-signature: v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=\n";

    fn verdict(body: &[u8], seconds_later: i64) -> Result<(), InvalidDelivery> {
        let secret = SigningSecret::parse(SECRET).unwrap();
        let now = Timestamp::from_second(1_614_265_330 + seconds_later).unwrap();
        verify(&secret, &parse_headers(HEADERS).unwrap(), body, now, SignedDuration::from_mins(5))
    }

    #[test]
    fn genuine_delivery_is_valid_within_the_tolerance() {
        assert_eq!([0, 300, -300].map(|later| verdict(BODY, later)), [Ok(()); 3]);
        assert_eq!([301, -301].map(|later| verdict(BODY, later)), [Err(InvalidDelivery::Age); 2]);
    }

    #[test]
    fn changed_body_is_not_valid() {
        assert_eq!(verdict(br#"{"test":2432232314}"#, 0), Err(InvalidDelivery::Signature));
    }

    #[test]
    fn incomplete_headers_are_refused() {
        assert_eq!(parse_headers("webhook-id: a\nwebhook-timestamp: 1\n"), None);
    }
}
