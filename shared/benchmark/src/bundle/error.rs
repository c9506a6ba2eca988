//! Errors of reading and writing bundles.

/// Reason why bytes cannot be read as a bundle, or why records cannot be written to one.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The bytes do not start with the signature of a bundle, `PLBUNDLE`.
    #[error(
        "the data is not a dataset bundle, since it does not start with PLBUNDLE: \
         build a bundle with `plumbline-dataset build`"
    )]
    NotABundle,
    /// The bundle has this format version, which this build does not read.
    #[error(
        "the dataset bundle has format version {0}, which this build does not read: \
         build it again with `plumbline-dataset build`"
    )]
    UnknownVersion(u32),
    /// The bytes are truncated, have trailing data, or do not match the index or a checksum. The text is the cause.
    #[error("the dataset bundle is damaged ({0}): build it again with `plumbline-dataset build`")]
    Damaged(&'static str),
    /// The index or a record is not JSON of the expected structure.
    #[error(
        "the dataset bundle has an index or a record of unexpected structure: \
         build it again with `plumbline-dataset build`"
    )]
    Json(#[from] serde_json::Error),
    /// The bundle has no record at this position, counted from 0.
    #[error("the dataset bundle has no record at position {0}, counted from 0")]
    NoSuchRecord(usize),
    /// The record with this slug is larger than 64 MiB before compression.
    #[error("the record {0} is larger than 64 MiB, which is the maximum in a bundle: shorten it")]
    TooLarge(String),
    /// The index is longer than a bundle can state: 4 GiB or more.
    #[error("the index of the dataset bundle is larger than 4 GiB, the maximum: use fewer records")]
    IndexTooLarge,
    /// Two records have this slug.
    #[error("two records have the slug {0}: rename one of them")]
    RepeatedSlug(String),
}
