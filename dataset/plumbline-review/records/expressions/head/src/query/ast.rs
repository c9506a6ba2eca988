//! What a query is made of. `Display` writes what `parse` reads, with no more brackets than it takes.

use crate::agg::Func;
use crate::labels::Selector;
use std::fmt;

#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    Number(f64),
    /// One value a bucket and series.
    Over(Func, Selector),
    Each(Math, Box<Expr>),
    /// Series that have the same values of these labels become one.
    By(Fold, Vec<String>, Box<Expr>),
    Binary(Op, Box<Expr>, Box<Expr>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Math {
    Neg,
    Abs,
    Floor,
    Sqrt,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    Sum,
    Avg,
    Min,
    Max,
    Count,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessEq,
    More,
    MoreEq,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Pow,
}

pub const OPS: [(Op, &str); 14] = [
    (Op::Or, "or"),
    (Op::And, "and"),
    (Op::Equal, "=="),
    (Op::Unequal, "!="),
    (Op::Less, "<"),
    (Op::LessEq, "<="),
    (Op::More, ">"),
    (Op::MoreEq, ">="),
    (Op::Add, "+"),
    (Op::Sub, "-"),
    (Op::Mul, "*"),
    (Op::Div, "/"),
    (Op::Rem, "%"),
    (Op::Pow, "^"),
];

/// How tight a minus before an operand binds: `-2 ^ 2` is -4, `-2 * x` is (-2) * x.
pub const NEG: u8 = 6;

impl Op {
    pub fn tightness(self) -> u8 {
        match self {
            Op::Or => 1,
            Op::And => 2,
            Op::Equal | Op::Unequal | Op::Less | Op::LessEq | Op::More | Op::MoreEq => 3,
            Op::Add | Op::Sub => 4,
            Op::Mul | Op::Div | Op::Rem => 5,
            Op::Pow => 7,
        }
    }

    pub fn from_right(self) -> bool {
        self == Op::Pow
    }

    pub fn compares(self) -> bool {
        self.tightness() == 3
    }

    pub fn name(self) -> &'static str {
        OPS.iter().find(|(op, _)| *op == self).map_or("", |(_, name)| name)
    }
}

impl Math {
    pub fn parse(text: &str) -> Option<Math> {
        Some(match text {
            "abs" => Math::Abs,
            "floor" => Math::Floor,
            "sqrt" => Math::Sqrt,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Math::Neg => "-",
            Math::Abs => "abs",
            Math::Floor => "floor",
            Math::Sqrt => "sqrt",
        }
    }
}

impl Fold {
    pub fn parse(text: &str) -> Option<Fold> {
        Some(match text {
            "sum" => Fold::Sum,
            "avg" => Fold::Avg,
            "min" => Fold::Min,
            "max" => Fold::Max,
            "count" => Fold::Count,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Fold::Sum => "sum",
            Fold::Avg => "avg",
            Fold::Min => "min",
            Fold::Max => "max",
            Fold::Count => "count",
        }
    }
}

impl Expr {
    fn tightness(&self) -> u8 {
        match self {
            Expr::Binary(op, ..) => op.tightness(),
            Expr::Each(Math::Neg, _) => NEG,
            _ => u8::MAX,
        }
    }

    /// In brackets if it binds less than `least`.
    fn write(&self, f: &mut fmt::Formatter<'_>, least: u8) -> fmt::Result {
        if self.tightness() < least {
            write!(f, "(")?;
            self.write(f, 0)?;
            return write!(f, ")");
        }
        match self {
            Expr::Number(value) => write!(f, "{value}"),
            Expr::Over(func, selector) => write!(f, "{}({selector})", func.name()),
            Expr::Each(Math::Neg, of) => {
                write!(f, "-")?;
                of.write(f, NEG)
            }
            Expr::Each(math, of) => write!(f, "{}({of})", math.name()),
            Expr::By(fold, keys, of) => write!(f, "{} by ({}) ({of})", fold.name(), keys.join(", ")),
            Expr::Binary(op, left, right) => {
                let tight = op.tightness();
                left.write(f, tight + op.from_right() as u8)?;
                write!(f, " {} ", op.name())?;
                right.write(f, tight + !op.from_right() as u8)
            }
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
