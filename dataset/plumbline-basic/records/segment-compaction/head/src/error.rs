use std::fmt;
use std::io;

pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug)]
pub enum Error {
    /// The file system said no.
    Io(io::Error),
    /// A record that the index points at cannot be read back.
    Corrupt { segment: u64, offset: u64 },
    /// Keys are at most 65,535 bytes.
    KeyTooLong(usize),
    /// Values are less than 4 GiB.
    ValueTooLong(usize),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(_) => write!(f, "input or output failed"),
            Error::Corrupt { segment, offset } => {
                write!(f, "segment {segment} is damaged at byte {offset}")
            }
            Error::KeyTooLong(len) => write!(f, "a key of {len} bytes is too long"),
            Error::ValueTooLong(len) => write!(f, "a value of {len} bytes is too long"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io(source) => Some(source),
            _ => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(source: io::Error) -> Self {
        Error::Io(source)
    }
}
