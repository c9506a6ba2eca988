//! Formats numbers for people.

/// Formats a fraction or a difference of fractions with three decimal places.
pub fn format_fraction(value: f64) -> String {
    // Adding zero turns a negative zero into a positive one.
    format!("{:.3}", (value * 1000.0).round() / 1000.0 + 0.0)
}

/// Formats a fraction, or a dash if there is none.
pub fn format_optional_fraction(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), format_fraction)
}

/// Formats the ends of an interval of fractions in brackets, such as `[0.412, 0.530]`.
pub fn format_interval(interval: [f64; 2]) -> String {
    let [low, high] = interval.map(format_fraction);
    format!("[{low}, {high}]")
}

/// Formats an amount in US dollars: with two decimal places, or with three significant digits below ten cents.
pub fn format_dollars(value: f64) -> String {
    if value == 0.0 || value >= 0.1 {
        return format!("${value:.2}");
    }
    let decimals = [3, 4, 5, 6, 7, 8];
    let needed = decimals.into_iter().find(|decimals| value * 10_f64.powi(*decimals - 2) >= 1.0).unwrap_or(9);
    format!("${value:.*}", usize::try_from(needed).unwrap_or(9))
}

/// Formats a duration given in milliseconds: as `ms`, as `s`, or as `min` and `s`.
pub fn format_duration(milliseconds: u64) -> String {
    match milliseconds {
        0..1_000 => format!("{milliseconds} ms"),
        1_000..60_000 => format!("{:.1} s", milliseconds as f64 / 1000.0),
        60_000.. => format!("{} min {} s", milliseconds / 60_000, milliseconds / 1_000 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_amounts_keep_their_digits() {
        let texts = [0.0, 12.345, 0.348, 0.0348, 0.00123, 0.000_012].map(format_dollars);
        assert_eq!(texts, ["$0.00", "$12.35", "$0.35", "$0.0348", "$0.00123", "$0.0000120"]);
    }

    #[test]
    fn times_have_a_fitting_unit() {
        assert_eq!(
            [0, 999, 1_250, 59_999, 125_000].map(format_duration),
            ["0 ms", "999 ms", "1.2 s", "60.0 s", "2 min 5 s"]
        );
    }

    #[test]
    fn tiny_drop_is_no_negative_zero() {
        assert_eq!([-0.0001, -0.02, 0.1239].map(format_fraction), ["0.000", "-0.020", "0.124"]);
    }
}
