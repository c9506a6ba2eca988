//! Text of alert rules, one per line:
//!
//! `shallow: depth{boat="ida"} below 2.5 for 10s clear 3 for 30s stale 5m`
//!
//! `for`, `clear` and `stale` may be left out.

use crate::alert::{Rule, Side};
use crate::labels::Selector;
use crate::time::{parse_span, SECOND};
use crate::{Error, Result};

pub fn parse(text: &str) -> Result<Vec<Rule>> {
    let mut rules: Vec<Rule> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let rule = rule(line).ok_or_else(|| Error::new(format!("line {}: {line}", at + 1)))?;
        if rules.iter().any(|known| known.name == rule.name) {
            return Err(Error::new(format!("rule {} twice", rule.name)));
        }
        rules.push(rule);
    }
    Ok(rules)
}

fn rule(line: &str) -> Option<Rule> {
    let (name, rest) = line.split_once(':')?;
    let words = words(rest)?;
    let mut words = words.iter().map(String::as_str);
    let selector = Selector::parse(words.next()?).ok()?;
    let side = match words.next()? {
        "above" => Side::Above,
        "below" => Side::Below,
        _ => return None,
    };
    let raise: f64 = words.next()?.parse().ok()?;
    let mut rule =
        Rule { name: name.trim().to_string(), selector, side, raise, clear: raise, hold: 0, calm: 0, stale: 0 };
    let mut clearing = false;
    while let Some(word) = words.next() {
        match word {
            "clear" if !clearing => {
                rule.clear = words.next()?.parse().ok()?;
                clearing = true;
            }
            "for" if clearing => rule.calm = parse_span(words.next()?)? * SECOND,
            "for" => rule.hold = parse_span(words.next()?)? * SECOND,
            "stale" => rule.stale = parse_span(words.next()?)? * SECOND,
            _ => return None,
        }
    }
    let sane = match side {
        Side::Above => rule.clear <= rule.raise,
        Side::Below => rule.clear >= rule.raise,
    };
    (sane && rule.raise.is_finite() && rule.clear.is_finite() && !rule.name.is_empty()).then_some(rule)
}

/// Split at blanks that are in no quotes. None if a quote stays open.
pub fn words(text: &str) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut word = String::new();
    let (mut quoted, mut escaped) = (false, false);
    for c in text.chars() {
        if c.is_whitespace() && !quoted {
            if !word.is_empty() {
                out.push(std::mem::take(&mut word));
            }
            continue;
        }
        word.push(c);
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => {}
        }
    }
    if quoted {
        return None;
    }
    if !word.is_empty() {
        out.push(word);
    }
    Some(out)
}
