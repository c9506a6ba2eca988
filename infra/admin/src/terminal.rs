//! What is asked of the person at the terminal. Questions go to standard error: standard output is the answer's.

use std::io::{BufRead, IsTerminal, Read, stdin};

use zeroize::Zeroizing;

use crate::AdminError;

/// The most bytes of an answer.
const MAX_ANSWER: u64 = 16 * 1024;

/// Asks, and fails unless the answer is yes.
pub(crate) fn confirm(question: &str, input: &mut dyn BufRead) -> Result<(), AdminError> {
    eprint!("{question} [y/N] ");
    match line(input)?.to_ascii_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => Err(AdminError::NotConfirmed),
    }
}

/// Reads one line without the white space around it, and says what it should be where somebody types it.
pub(crate) fn secret(question: &str, input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    if stdin().is_terminal() {
        eprint!("{question}");
    }
    line(input)
}

fn line(input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let mut text = Zeroizing::new(String::new());
    input.take(MAX_ANSWER).read_line(&mut text).map_err(AdminError::Terminal)?;
    Ok(Zeroizing::new(text.trim().to_owned()))
}
