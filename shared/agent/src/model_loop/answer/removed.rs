//! Counts of what was removed from an answer.

/// Counts of what was removed from an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Removed {
    /// Ids that no tool returned.
    pub references: usize,
    /// Links, addresses, images and marked mentions.
    pub links: usize,
}
