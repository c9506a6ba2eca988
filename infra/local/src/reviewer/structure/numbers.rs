//! Numbers: integer overflow, negative differences, and shares that do not add up.

use plumbline_benchmark::record::Severity::High;

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{group, mentions, names, patterns};
use crate::reviewer::source::Language;

patterns! {
    PRODUCT = r"([A-Za-z_][\w.>()-]*)\s*\*\s*([A-Za-z_][\w.>()-]*|\d[\d_]+)";
    ADDED_TO = r"(\w+)\s*\+=\s*([A-Za-z_][\w.>()-]*)";
    SUM_COMPARED = r"([A-Za-z_][\w.>-]*)\s*\+\s*([A-Za-z_][\w.>-]*)\s*(?:>=?|<=?)\s*([A-Za-z_][\w.>()-]*)";
    ASSIGNED = r"([A-Za-z_][\w.>-]*)\s*(?:=|\+=|<<=)\s*([^=].*)";
    CAST = r"\bas\s+(u8|u16|i8|i16|u32|i32)\b|\(\s*(uint8_t|uint16_t|int16_t|short|byte|char|int|unsigned char|uint32_t)\s*\)\s*[\w(]|\b(u?int(?:8|16|32)|byte)\(";
    SOURCE_OF_WIDE = r"(?i)len\b|length|size|count|millis|nanos|time|getTime|offset|position|total|ftell|available";
    CHECKED = r"(?i)\bmax\b|_MAX|MAX_|try_from|min\(|clamp|saturating|checked_|wrapping|toIntExact|multiplyExact|addExact|overflow|& ?0x|%";
    DIFFERENCE = r"([A-Za-z_][\w.]*(?:\(\))?)\s*-\s*([A-Za-z_][\w.]*(?:\(\))?|1\b)";
    TICKS = r"(?i)\b(\w*(?:tick|seq|deadline|expir|stamp|now|jiffies|serial|generation|counter)\w*)\s*(<=?|>=?)\s*([\w.>-]*(?:tick|seq|deadline|expir|stamp|now|jiffies|serial|generation|counter)\w*(?:\(\))?)";
    ROUNDED = r"(?i)\bround\w*\(|Math\.(?:round|floor|trunc)|toFixed|quantize|setScale|//|\bdiv\b|intdiv";
    SHARED_OUT = r"(?i)split|share|alloc|prorat|apportion|distribut|discount|tax|portion|installment|instalment|weight";
}

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(project, &[product, running_sum, sum_in_check, narrowed, below_zero, wrapped_ticks, rounded_parts])
}

/// Returns the width in bits of a fixed-width integer type, and true if it is unsigned.
fn width(kind: &str, language: Language) -> Option<(u8, bool)> {
    let kind = kind.trim_start_matches(['&', '*']).trim().trim_start_matches("mut ");
    Some(match (kind, language) {
        ("u8" | "uint8" | "uint8_t" | "byte" | "unsigned char", _) => (8, true),
        ("i8" | "int8" | "int8_t" | "char" | "Byte", _) => (8, false),
        ("u16" | "uint16" | "uint16_t" | "unsigned short", _) => (16, true),
        ("i16" | "int16" | "int16_t" | "short" | "Short", _) => (16, false),
        ("u32" | "uint32" | "uint32_t" | "unsigned" | "unsigned int", _) => (32, true),
        ("i32" | "int32" | "int32_t" | "Integer", _) => (32, false),
        ("int", Language::Java | Language::Native) => (32, false),
        ("int" | "int64" | "i64" | "isize" | "long" | "Long" | "int64_t" | "ssize_t", _) => (64, false),
        (
            "u64" | "usize" | "uint64" | "uint64_t" | "size_t" | "std::size_t" | "unsigned long" | "uint",
            _,
        ) => (64, true),
        _ => return None,
    })
}

/// Returns the width of the last name in an expression: `c` of `a.b.c()`.
fn width_of(project: &Project, source: &Source, at: u32, expression: &str) -> Option<(u8, bool)> {
    let name = names(expression).last()?;
    if expression.ends_with(')') {
        let returns = project.named(name).map(|(_, function)| function.returns.as_str()).next();
        return returns
            .and_then(|returns| returns.split_whitespace().find_map(|word| width(word, source.language)));
    }
    width(project.kind(source, at, name), source.language)
}

fn is_checked(source: &Source, at: u32) -> bool {
    CHECKED.is_match(&source.text(at.saturating_sub(4), at))
}

fn product(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, left, right, bits) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = PRODUCT.captures(code)?;
            let (left, right) = (group(&found, 1), group(&found, 2));
            let (bits, _) = width_of(project, source, at, left).filter(|(bits, _)| *bits <= 32)?;
            let is_large = right.replace('_', "").parse::<u64>().is_ok_and(|factor| factor >= 1000);
            let fits = is_large || width_of(project, source, at, right).is_some_and(|(bits, _)| bits <= 32);
            let widened = [
                "(long)",
                "as u64",
                "as i64",
                "as usize",
                "uint64(",
                "int64(",
                "(size_t)",
                "(uint64_t)",
                "(int64_t)",
                "L)",
            ];
            (fits && !is_checked(source, at) && !widened.iter().any(|cast| code.contains(cast)))
                .then_some((at, left, right, bits))
        })?;
    Some(source.finding(
        (at, at), 62, High,
        format!("Integer overflow: {left} * {right} is computed in {bits} bits"),
        format!("In {}, {left} and {right} are {bits}-bit integers, so that their product is computed in {bits} bits, even if it is stored in a wider type. For large values it overflows, wraps around and becomes negative or far too small. Widen {left} to 64 bits before multiplying, or check the range.", function.name),
    ))
}

fn running_sum(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, total, item, bits) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = ADDED_TO.captures(code)?;
            let (total, item) = (group(&found, 1), group(&found, 2));
            let (bits, _) = width_of(project, source, at, total).filter(|(bits, _)| *bits <= 32)?;
            let (other, _) = width_of(project, source, at, item)?;
            (other >= bits && !is_checked(source, at)).then_some((at, total, item, bits))
        })?;
    Some(source.finding(
        (at, at), 52, High,
        format!("Integer overflow: {total} sums {item} in {bits} bits"),
        format!("{} adds {item} to {total}, which has {bits} bits only. The sum over many items does not fit: it overflows and wraps around to a negative or small number. Make {total} a 64-bit integer.", function.name),
    ))
}

fn sum_in_check(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, found) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found =
                SUM_COMPARED.captures(code).filter(|_| code.contains("if") || code.contains("while"))?;
            let fixed = [1, 2].iter().all(|side| {
                width_of(project, source, at, group(&found, *side))
                    .is_some_and(|(bits, unsigned)| bits <= 32 || unsigned)
            });
            (fixed && !is_checked(source, at)).then_some((at, found))
        })?;
    let (left, right, limit) = (group(&found, 1), group(&found, 2), group(&found, 3));
    Some(source.finding(
        (at, at), 58, High,
        format!("Integer overflow in the bounds check {left} + {right}"),
        format!("{} checks {left} + {right} against {limit}. The sum can overflow and wrap around to a small number, so that the check passes for a huge {right} and the access after it is out of bounds. Compare {right} with {limit} - {left} instead.", function.name),
    ))
}

fn narrowed(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, name, bits) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            if is_checked(source, at) {
                return None;
            }
            narrow_cast(code, source.language)
                .or_else(|| {
                    let found = ASSIGNED.captures(code)?;
                    let (target, value) = (group(&found, 1), group(&found, 2));
                    let (bits, _) = width_of(project, source, at, target).filter(|(bits, _)| *bits <= 16)?;
                    let wider = names(value).any(|name| {
                        width(project.kind(source, at, name), source.language)
                            .is_some_and(|(other, _)| other > bits)
                    });
                    wider.then(|| (target.to_owned(), bits))
                })
                .map(|(name, bits)| (at, name, bits))
        })?;
    Some(source.finding(
        (at, at), 57, High,
        format!("Integer truncation: a wider value is narrowed to {bits} bits in {name}"),
        format!("{} stores a wider integer into {bits} bits ({name}) without a range check. A value above the maximum of {bits} bits is truncated silently and wraps around, so that the length, count or time is wrong. Widen the field, or check the range and refuse.", function.name),
    ))
}

fn narrow_cast(code: &str, language: Language) -> Option<(String, u8)> {
    let found = CAST.captures(code)?;
    let kind = (1..4).map(|at| group(&found, at)).find(|kind| !kind.is_empty())?;
    let (bits, _) = width(kind, language).filter(|(bits, _)| *bits <= 32)?;
    let wide = names(code).find(|name| SOURCE_OF_WIDE.is_match(name))?;
    (bits < 32
        || wide.to_lowercase().contains("millis")
        || wide.contains("ength")
        || wide == "len"
        || wide.contains("ime"))
    .then(|| (wide.to_owned(), bits))
}

fn below_zero(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if !matches!(source.language, Language::Rust | Language::Native | Language::Go) {
        return None;
    }
    let (at, left, right) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = DIFFERENCE.captures(code)?;
            let (left, right) = (group(&found, 1), group(&found, 2));
            let sized =
                source.language != Language::Go && (left.ends_with(".len()") || left.ends_with(".size()"));
            let unsigned = sized || width_of(project, source, at, left).is_some_and(|(_, unsigned)| unsigned);
            let before = source.text(function.body, at);
            let last = names(left).filter(|name| !["len", "size"].contains(name)).last()?;
            let compared = before.lines().any(|line| {
                mentions(line, last)
                    && (line.contains('<')
                        || line.contains('>')
                        || line.contains("empty")
                        || line.contains("== 0")
                        || line.contains("!= 0"))
            });
            (unsigned && !compared && !is_checked(source, at)).then_some((at, left, right))
        })?;
    Some(source.finding(
        (at, at), 50, High,
        format!("Unsigned underflow: {left} - {right} can go below zero"),
        format!("{} subtracts {right} from the unsigned {left} without checking which is larger. When {left} is smaller, or empty, the difference wraps around to a huge number (or panics). Compare first, or use a saturating or checked subtraction.", function.name),
    ))
}

fn wrapped_ticks(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, found) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = TICKS.captures(code)?;
            let sides = [group(&found, 1), group(&found, 3)];
            let unsigned = sides.iter().any(|side| {
                width_of(project, source, at, side).is_some_and(|(bits, unsigned)| unsigned && bits <= 32)
            });
            let signed =
                ["int32_t)", "wrapping_sub", "int32(", "as i32"].iter().any(|cast| code.contains(cast));
            (unsigned && !signed).then_some((at, found))
        })?;
    let (left, sign, right) = (group(&found, 1), group(&found, 2), group(&found, 3));
    Some(source.finding(
        (at, at), 64, High,
        format!("Wraparound: {left} {sign} {right} compares unsigned counters directly"),
        format!("{} compares the unsigned counters {left} and {right} with {sign}. When the counter wraps around past its maximum, a later value is the smaller one, so that the deadline or sequence seems to lie on the wrong side. Compare the signed difference of the two with zero.", function.name),
    ))
}

fn rounded_parts(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let text = source.body_text(function);
    let about = format!("{} {}", function.name, text);
    let settles = ["remainder", "leftover", "residue", "rest", "remaining", "drift", "%", "divmod", "diff"];
    if !SHARED_OUT.is_match(&about) || settles.iter().any(|word| text.contains(word)) {
        return None;
    }
    let in_loop = |at: u32| {
        source.lines(at.saturating_sub(6).max(function.body), at + 2).any(|(_, code)| {
            code.trim_start().starts_with("for") || code.contains(" for ") || code.contains(".map(")
        })
    };
    let (at, _) = source
        .body(function)
        .find(|(at, code)| source.is_added(*at) && ROUNDED.is_match(code) && in_loop(*at))?;
    Some(source.finding(
        (at, at), 54, High,
        "Rounding: the rounded parts do not add up to the total".to_owned(),
        format!("{} rounds each part by itself. The sum of the rounded shares then differs from the total by a few cents or units, which are lost or created. Round the running total, or give the remainder to one of the parts.", function.name),
    ))
}

#[cfg(test)]
mod tests;
