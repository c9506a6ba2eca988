//! Rules of the catalogue judge.

/// A rule of the catalogue judge. Calibration measures the judge without each rule in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Compares the entry with windows of a few consecutive sentences instead of the whole comment.
    Windows,
    /// Requires prose: neither code nor a list of words.
    Prose,
    /// Refuses sentences that are mostly an enumeration.
    Lists,
    /// Refuses comments that deny the issue.
    Denials,
    /// Lowers the weight of function words.
    FunctionWords,
    /// Lowers the weight of words that several entries of the record use.
    Spread,
    /// Adds points for the share of a comment's words that are words of the entry.
    Share,
    /// Weighs each word by how much more often true statements use it than other statements do.
    Contrast,
    /// Lowers the credit of words that general remarks use.
    GeneralWords,
    /// Adds points for each group of evidence from which a comment uses a term.
    Evidence,
    /// Adds points for a comment's similarity to the closest true sentence about the entry.
    Closeness,
    /// Subtracts the similarity to the closest false claim, decoy or other entry, if this similarity exceeds that to
    /// general remarks.
    OtherStatements,
    /// Subtracts the similarity to the closest general remark, if this similarity exceeds that to other statements.
    Remarks,
}

impl Rule {
    /// All rules, in the order of their use.
    pub const ALL: [Self; 13] = [
        Self::Windows,
        Self::Prose,
        Self::Lists,
        Self::Denials,
        Self::FunctionWords,
        Self::Spread,
        Self::Share,
        Self::Contrast,
        Self::GeneralWords,
        Self::Evidence,
        Self::Closeness,
        Self::OtherStatements,
        Self::Remarks,
    ];

    /// Returns a short description, for tables.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Windows => "windows of three sentences",
            Self::Prose => "prose, not code or lists of words",
            Self::Lists => "no enumerations",
            Self::Denials => "no denials",
            Self::FunctionWords => "lower weight of function words",
            Self::Spread => "lower weight of words of several entries",
            Self::Share => "share of the entry's words",
            Self::Contrast => "contrast of true and other statements",
            Self::GeneralWords => "lower weight of words of general remarks",
            Self::Evidence => "terms of the evidence",
            Self::Closeness => "closest true statement",
            Self::OtherStatements => "closest other statement",
            Self::Remarks => "closest general remark",
        }
    }
}
