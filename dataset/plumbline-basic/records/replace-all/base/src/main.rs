//! quillon FILE COMMAND: edits a file from a script.

use std::process::ExitCode;

use quillon::{Document, Edit};

const USAGE: &str = "usage: quillon FILE show LINE
       quillon FILE insert LINE TEXT";

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
        _ => return Err(USAGE.to_owned()),
    }
    if document.is_modified() {
        document.save().map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// A line as people count them, from 1.
fn number(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    number.ok_or_else(|| format!("{text} is no line"))
}
