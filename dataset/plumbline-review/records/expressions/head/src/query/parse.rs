//! Text to expression: operators by how tight they bind, then a check of what may meet what.

use super::ast::{Expr, Fold, Math, Op, NEG, OPS};
use crate::agg::Func;
use crate::labels::Selector;
use crate::lex::{Cursor, Token};
use crate::{Error, Result};

/// Operands, operators and brackets in one query; keeps the recursion flat enough for small stacks.
const LIMIT: usize = 400;

pub fn expr(cursor: &mut Cursor) -> Result<Expr> {
    let mut budget = LIMIT;
    let expr = tighter(cursor, 0, &mut budget)?;
    match kind(&expr)? {
        Kind::Rows => Ok(expr),
        Kind::Number => Err(Error::new("no series in query")),
    }
}

/// An operand, and all that follows with operators of at least this tightness.
fn tighter(cursor: &mut Cursor, least: u8, budget: &mut usize) -> Result<Expr> {
    spend(budget)?;
    let mut left = operand(cursor, budget)?;
    while let Some(op) = peek_op(cursor) {
        let tight = op.tightness();
        if tight < least {
            break;
        }
        cursor.next();
        let right = tighter(cursor, tight + !op.from_right() as u8, budget)?;
        left = Expr::Binary(op, Box::new(left), Box::new(right));
    }
    Ok(left)
}

fn spend(budget: &mut usize) -> Result<()> {
    *budget = budget.checked_sub(1).ok_or_else(|| Error::new("query too long"))?;
    Ok(())
}

fn peek_op(cursor: &Cursor) -> Option<Op> {
    let name = match cursor.peek()? {
        Token::Sign(sign) => sign,
        Token::Word(word) => word.as_str(),
        _ => return None,
    };
    OPS.iter().find(|(_, known)| *known == name).map(|(op, _)| *op)
}

fn operand(cursor: &mut Cursor, budget: &mut usize) -> Result<Expr> {
    if cursor.has_sign("-") {
        let of = tighter(cursor, NEG, budget)?;
        return Ok(Expr::Each(Math::Neg, Box::new(of)));
    }
    if cursor.has_sign("(") {
        let inner = tighter(cursor, 0, budget)?;
        cursor.sign(")")?;
        return Ok(inner);
    }
    if let Some(Token::Number(value)) = cursor.peek() {
        let value = *value;
        cursor.next();
        return Ok(Expr::Number(value));
    }
    let name = cursor.word()?;
    if cursor.has_word("by") {
        let fold = Fold::parse(&name).ok_or_else(|| Error::new(format!("{name} by")))?;
        cursor.sign("(")?;
        let keys = keys(cursor)?;
        cursor.sign("(")?;
        let of = tighter(cursor, 0, budget)?;
        cursor.sign(")")?;
        return Ok(Expr::By(fold, keys, Box::new(of)));
    }
    cursor.sign("(")?;
    let expr = if let Some(math) = Math::parse(&name) {
        Expr::Each(math, Box::new(tighter(cursor, 0, budget)?))
    } else if let Some(func) = Func::parse(&name) {
        Expr::Over(func, Selector::take(cursor)?)
    } else {
        return Err(Error::new(format!("no function {name}")));
    };
    cursor.sign(")")?;
    Ok(expr)
}

/// Label names up to the closing bracket; none is fine. Sorted, each once.
fn keys(cursor: &mut Cursor) -> Result<Vec<String>> {
    let mut keys = Vec::new();
    while !cursor.has_sign(")") {
        if !keys.is_empty() {
            cursor.sign(",")?;
        }
        keys.push(cursor.word()?);
    }
    keys.sort();
    keys.dedup();
    Ok(keys)
}

#[derive(PartialEq)]
enum Kind {
    Number,
    Rows,
}

fn kind(expr: &Expr) -> Result<Kind> {
    match expr {
        Expr::Number(_) => Ok(Kind::Number),
        Expr::Over(..) => Ok(Kind::Rows),
        Expr::Each(_, of) => kind(of),
        Expr::By(_, _, of) => match kind(of)? {
            Kind::Rows => Ok(Kind::Rows),
            Kind::Number => Err(Error::new("by needs series")),
        },
        Expr::Binary(op, left, right) => {
            let (left, right) = (kind(left)?, kind(right)?);
            let numbers = [&left, &right].iter().filter(|kind| ***kind == Kind::Number).count();
            match op {
                Op::And | Op::Or if numbers > 0 => Err(Error::new("and, or need series on both sides")),
                _ if op.compares() && numbers == 2 => Err(Error::new("two numbers compared")),
                _ if numbers == 2 => Ok(Kind::Number),
                _ => Ok(Kind::Rows),
            }
        }
    }
}
