//! Counts of the elements removed from an answer.

/// Numbers of the elements removed from an answer, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Removed {
    /// Ids that no tool returned.
    pub references: usize,
    /// Links, addresses, images and marked mentions.
    pub links: usize,
}
