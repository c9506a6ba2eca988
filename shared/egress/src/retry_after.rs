//! The `Retry-After` header (RFC 9110, section 10.2.3).

use std::time::Duration;

use http::HeaderMap;
use http::header::RETRY_AFTER;
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;

/// Returns the delay that a response requests: whole seconds, or the time until an HTTP date. A past date gives zero,
/// and a number of seconds that does not fit `u64` gives `u32::MAX` seconds. Any other value gives `None`.
pub fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Duration::from_secs(text.parse().unwrap_or(u64::from(u32::MAX))));
    }
    let until = DateTimeParser::new().parse_timestamp(text).ok()?;
    Some(until.duration_since(now).try_into().unwrap_or(Duration::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(value: &str) -> Option<Duration> {
        let now = "2026-09-11T12:00:00Z".parse().unwrap();
        retry_after(&HeaderMap::from_iter([(RETRY_AFTER, value.parse().unwrap())]), now)
    }

    #[test]
    fn retry_after_in_seconds_or_as_a_date_is_parsed() {
        assert_eq!(parse("120"), Some(Duration::from_secs(120)));
        assert_eq!(parse("0"), Some(Duration::ZERO));
        assert_eq!(parse("Fri, 11 Sep 2026 12:01:30 GMT"), Some(Duration::from_secs(90)));
        assert_eq!(parse("Fri, 11 Sep 2026 11:00:00 GMT"), Some(Duration::ZERO));
        assert_eq!(parse("99999999999999999999999"), Some(Duration::from_secs(u64::from(u32::MAX))));
    }

    #[test]
    fn malformed_retry_after_is_ignored() {
        for value in ["", "-1", "1.5", "soon", "2026-09-11T12:01:30Z"] {
            assert_eq!(parse(value), None, "{value:?}");
        }
        assert_eq!(retry_after(&HeaderMap::new(), Timestamp::UNIX_EPOCH), None);
    }
}
