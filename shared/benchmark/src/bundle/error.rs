//! Errors of reading and writing bundles.

/// Reason why bytes cannot be read as a bundle, or why records cannot be written to one.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The bytes do not start with the signature of a bundle.
    #[error("not a dataset bundle")]
    NotABundle,
    /// The bundle has a format that this build does not read.
    #[error("dataset bundle of format {0}, which this build does not read")]
    UnknownVersion(u32),
    /// The bytes are truncated, have trailing data, or do not match their checksum.
    #[error("the dataset bundle is damaged: {0}")]
    Damaged(&'static str),
    /// A part of the bundle is not the expected JSON.
    #[error("the dataset bundle is damaged: unreadable JSON")]
    Json(#[from] serde_json::Error),
    /// The bundle has no record at that position.
    #[error("the dataset bundle has no record {0}")]
    NoSuchRecord(usize),
    /// A record is too large for a bundle.
    #[error("record {0} is too large for a bundle")]
    TooLarge(String),
    /// Two records have the same slug.
    #[error("two records have the slug {0}")]
    RepeatedSlug(String),
}
