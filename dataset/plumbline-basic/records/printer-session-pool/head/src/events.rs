//! What happens in a pool, for logs and metrics.

/// Something that has just happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A connection was opened.
    Opened,
    /// A connection was ended.
    Ended,
    /// Somebody began to wait for a connection.
    Waiting,
    /// Somebody gave up waiting.
    TimedOut,
}

/// Is told of events, on the thread in which they happen. The pool holds no lock meanwhile: a listener may ask
/// it anything, and may be slow.
pub trait Listener: Send + Sync {
    fn happened(&self, event: Event);
}
