//! What is asked of the person at the terminal. Questions go to standard error: standard output is the answer's.

use std::io::{BufRead, IsTerminal, Read, stdin};

use zeroize::Zeroizing;

use crate::{AdminError, Session};

/// The most bytes of an answer.
const MAX_ANSWER: u64 = 16 * 1024;

/// Asks, and fails unless the answer is yes. Where a program reads standard error, only somebody who types sees the
/// question: the failure says it too.
pub(crate) fn confirm(session: &Session, question: &str, input: &mut dyn BufRead) -> Result<(), AdminError> {
    if !session.json || stdin().is_terminal() {
        eprint!("{question} [y/N] ");
    }
    match line(input)?.to_ascii_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => Err(AdminError::NotConfirmed(question.to_owned())),
    }
}

/// Reads one line without the white space around it, and says what it should be where somebody types it.
pub(crate) fn secret(question: &str, input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    if stdin().is_terminal() {
        eprint!("{question}");
    }
    line(input)
}

/// A bearer token: the one that is given, or else one line of what is typed.
pub(crate) fn token(
    given: Option<Zeroizing<String>>,
    question: &str,
    input: &mut dyn BufRead,
) -> Result<Zeroizing<String>, AdminError> {
    let token = match given {
        Some(token) => Zeroizing::new(token.trim().to_owned()),
        None => secret(question, input)?,
    };
    match token.as_str() {
        "" => Err(AdminError::NoToken),
        text if text.bytes().all(|byte| byte.is_ascii_graphic()) => Ok(token),
        _ => Err(AdminError::Argument {
            argument: "the token",
            problem: "only visible ASCII characters, please".to_owned(),
        }),
    }
}

fn line(input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let mut text = Zeroizing::new(String::new());
    input.take(MAX_ANSWER).read_line(&mut text).map_err(AdminError::Terminal)?;
    Ok(Zeroizing::new(text.trim().to_owned()))
}
