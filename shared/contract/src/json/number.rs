//! JSON numbers without rounding.

use rust_decimal::Decimal;

/// A JSON number with the exact value that was written. `0.1` is one tenth, and `1e400` is valid although no integer or
/// decimal type can represent it.
///
/// The value is (-1)^negative x digits x 10^exponent, with no zero at either end of the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    negative: bool,
    digits: String,
    exponent: i64,
}

impl Number {
    /// Parses the text of a number that is well-formed JSON.
    pub(crate) fn from_json(text: &str) -> Self {
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let negative = mantissa.starts_with('-');
        let mantissa = mantissa.trim_start_matches('-');
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let shift = i64::try_from(fraction.len()).unwrap_or(i64::MAX);
        Self::normalised(
            negative,
            format!("{whole}{fraction}"),
            parse_exponent(exponent).saturating_sub(shift),
        )
    }

    fn normalised(negative: bool, mut digits: String, exponent: i64) -> Self {
        let written = digits.len();
        digits.truncate(digits.trim_end_matches('0').len());
        let dropped = i64::try_from(written - digits.len()).unwrap_or(i64::MAX);
        let digits = digits.trim_start_matches('0').to_owned();
        if digits.is_empty() {
            return Self { negative: false, digits, exponent: 0 };
        }
        Self { negative, digits, exponent: exponent.saturating_add(dropped) }
    }

    /// Returns whether the number has no fractional part. As in JSON Schema, `3.0` and `3e2` have none.
    pub fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// Returns the number as an `i64` if it is an integer in that range.
    pub fn as_i64(&self) -> Option<i64> {
        let exponent = u32::try_from(self.exponent).ok()?;
        let magnitude = self.magnitude()?.checked_mul(10_i128.checked_pow(exponent)?)?;
        i64::try_from(self.signed(magnitude)).ok()
    }

    /// Returns the number as a decimal if a [`Decimal`], which has about 28 digits, can represent it exactly.
    pub fn as_decimal(&self) -> Option<Decimal> {
        let (power, scale) =
            if self.exponent >= 0 { (self.exponent, 0) } else { (0, self.exponent.checked_neg()?) };
        let power = 10_i128.checked_pow(u32::try_from(power).ok()?)?;
        let magnitude = self.magnitude()?.checked_mul(power)?;
        Decimal::try_from_i128_with_scale(self.signed(magnitude), u32::try_from(scale).ok()?).ok()
    }

    fn magnitude(&self) -> Option<i128> {
        if self.digits.is_empty() { Some(0) } else { self.digits.parse().ok() }
    }

    fn signed(&self, magnitude: i128) -> i128 {
        if self.negative { -magnitude } else { magnitude }
    }
}

/// Parses an exponent, clamped to the range of `i64`.
fn parse_exponent(exponent: &str) -> i64 {
    let bound = if exponent.starts_with('-') { i64::MIN } else { i64::MAX };
    exponent.trim_start_matches('+').parse().unwrap_or(bound)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn integers_are_read_in_every_notation() {
        let cases = [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("0e99999999999999999999", Some(0)),
            ("3", Some(3)),
            ("3.0", Some(3)),
            ("30e-1", Some(3)),
            ("1.28E5", Some(128_000)),
            ("1e+2", Some(100)),
            ("-7", Some(-7)),
            ("3.5", None),
            ("1e400", None),
            ("-1e99999999999999999999", None),
            ("1e-99999999999999999999", None),
            ("3.00000000000000000000000000000000000000001", None),
            ("9223372036854775808", None),
        ];
        for (text, expected) in cases {
            assert_eq!(Number::from_json(text).as_i64(), expected, "{text}");
        }
    }

    #[test]
    fn decimals_are_exact_or_refused() {
        let decimal = |text| Number::from_json(text).as_decimal().map(|decimal| decimal.to_string());
        assert_eq!(decimal("0.1").as_deref(), Some("0.1"));
        assert_eq!(
            decimal("1234567.000000000000000000001").as_deref(),
            Some("1234567.000000000000000000001")
        );
        assert_eq!(decimal("1e7").as_deref(), Some("10000000"));
        assert_eq!(decimal("2.50").as_deref(), Some("2.5"));
        assert_eq!(decimal("0.12345678901234567890123456789"), None);
        assert_eq!(decimal("1e400"), None);
        assert_eq!(decimal("1e-400"), None);
        assert_eq!(decimal("1e-9223372036854775808"), None);
    }

    #[test]
    fn long_numbers_are_read_in_linear_time_and_refused() {
        let digits = "9".repeat(200_000);
        assert_eq!(Number::from_json(&digits).as_i64(), None);
        assert_eq!(Number::from_json(&format!("0.{digits}e{digits}")).as_decimal(), None);
    }

    proptest! {
        #[test]
        fn every_integer_round_trips(value: i64, zeros in 0_usize..4) {
            let text = format!("{value}.{}", "0".repeat(zeros + 1));
            prop_assert_eq!(Number::from_json(&value.to_string()).as_i64(), Some(value));
            prop_assert_eq!(Number::from_json(&text).as_i64(), Some(value));
        }
    }
}
