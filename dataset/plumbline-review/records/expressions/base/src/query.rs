//! Questions: `avg speed{boat="ida"} last 6h every 10m where > 3`
//!
//! Function, selector, then in any order: `last SPAN` (default 1h), `every SPAN` (default: one bucket
//! for all), `where OP NUMBER`.

use crate::agg::Func;
use crate::labels::{Labels, Selector};
use crate::lex::{Cursor, Token};
use crate::store::Db;
use crate::time::{floor_to, HOUR, SECOND};
use crate::{Error, Result};

#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub func: Func,
    pub selector: Selector,
    pub last: i64,
    pub every: Option<i64>,
    pub filter: Option<Filter>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Filter {
    pub op: Op,
    pub than: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    Less,
    LessEq,
    More,
    MoreEq,
    Equal,
    Unequal,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub labels: Labels,
    pub points: Vec<(i64, f64)>,
}

impl Op {
    fn parse(text: &str) -> Option<Op> {
        Some(match text {
            "<" => Op::Less,
            "<=" => Op::LessEq,
            ">" => Op::More,
            ">=" => Op::MoreEq,
            "==" => Op::Equal,
            "!=" => Op::Unequal,
            _ => return None,
        })
    }

    fn holds(self, a: f64, b: f64) -> bool {
        match self {
            Op::Less => a < b,
            Op::LessEq => a <= b,
            Op::More => a > b,
            Op::MoreEq => a >= b,
            Op::Equal => a == b,
            Op::Unequal => a != b,
        }
    }
}

impl Query {
    pub fn parse(text: &str) -> Result<Query> {
        let bad = || Error::new(format!("bad query: {text}"));
        let mut cursor = Cursor::new(text)?;
        let func = Func::parse(&cursor.word()?).ok_or_else(bad)?;
        let selector = Selector::take(&mut cursor)?;
        let mut query = Query { func, selector, last: HOUR, every: None, filter: None };
        while !cursor.is_done() {
            match cursor.word()?.as_str() {
                "last" => query.last = span(&mut cursor)?,
                "every" => query.every = Some(span(&mut cursor)?),
                "where" => {
                    let op = match cursor.next() {
                        Some(Token::Sign(sign)) => Op::parse(sign),
                        _ => None,
                    };
                    let op = op.ok_or_else(bad)?;
                    query.filter = Some(Filter { op, than: cursor.number()? });
                }
                _ => return Err(bad()),
            }
        }
        Ok(query)
    }

    /// Answers as of `now`. Buckets are aligned to their width; the first and the last may be cut.
    pub fn run(&self, db: &Db, now: i64) -> Vec<Row> {
        let (from, to) = (now - self.last, now);
        let mut rows = Vec::new();
        for id in db.select(&self.selector) {
            let mut points = Vec::new();
            match self.every {
                Some(step) => {
                    for (at, known) in db.summaries(id, floor_to(from, step), to, step) {
                        if let Some(value) = self.func.apply(&known) {
                            points.push((at, value));
                        }
                    }
                }
                None => {
                    let mut all = None;
                    for (_, known) in db.summaries(id, from, to, HOUR) {
                        crate::agg::Summary::add(&mut all, known);
                    }
                    if let Some(value) = all.and_then(|known| self.func.apply(&known)) {
                        points.push((from, value));
                    }
                }
            }
            if let Some(filter) = self.filter {
                points.retain(|(_, value)| filter.op.holds(*value, filter.than));
            }
            if !points.is_empty() {
                rows.push(Row { labels: db.entry(id).labels.clone(), points });
            }
        }
        rows
    }
}

fn span(cursor: &mut Cursor) -> Result<i64> {
    let seconds = cursor.span()?;
    if seconds == 0 {
        return Err(Error::new("empty span"));
    }
    Ok(seconds * SECOND)
}
