//! Rules of the catalogue judge.

/// A rule of the catalogue judge. Calibration measures the judge without each rule in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Compares the entry with windows of a few consecutive sentences instead of the whole comment.
    Windows,
    /// Requires prose: neither code nor a list of words.
    Prose,
    /// Ignores sentences that are mostly an enumeration.
    Lists,
    /// Gives no points to comments that contain a denial, such as "not a bug" or "looks good".
    Denials,
    /// Lowers the weight of function words.
    FunctionWords,
    /// Lowers the weight of words that several entries of the record use.
    Spread,
    /// Adds points for the share of a comment's words that are words of the entry.
    Share,
    /// Gives more points for words that are frequent in true statements about the entry, and fewer points for words
    /// that are frequent in false claims, decoys and other entries.
    Contrast,
    /// Gives fewer points for words that also occur in texts that fit many issues, such as "check the edge cases".
    GeneralWords,
    /// Adds points for each group of evidence from which a comment uses a term.
    Evidence,
    /// Adds points for a comment's similarity to the closest true statement about the entry.
    Closeness,
    /// Lowers the points by the comment's similarity to the closest false claim, decoy or other entry. Only the larger
    /// of two reductions applies: this reduction, or the reduction by [`Remarks`](Self::Remarks) for similarity to a
    /// general text.
    OtherStatements,
    /// Lowers the points by a multiple of the comment's similarity to the closest text that fits many issues, such as
    /// "check the edge cases". Only the larger of two reductions applies: this reduction, or the reduction by
    /// [`OtherStatements`](Self::OtherStatements).
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
            Self::Spread => "lower weight of words that several entries use",
            Self::Share => "share of the comment's words that the entry uses",
            Self::Contrast => "word contrast between true and other statements",
            Self::GeneralWords => "reduced points for words of general remarks",
            Self::Evidence => "points for evidence terms",
            Self::Closeness => "closest true statement",
            Self::OtherStatements => "closest other statement",
            Self::Remarks => "closest general remark",
        }
    }
}
