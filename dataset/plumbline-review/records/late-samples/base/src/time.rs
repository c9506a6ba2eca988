//! Timestamps are ms since the epoch, i64. Spans as people write them are seconds.

pub const SECOND: i64 = 1_000;
pub const MINUTE: i64 = 60 * SECOND;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// Start of the bucket of width `step` that holds `ts`.
pub fn floor_to(ts: i64, step: i64) -> i64 {
    ts.saturating_sub(ts.rem_euclid(step))
}

/// First bucket start at or behind `ts`.
pub fn ceil_to(ts: i64, step: i64) -> i64 {
    let over = ts.rem_euclid(step);
    if over == 0 {
        ts
    } else {
        ts.saturating_add(step - over)
    }
}

/// "90s", "10m", "1h30m", "2d" to seconds. None if it is not a span.
pub fn parse_span(text: &str) -> Option<i64> {
    let mut total: i64 = 0;
    let mut number: Option<i64> = None;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            let so_far = number.unwrap_or(0);
            number = Some(so_far.checked_mul(10)?.checked_add(digit as i64)?);
            continue;
        }
        let unit = match c {
            's' => 1,
            'm' => 60,
            'h' => 3_600,
            'd' => 86_400,
            'w' => 604_800,
            _ => return None,
        };
        total = total.checked_add(number.take()?.checked_mul(unit)?)?;
    }
    if number.is_some() || text.is_empty() {
        return None;
    }
    Some(total)
}

/// Inverse of `parse_span`, largest units first.
pub fn format_span(seconds: i64) -> String {
    if seconds <= 0 {
        return "0s".to_string();
    }
    let mut rest = seconds;
    let mut out = String::new();
    for (unit, size) in [('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)] {
        if rest >= size {
            out.push_str(&(rest / size).to_string());
            out.push(unit);
            rest %= size;
        }
    }
    out
}
