//! Incremental parsing of server-sent events.
//!
//! An endpoint may stream even if the client did not request a stream. The content type of the answer tells a
//! stream from a complete answer.

/// Maximum size of an event, in bytes.
pub(crate) const MAX_EVENT_BYTES: usize = 4 * 1024 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Splits a stream into events. It buffers one event at a time.
#[derive(Default)]
pub(crate) struct EventReader {
    /// Bytes of the line that is not complete yet.
    line: Vec<u8>,
    /// Data of the event that is not complete yet. Each line ends in a line feed.
    data: Vec<u8>,
}

/// Error for an event that is larger than [`MAX_EVENT_BYTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EventTooLarge;

impl EventReader {
    /// Reads the next bytes of the stream, and calls `on_event` with the data of each event that these bytes complete.
    /// Ignores the fields `event`, `id` and `retry`, because no protocol needs these fields.
    pub(crate) fn read(&mut self, bytes: &[u8], mut on_event: impl FnMut(&str)) -> Result<(), EventTooLarge> {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            if self.line.len() + self.data.len() + piece.len() > MAX_EVENT_BYTES {
                return Err(EventTooLarge);
            }
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                self.end_line(&mut on_event);
            }
        }
        Ok(())
    }

    /// Ends the stream. Calls `on_event` with the last event if no empty line has followed it.
    pub(crate) fn finish(mut self, mut on_event: impl FnMut(&str)) {
        self.end_line(&mut on_event);
        self.end_event(&mut on_event);
    }

    fn end_line(&mut self, on_event: &mut impl FnMut(&str)) {
        let line = self.line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.line);
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if let Some(value) = line.strip_prefix(b"data:") {
            self.data.extend_from_slice(value.strip_prefix(b" ").unwrap_or(value));
            self.data.push(b'\n');
        } else if line.is_empty() {
            self.end_event(on_event);
        }
        self.line.clear();
    }

    fn end_event(&mut self, on_event: &mut impl FnMut(&str)) {
        if let Some(data) = self.data.strip_suffix(b"\n") {
            on_event(&String::from_utf8_lossy(data));
        }
        self.data.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::{EventReader, EventTooLarge, MAX_EVENT_BYTES};

    fn events(pieces: &[&str]) -> Vec<String> {
        let (mut reader, mut events) = (EventReader::default(), Vec::new());
        for piece in pieces {
            reader.read(piece.as_bytes(), |data| events.push(data.to_owned())).unwrap();
        }
        reader.finish(|data| events.push(data.to_owned()));
        events
    }

    #[test]
    fn events_are_split_at_any_line_ending_and_across_chunks() {
        assert_eq!(events(&["\u{feff}data: a\n\ndata:b\n\n"]), ["a", "b"]);
        assert_eq!(events(&["event: x\r\n: ping\r\ndata: a\r\ndata: b\r\n\r\n"]), ["a\nb"]);
        assert_eq!(events(&["da", "ta: a", "\n", "\nid: 7\n\ndata: b"]), ["a", "b"]);
        assert_eq!(events(&["", "\n\n"]), [""; 0]);
    }

    #[test]
    fn event_above_the_size_limit_is_an_error() {
        let half = vec![b'x'; MAX_EVENT_BYTES / 2];
        for line_end in ["", "\n"] {
            let mut reader = EventReader::default();
            let read = |reader: &mut EventReader| {
                reader.read(b"data: ", |_| {})?;
                reader.read(&half, |_| {})?;
                reader.read(line_end.as_bytes(), |_| {})
            };
            assert_eq!(read(&mut reader), Ok(()));
            assert_eq!(read(&mut reader), Err(EventTooLarge));
        }
    }
}
