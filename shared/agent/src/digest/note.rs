//! Closing note of the digest.

/// Note at the end of every answer that reports activity.
pub(crate) const NOTE: &str = "_A digest of recorded activity, made without a language model._";
