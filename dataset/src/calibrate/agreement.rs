//! Agreement between the judge and the labels.

use plumbline_benchmark::statistics::ratio;

/// Confusion matrix of labels and the judge's decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConfusionMatrix {
    /// Number of pairs of a comment and an entry that both the label and the judge call a match.
    pub true_positives: u64,
    /// Number of pairs that the label calls a match, and the judge does not.
    pub false_negatives: u64,
    /// Number of pairs that the judge calls a match, and the label does not.
    pub false_positives: u64,
    /// Number of pairs that neither the label nor the judge calls a match.
    pub true_negatives: u64,
}

impl ConfusionMatrix {
    /// Returns the number of all pairs of comment and entry.
    pub fn pair_count(&self) -> u64 {
        self.true_positives + self.false_negatives + self.false_positives + self.true_negatives
    }

    /// Returns the share of the judge's matches that are correct; 0 if the judge has no match.
    pub fn precision(&self) -> f64 {
        ratio(self.true_positives, self.true_positives + self.false_positives)
    }

    /// Returns the share of the labelled matches that the judge finds; 0 if no label is a match.
    pub fn recall(&self) -> f64 {
        ratio(self.true_positives, self.true_positives + self.false_negatives)
    }

    /// Returns Cohen's kappa, κ = (p₀ − pₑ) / (1 − pₑ).
    ///
    /// p₀ is the observed agreement; pₑ is the agreement expected by chance from the marginal frequencies. Returns
    /// `None` without pairs, or if pₑ is 1 because all labels and decisions are equal.
    ///
    /// Source: J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological
    /// Measurement 20 (1960), 37–46.
    pub fn kappa(&self) -> Option<f64> {
        let pairs = self.pair_count();
        let yes = (self.true_positives + self.false_negatives) * (self.true_positives + self.false_positives);
        let no = (self.true_negatives + self.false_positives) * (self.true_negatives + self.false_negatives);
        let (agreed, chance) = ((self.true_positives + self.true_negatives) * pairs, yes + no);
        // Both shares are multiplied by pairs², so only the division rounds.
        let whole = pairs * pairs - chance;
        (whole > 0).then(|| (agreed as f64 - chance as f64) / whole as f64)
    }
}

/// The label of a pair of comment and entry, and the judge's decision on the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelAndDecision {
    /// True if the pair matches by its label.
    pub is_labelled_match: bool,
    /// True if the pair matches by the judge's decision.
    pub is_judged_match: bool,
}

impl FromIterator<LabelAndDecision> for ConfusionMatrix {
    /// Counts pairs of comment and entry by label and decision.
    fn from_iter<T: IntoIterator<Item = LabelAndDecision>>(pairs: T) -> Self {
        let mut counts = Self::default();
        for pair in pairs {
            match (pair.is_labelled_match, pair.is_judged_match) {
                (true, true) => counts.true_positives += 1,
                (true, false) => counts.false_negatives += 1,
                (false, true) => counts.false_positives += 1,
                (false, false) => counts.true_negatives += 1,
            }
        }
        counts
    }
}

/// The label of a pair of comment and entry, and the points that the judge gives the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelAndPoints {
    /// True if the pair matches by its label.
    pub is_labelled_match: bool,
    /// Points that the judge gives the comment; `None` if the judge rejects the comment for a reason other than too few
    /// points.
    pub points: Option<i64>,
}

impl LabelAndPoints {
    /// Returns the label, and the decision of a judge that matches comments with at least `required_points` points.
    pub fn label_and_decision(self, required_points: i64) -> LabelAndDecision {
        LabelAndDecision {
            is_labelled_match: self.is_labelled_match,
            is_judged_match: self.points.is_some_and(|points| points >= required_points),
        }
    }
}

/// Returns the agreement of the labels with a judge that matches comments with at least `required_points` points.
pub fn agreement_at_threshold(pairs: &[LabelAndPoints], required_points: i64) -> ConfusionMatrix {
    pairs.iter().map(|pair| pair.label_and_decision(required_points)).collect()
}

/// Returns the threshold with the highest kappa; of several, the one closest to `default`.
pub fn best_threshold(pairs: &[LabelAndPoints], default: i64) -> i64 {
    let mut candidates: Vec<i64> = pairs.iter().filter_map(|pair| pair.points).chain([default]).collect();
    candidates.sort_unstable();
    candidates.dedup();
    candidates.sort_by_key(|candidate| candidate.abs_diff(default));
    let mut best = (f64::MIN, default);
    for candidate in candidates {
        let kappa = agreement_at_threshold(pairs, candidate).kappa().unwrap_or(0.0);
        if kappa > best.0 {
            best = (kappa, candidate);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::{ConfusionMatrix, LabelAndDecision, LabelAndPoints, agreement_at_threshold, best_threshold};

    #[test]
    fn best_threshold_has_the_highest_kappa_and_is_close_to_the_default() {
        let pairs = [(false, Some(1)), (true, Some(5)), (true, Some(9)), (false, None)]
            .map(|(is_labelled_match, points)| LabelAndPoints { is_labelled_match, points });
        assert_eq!(best_threshold(&pairs, 4), 4);
        assert_eq!(best_threshold(&pairs, 7), 5);
        assert_eq!(agreement_at_threshold(&pairs, 5).kappa(), Some(1.0));
        assert_eq!(best_threshold(&[], 4), 4);
    }

    #[test]
    fn kappa_equals_a_worked_example() {
        // 50 pairs: 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no. p0 = 0.7, pe = 0.5.
        let counts = ConfusionMatrix {
            true_positives: 20,
            false_negatives: 5,
            false_positives: 10,
            true_negatives: 15,
        };
        assert_eq!(counts.kappa(), Some(0.4));
        assert_eq!((counts.recall(), counts.precision()), (0.8, 20.0 / 30.0));
    }

    #[test]
    fn kappa_is_one_for_agreement_zero_for_chance_and_negative_for_contradiction() {
        let pair =
            |(is_labelled_match, is_judged_match)| LabelAndDecision { is_labelled_match, is_judged_match };
        let counts = |pairs: &[(bool, bool)]| pairs.iter().copied().map(pair).collect::<ConfusionMatrix>();
        assert_eq!(counts(&[(true, true), (false, false)]).kappa(), Some(1.0));
        assert_eq!(counts(&[(true, true), (false, false), (true, false), (false, true)]).kappa(), Some(0.0));
        assert_eq!(counts(&[(true, false), (false, true)]).kappa(), Some(-1.0));
        assert_eq!(counts(&[(true, true)]).kappa(), None);
        assert_eq!(counts(&[]).kappa(), None);
    }
}
