//! Samples as text, for spreadsheets: `series,time,value`.

use crate::labels::{Labels, Selector};
use crate::store::Db;
use crate::{Error, Result};

/// Raw samples of all that match, series by series.
pub fn export(db: &Db, selector: &Selector, from: i64, to: i64) -> String {
    let mut out = String::from("series,time,value\n");
    for id in db.select(selector) {
        let entry = db.entry(id);
        let name = quote(&entry.labels.to_string());
        for sample in entry.series.range(from, to) {
            out.push_str(&format!("{name},{},{}\n", sample.ts, sample.value));
        }
    }
    out
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Imported {
    pub taken: usize,
    pub refused: usize,
}

/// Lines as `export` writes them, header or not. Stops at the first bad line; those before it stay.
pub fn import(db: &mut Db, text: &str) -> Result<Imported> {
    let mut done = Imported::default();
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() || (at == 0 && line == "series,time,value") {
            continue;
        }
        let bad = || Error::new(format!("line {}: {line}", at + 1));
        let fields = split(line).ok_or_else(bad)?;
        let [series, time, value] = &fields[..] else {
            return Err(bad());
        };
        let labels = Labels::parse(series)?;
        let ts = time.trim().parse().map_err(|_| bad())?;
        let value = value.trim().parse().map_err(|_| bad())?;
        if db.append(&labels, ts, value)? {
            done.taken += 1;
        } else {
            done.refused += 1;
        }
    }
    Ok(done)
}

fn quote(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

/// Fields of one line; None if a quote stays open.
fn split(line: &str) -> Option<Vec<String>> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let field = fields.last_mut()?;
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => field.push(c),
        }
    }
    (!quoted).then_some(fields)
}
