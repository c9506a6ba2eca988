//! Questions: `avg(speed{boat="ida"}) * 1.94 > 3 last 6h every 10m`. See docs/queries.md.

pub mod ast;
pub mod eval;
pub mod parse;

use self::ast::Expr;
use self::eval::{eval, Pairs, Value, Window};
use crate::lex::Cursor;
use crate::store::Db;
use crate::time::{HOUR, SECOND};
use crate::{Error, Result};

#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub expr: Expr,
    pub last: i64,
    pub every: Option<i64>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub labels: Pairs,
    pub points: Vec<(i64, f64)>,
}

impl Query {
    pub fn parse(text: &str) -> Result<Query> {
        let bad = |error: Error| Error::new(format!("{}: {text}", error.0));
        Query::read(text).map_err(bad)
    }

    fn read(text: &str) -> Result<Query> {
        let mut cursor = Cursor::new(text)?;
        let expr = parse::expr(&mut cursor)?;
        let (mut last, mut every) = (None, None);
        while !cursor.is_done() {
            let clause = if cursor.has_word("last") {
                &mut last
            } else if cursor.has_word("every") {
                &mut every
            } else {
                return Err(Error::new(format!("last or every expected, {}", cursor.here())));
            };
            let span = cursor.span()?.checked_mul(SECOND).filter(|&span| span > 0);
            if clause.replace(span.ok_or_else(|| Error::new("bad span"))?).is_some() {
                return Err(Error::new("clause twice"));
            }
        }
        Ok(Query { expr, last: last.unwrap_or(HOUR), every })
    }

    /// Answers as of `now`, rows by their labels. Buckets are aligned to their width; the last may be cut.
    pub fn run(&self, db: &Db, now: i64) -> Vec<Row> {
        let window = Window { from: now.saturating_sub(self.last), to: now, every: self.every };
        match eval(&self.expr, db, window) {
            Value::Number(_) => Vec::new(),
            Value::Rows(rows) => {
                let row = |(labels, points): (_, eval::Points)| Row { labels, points: points.into_iter().collect() };
                rows.into_iter().map(row).collect()
            }
        }
    }
}
