use super::*;
use crate::reviewer::source::tests::{Case, try_cases};

const CASES: &[Case] = &[
    (
        "a.js",
        "function f(ttlSeconds) {\n  return Date.now() + ttlSeconds;\n}",
        "function f(ttlSeconds) {\n  return Date.now() + ttlSeconds * 1000;\n}",
        "Wrong unit: Date.now()",
    ),
    (
        "a.py",
        "def wait(delay_ms):\n    pass\ndef f(timeout_seconds):\n    wait(timeout_seconds)",
        "def wait(delay_ms):\n    pass\ndef f(timeout_seconds):\n    wait(timeout_seconds * 1000)",
        "Wrong unit: wait",
    ),
    (
        "a.js",
        "/** Holds it.\n * @param ttl in seconds */\nfunction hold(key, ttl) {\n}\n~~~\nfunction f(maxAgeMs) {\n  hold('a', maxAgeMs);\n}",
        "/** Holds it.\n * @param ttl in seconds */\nfunction hold(key, ttl) {\n}\n~~~\nfunction f(maxAgeMs) {\n  hold('a', maxAgeMs / 1000);\n}",
        "Wrong unit: hold",
    ),
    (
        "a.py",
        "def next_run(at, timezone):\n    return at + timedelta(hours=24)",
        "def next_run(at, timezone):\n    return at.astimezone(timezone).replace(day=at.day + 1)",
        "Daylight saving",
    ),
    (
        "a.py",
        "def day_of(user):\n    zone = user.time_zone\n    return datetime.utcnow().date()",
        "def day_of(user):\n    zone = user.time_zone\n    return datetime.now(zone).date()",
        "Time zone",
    ),
];

#[test]
fn confused_units_are_found() {
    try_cases(findings, CASES);
}
