use std::io;

/// Opens and ends connections of one kind.
pub trait Manager: Send + Sync + 'static {
    type Connection: Send;

    /// # Errors
    /// The other end is not there, or wants no more connections.
    fn connect(&self) -> io::Result<Self::Connection>;

    /// Whether a connection that was lent can be lent again. Must not block.
    fn is_usable(&self, connection: &mut Self::Connection) -> bool;

    /// Ends a connection for both sides. One that is merely dropped stays taken at the other end.
    fn end(&self, connection: Self::Connection);
}
