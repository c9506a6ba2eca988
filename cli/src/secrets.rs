//! Secrets of the caller: keys and tokens from the environment, a file or standard input.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use zeroize::Zeroizing;

use crate::error::CliError;

/// Maximum number of bytes to read from a file with a secret. Further bytes are ignored.
const MAX_SECRET_BYTES: u64 = 64 * 1024;

/// A key or a token of visible ASCII characters. Its debug output hides the text.
#[derive(Clone)]
pub(crate) struct Secret(Zeroizing<String>);

impl Secret {
    /// Creates a secret from `text` without surrounding white space, and checks that an HTTP header can carry it. The
    /// error message begins with `name`.
    pub(crate) fn new(text: &str, name: &'static str) -> Result<Self, CliError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(CliError::invalid(name, "the text is empty"));
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(CliError::invalid(
                name,
                "the text must consist of visible ASCII characters, without spaces",
            ));
        }
        Ok(Self(Zeroizing::new(text.to_owned())))
    }

    /// Reads a secret from a file, or from standard input for `-`.
    pub(crate) fn read(file: &Path, name: &'static str) -> Result<Self, CliError> {
        let mut text = Zeroizing::new(String::new());
        let read = if file == Path::new("-") {
            io::stdin().lock().take(MAX_SECRET_BYTES).read_to_string(&mut text)
        } else {
            fs::File::open(file).and_then(|opened| opened.take(MAX_SECRET_BYTES).read_to_string(&mut text))
        };
        read.map_err(|source| CliError::File { file: file.to_owned(), operation: "read", source })?;
        Self::new(&text, name)
    }

    /// Returns the secret in plain text.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::Secret;

    #[test]
    fn secret_is_trimmed_and_checked_and_never_printed() {
        let secret = Secret::new(" canary\n", "KEY").unwrap();
        assert_eq!((secret.expose(), format!("{secret:?}").as_str()), ("canary", "Secret(..)"));
        for invalid in ["", " \n", "two words", "kéy"] {
            let error = Secret::new(invalid, "KEY").unwrap_err().to_string();
            assert!(error.starts_with("KEY: the text") && !error.contains("two"), "{error}");
        }
    }
}
