//! Words, numbers, spans, quoted texts and signs; shared by queries, rules and selectors.

use crate::time::parse_span;
use crate::{Error, Result};

#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    Word(String),
    Number(f64),
    /// Seconds.
    Span(i64),
    Text(String),
    Sign(&'static str),
}

/// Longer ones first.
const SIGNS: [&str; 20] = [
    "==", "!=", "<=", ">=", "^=", "=", "<", ">", "+", "-", "*", "/", "%", "^", "(", ")", "{", "}", ",", ":",
];

pub fn tokens(text: &str) -> Result<Vec<Token>> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    while let Some(c) = rest.chars().next() {
        let (token, used) = if c.is_ascii_alphabetic() || c == '_' {
            let used = run(rest, |c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
            (Token::Word(rest[..used].to_string()), used)
        } else if c.is_ascii_digit() || (c == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit())) {
            number(rest)?
        } else if c == '"' {
            quoted(rest)?
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            let sign = sign.ok_or_else(|| Error::new(format!("what is {c:?}")))?;
            (Token::Sign(sign), sign.len())
        };
        out.push(token);
        rest = rest[used..].trim_start();
    }
    Ok(out)
}

fn run(text: &str, inside: impl Fn(char) -> bool) -> usize {
    text.find(|c| !inside(c)).unwrap_or(text.len())
}

/// `12`, `.5`, `1e-3`; with units it is a span.
fn number(text: &str) -> Result<(Token, usize)> {
    let mut used = run(text, |c| c.is_ascii_alphanumeric() || c == '.');
    let mantissa = run(text, |c| c.is_ascii_digit() || c == '.');
    let exponent = text[mantissa..used].eq_ignore_ascii_case("e");
    if let (true, Some(tail)) = (exponent, text[used..].strip_prefix(['+', '-'])) {
        let digits = run(tail, |c| c.is_ascii_digit());
        if digits > 0 {
            used += 1 + digits;
        }
    }
    let part = &text[..used];
    let token = match part.parse::<f64>() {
        Ok(value) if value.is_finite() => Token::Number(value),
        _ => match parse_span(part) {
            Some(seconds) => Token::Span(seconds),
            None => return Err(Error::new(format!("bad number: {part}"))),
        },
    };
    Ok((token, used))
}

fn quoted(text: &str) -> Result<(Token, usize)> {
    let mut out = String::new();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => {
                out.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            '"' => return Ok((Token::Text(out), at + 1)),
            _ => out.push(c),
        }
    }
    Err(Error::new("open quote"))
}

/// Tokens with a place in them.
pub struct Cursor {
    tokens: Vec<Token>,
    at: usize,
}

impl Cursor {
    pub fn new(text: &str) -> Result<Cursor> {
        Ok(Cursor { tokens: tokens(text)?, at: 0 })
    }

    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    pub fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += token.is_some() as usize;
        token
    }

    pub fn is_done(&self) -> bool {
        self.at == self.tokens.len()
    }

    pub fn has_sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(known)) if *known == sign);
        self.at += found as usize;
        found
    }

    pub fn has_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(known)) if known == word);
        self.at += found as usize;
        found
    }

    pub fn sign(&mut self, sign: &str) -> Result<()> {
        if self.has_sign(sign) {
            return Ok(());
        }
        Err(Error::new(format!("{sign} expected, {}", self.here())))
    }

    pub fn word(&mut self) -> Result<String> {
        match self.peek() {
            Some(Token::Word(_)) => {}
            _ => return Err(Error::new(format!("name expected, {}", self.here()))),
        }
        match self.next() {
            Some(Token::Word(word)) => Ok(word),
            _ => unreachable!(),
        }
    }

    /// With a sign before it, if there is one.
    pub fn number(&mut self) -> Result<f64> {
        let negative = self.has_sign("-");
        if !negative {
            self.has_sign("+");
        }
        match self.next() {
            Some(Token::Number(value)) => Ok(if negative { -value } else { value }),
            _ => Err(Error::new("number expected")),
        }
    }

    /// In seconds.
    pub fn span(&mut self) -> Result<i64> {
        match self.next() {
            Some(Token::Span(seconds)) => Ok(seconds),
            _ => Err(Error::new("span expected")),
        }
    }

    pub fn here(&self) -> String {
        match self.peek() {
            None => "found the end".to_string(),
            Some(token) => format!("found {token:?}"),
        }
    }
}
