//! Prompts for confirmations and secrets. Prompts go to standard error; standard output is reserved for results.

use std::io::{BufRead, IsTerminal, Read, stdin};

use zeroize::Zeroizing;

use crate::command_context::CommandContext;
use crate::error::AdminError;

/// Maximum number of bytes to read of an input line.
const MAX_LINE_LENGTH: u64 = 16 * 1024;

/// Prints `question` on standard error, and reads the answer from `input`. Any answer but `y` or `yes` results in
/// [`AdminError::NotConfirmed`].
///
/// With `--json`, standard error is for JSON documents. The question is then printed only if standard input is a
/// terminal, but the answer is read in any case.
pub(crate) fn confirm(
    context: &CommandContext,
    question: &str,
    input: &mut dyn BufRead,
) -> Result<(), AdminError> {
    if !context.json || stdin().is_terminal() {
        eprint!("{question} [y/N] ");
    }
    match read_line(input)?.to_ascii_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => Err(AdminError::NotConfirmed(question.to_owned())),
    }
}

/// Prints `prompt` if standard input is a terminal, and returns the next line of `input`, trimmed.
fn read_secret(prompt: &str, input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    if stdin().is_terminal() {
        eprint!("{prompt}");
    }
    read_line(input)
}

/// Returns the token or key `from_environment`. If that is `None`, reads the token or key as a line of `input`, after
/// `prompt`.
///
/// # Errors
///
/// [`AdminError::NoToken`] if the token or key is empty, and [`AdminError::Argument`] if it has other characters than
/// visible ASCII characters.
pub(crate) fn token_from_environment_or_input(
    from_environment: Option<Zeroizing<String>>,
    prompt: &str,
    input: &mut dyn BufRead,
) -> Result<Zeroizing<String>, AdminError> {
    let token = match from_environment {
        Some(token) => Zeroizing::new(token.trim().to_owned()),
        None => read_secret(prompt, input)?,
    };
    match token.as_str() {
        "" => Err(AdminError::NoToken),
        text if text.bytes().all(|byte| byte.is_ascii_graphic()) => Ok(token),
        _ => Err(AdminError::Argument {
            argument: "the token or key",
            problem: "expected visible ASCII characters, without spaces".to_owned(),
        }),
    }
}

fn read_line(input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let mut text = Zeroizing::new(String::new());
    input.take(MAX_LINE_LENGTH).read_line(&mut text).map_err(AdminError::unreadable_input)?;
    Ok(Zeroizing::new(text.trim().to_owned()))
}
