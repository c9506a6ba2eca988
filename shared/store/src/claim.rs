//! Claims: exclusive work on an item until a lease ends.

/// The outcome of an attempt to claim work.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim<T> {
    /// The work is claimed for this worker until the lease ends.
    Claimed(T),
    /// The work cannot be claimed now: another worker holds the lease, or the work is not due yet.
    InProgress,
    /// The work is finished already, or no longer exists.
    AlreadyFinished,
}
