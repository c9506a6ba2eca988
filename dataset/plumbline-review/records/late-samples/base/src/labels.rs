//! Names and labels of series, and selectors over them.

use crate::{Error, Result};
use std::fmt;

/// `depth{boat="ida",sensor="bow"}`; label names sorted, none twice.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Labels {
    name: String,
    pairs: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    Is(String),
    Not(String),
    Starts(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selector {
    pub name: String,
    pub tests: Vec<(String, Test)>,
}

impl Labels {
    pub fn new(name: &str, pairs: &[(&str, &str)]) -> Result<Labels> {
        let pairs = pairs.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        Labels::build(name.to_string(), pairs)
    }

    fn build(name: String, mut pairs: Vec<(String, String)>) -> Result<Labels> {
        if !is_word(&name) || pairs.iter().any(|(key, _)| !is_word(key)) {
            return Err(Error::new(format!("bad name in {name}")));
        }
        pairs.sort();
        if pairs.windows(2).any(|two| two[0].0 == two[1].0) {
            return Err(Error::new(format!("label twice in {name}")));
        }
        Ok(Labels { name, pairs })
    }

    pub fn parse(text: &str) -> Result<Labels> {
        let selector = Selector::parse(text)?;
        let mut pairs = Vec::new();
        for (key, test) in selector.tests {
            match test {
                Test::Is(value) => pairs.push((key, value)),
                _ => return Err(Error::new(format!("not a series: {text}"))),
            }
        }
        Labels::build(selector.name, pairs)
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn pairs(&self) -> &[(String, String)] {
        &self.pairs
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        let at = self.pairs.binary_search_by(|pair| pair.0.as_str().cmp(key)).ok()?;
        Some(&self.pairs[at].1)
    }
}

impl fmt::Display for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.pairs.is_empty() {
            return Ok(());
        }
        for (at, (key, value)) in self.pairs.iter().enumerate() {
            let sign = if at == 0 { '{' } else { ',' };
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            write!(f, "{sign}{key}=\"{value}\"")?;
        }
        f.write_str("}")
    }
}

impl Selector {
    pub fn parse(text: &str) -> Result<Selector> {
        let bad = || Error::new(format!("bad selector: {text}"));
        let text = text.trim();
        let (name, rest) = match text.find('{') {
            None => (text, ""),
            Some(at) => (&text[..at], text[at + 1..].strip_suffix('}').ok_or_else(bad)?),
        };
        if !is_word(name) {
            return Err(bad());
        }
        let mut tests = Vec::new();
        let mut rest = rest.trim();
        while !rest.is_empty() {
            let sign = rest.find(['=', '!', '^']).ok_or_else(bad)?;
            let key = rest[..sign].trim();
            if !is_word(key) {
                return Err(bad());
            }
            let tail = &rest[sign..];
            let (kind, tail) = if let Some(tail) = tail.strip_prefix("!=") {
                ('!', tail)
            } else if let Some(tail) = tail.strip_prefix("^=") {
                ('^', tail)
            } else {
                ('=', tail.strip_prefix('=').ok_or_else(bad)?)
            };
            let (value, tail) = quoted(tail.trim_start()).ok_or_else(bad)?;
            tests.push((
                key.to_string(),
                match kind {
                    '!' => Test::Not(value),
                    '^' => Test::Starts(value),
                    _ => Test::Is(value),
                },
            ));
            rest = tail.trim_start();
            match rest.strip_prefix(',') {
                Some(tail) => rest = tail.trim_start(),
                None if rest.is_empty() => {}
                None => return Err(bad()),
            }
        }
        Ok(Selector { name: name.to_string(), tests })
    }

    pub fn matches(&self, labels: &Labels) -> bool {
        labels.name() == self.name
            && self.tests.iter().all(|(key, test)| {
                let value = labels.get(key);
                match test {
                    Test::Is(want) => value == Some(want.as_str()),
                    Test::Not(want) => value != Some(want.as_str()),
                    Test::Starts(want) => value.is_some_and(|v| v.starts_with(want.as_str())),
                }
            })
    }
}

/// A quoted text at the start, and what follows it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let inner = text.strip_prefix('"')?;
    let mut out = String::new();
    let mut escaped = false;
    for (at, c) in inner.char_indices() {
        match c {
            _ if escaped => {
                out.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            '"' => return Some((out, &inner[at + 1..])),
            _ => out.push(c),
        }
    }
    None
}

pub fn is_word(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}
