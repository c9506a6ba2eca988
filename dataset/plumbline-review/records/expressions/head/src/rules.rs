//! Text of alert rules, one per line:
//!
//! `shallow: depth{boat="ida"} below 2.5 for 10s clear 3 for 30s stale 5m`
//!
//! `for`, `clear` and `stale` may be left out.

use crate::alert::{Rule, Side};
use crate::labels::Selector;
use crate::lex::Cursor;
use crate::time::SECOND;
use crate::{Error, Result};

pub fn parse(text: &str) -> Result<Vec<Rule>> {
    let mut rules: Vec<Rule> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let rule = rule(line).map_err(|error| Error::new(format!("line {}: {}: {line}", at + 1, error.0)))?;
        if rules.iter().any(|known| known.name == rule.name) {
            return Err(Error::new(format!("rule {} twice", rule.name)));
        }
        rules.push(rule);
    }
    Ok(rules)
}

fn rule(line: &str) -> Result<Rule> {
    let bad = |what: &str| Error::new(what);
    let (name, rest) = line.split_once(':').ok_or_else(|| bad("no name"))?;
    let mut cursor = Cursor::new(rest)?;
    let selector = Selector::take(&mut cursor)?;
    let side = match cursor.word()?.as_str() {
        "above" => Side::Above,
        "below" => Side::Below,
        _ => return Err(bad("above or below expected")),
    };
    let raise = cursor.number()?;
    let mut rule =
        Rule { name: name.trim().to_string(), selector, side, raise, clear: raise, hold: 0, calm: 0, stale: 0 };
    let mut clearing = false;
    while !cursor.is_done() {
        match cursor.word()?.as_str() {
            "clear" if !clearing => {
                rule.clear = cursor.number()?;
                clearing = true;
            }
            "for" if clearing => rule.calm = cursor.span()? * SECOND,
            "for" => rule.hold = cursor.span()? * SECOND,
            "stale" => rule.stale = cursor.span()? * SECOND,
            other => return Err(bad(&format!("what is {other}"))),
        }
    }
    let sane = match side {
        Side::Above => rule.clear <= rule.raise,
        Side::Below => rule.clear >= rule.raise,
    };
    if !sane || rule.name.is_empty() {
        return Err(bad("bad name or levels"));
    }
    Ok(rule)
}
