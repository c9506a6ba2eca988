//! Names and labels of series, and selectors over them.

use crate::lex::{Cursor, Token};
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
        braced(f, &self.name, self.pairs.iter().map(|(key, value)| (key.as_str(), "=", value.as_str())))
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tests = self.tests.iter().map(|(key, test)| match test {
            Test::Is(value) => (key.as_str(), "=", value.as_str()),
            Test::Not(value) => (key.as_str(), "!=", value.as_str()),
            Test::Starts(value) => (key.as_str(), "^=", value.as_str()),
        });
        braced(f, &self.name, tests)
    }
}

fn braced<'a>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    parts: impl Iterator<Item = (&'a str, &'a str, &'a str)>,
) -> fmt::Result {
    f.write_str(name)?;
    let mut sign = '{';
    for (key, test, value) in parts {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        write!(f, "{sign}{key}{test}\"{value}\"")?;
        sign = ',';
    }
    if sign == ',' {
        f.write_str("}")?;
    }
    Ok(())
}

impl Selector {
    pub fn parse(text: &str) -> Result<Selector> {
        let mut cursor = Cursor::new(text)?;
        let selector = Selector::take(&mut cursor)?;
        if !cursor.is_done() {
            return Err(Error::new(format!("bad selector: {text}")));
        }
        Ok(selector)
    }

    /// From within a longer text. A comma behind the last test is fine.
    pub fn take(cursor: &mut Cursor) -> Result<Selector> {
        let mut selector = Selector { name: cursor.word()?, tests: Vec::new() };
        if !cursor.has_sign("{") {
            return Ok(selector);
        }
        while !cursor.has_sign("}") {
            let key = cursor.word()?;
            let test = match cursor.next() {
                Some(Token::Sign("=")) => Test::Is,
                Some(Token::Sign("!=")) => Test::Not,
                Some(Token::Sign("^=")) => Test::Starts,
                _ => return Err(Error::new(format!("= expected behind {key}"))),
            };
            match cursor.next() {
                Some(Token::Text(value)) => selector.tests.push((key, test(value))),
                _ => return Err(Error::new(format!("quoted text expected behind {key}"))),
            }
            if !cursor.has_sign(",") {
                cursor.sign("}")?;
                break;
            }
        }
        Ok(selector)
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

pub fn is_word(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}
