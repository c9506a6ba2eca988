//! A session with a printer: one line to and fro for each command.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::label::Label;

const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// A session. After an error it is in an unknown state and says so.
pub struct Session {
    stream: BufReader<TcpStream>,
    failed: bool,
}

impl Session {
    pub(crate) fn begin(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect_timeout(&address, ANSWER_WITHIN)?;
        stream.set_read_timeout(Some(ANSWER_WITHIN))?;
        stream.set_write_timeout(Some(ANSWER_WITHIN))?;
        let mut session = Self { stream: BufReader::new(stream), failed: false };
        session.expect("READY")?;
        Ok(session)
    }

    /// Prints a label, and waits until the printer has it.
    ///
    /// # Errors
    /// The printer refused it, or is not there any more.
    pub fn print(&mut self, label: &Label) -> io::Result<()> {
        self.command(&label.command())
    }

    pub(crate) fn failed(&self) -> bool {
        self.failed
    }

    /// Tells the printer that the session is over. If it cannot be told, it finds out by itself in time.
    pub(crate) fn end(mut self) {
        let _ = self.command("BYE");
    }

    fn command(&mut self, command: &str) -> io::Result<()> {
        let written = write!(self.stream.get_mut(), "{command}\r\n");
        self.failed |= written.is_err();
        written?;
        self.expect("OK")
    }

    fn expect(&mut self, wanted: &str) -> io::Result<()> {
        let mut line = String::new();
        let read = self.stream.read_line(&mut line);
        self.failed |= !matches!(read, Ok(length) if length > 0);
        read?;
        match line.trim_end() {
            answer if answer == wanted => Ok(()),
            "" => Err(io::ErrorKind::UnexpectedEof.into()),
            answer => Err(io::Error::other(format!("the printer answered {answer:?}"))),
        }
    }
}
