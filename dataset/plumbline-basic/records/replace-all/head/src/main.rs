//! quillon FILE COMMAND: edits a file from a script.

use std::process::ExitCode;

use quillon::{Case, Document, Edit, Position};

const USAGE: &str = "usage: quillon FILE show LINE
       quillon FILE insert LINE TEXT
       quillon FILE find PATTERN [-i]
       quillon FILE replace PATTERN REPLACEMENT [-i]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("quillon: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), String> {
    let [path, command @ ..] = arguments else { return Err(USAGE.to_owned()) };
    let mut document = Document::open(*path).map_err(|error| format!("{path}: {error}"))?;
    match command {
        ["show", line] => {
            let line = document.line(number(line)?).ok_or("there is no such line")?;
            println!("{line}");
        }
        ["insert", line, text] => {
            let at = document.start_of_line(number(line)?);
            document.edit(Edit::insert(at, &format!("{text}\n")));
        }
        ["find", pattern, options @ ..] => {
            for found in document.find(pattern, case(options)?) {
                let at = Position::of(document.text(), found.start);
                let line = document.line(at.line).unwrap_or_default();
                println!("{path}:{}:{}: {line}", at.line + 1, at.column);
            }
        }
        ["replace", pattern, replacement, options @ ..] => {
            let count = document.replace_all(pattern, replacement, case(options)?);
            println!("{count} replaced");
        }
        _ => return Err(USAGE.to_owned()),
    }
    if document.is_modified() {
        document.save().map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

fn case(options: &[&str]) -> Result<Case, String> {
    match options {
        [] => Ok(Case::Matters),
        ["-i"] => Ok(Case::Ignored),
        _ => Err(USAGE.to_owned()),
    }
}

/// A line as people count them, from 1.
fn number(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    number.ok_or_else(|| format!("{text} is no line"))
}
