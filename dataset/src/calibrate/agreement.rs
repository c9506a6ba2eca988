//! How well two judges agree.

use plumbline_benchmark::statistics::ratio;

/// How often the judge and the label said what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Confusion {
    /// Both say that it matches.
    pub found: u64,
    /// The label says so, the judge does not.
    pub missed: u64,
    /// The judge says so, the label does not.
    pub invented: u64,
    /// Neither says so.
    pub refused: u64,
}

impl Confusion {
    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.found + self.missed + self.invented + self.refused
    }

    /// Of what the judge finds, the share that is right; 0 when it finds nothing.
    pub fn precision(&self) -> f64 {
        ratio(self.found, self.found + self.invented)
    }

    /// Of what is there to be found, the share that the judge finds; 0 when there is nothing.
    pub fn recall(&self) -> f64 {
        ratio(self.found, self.found + self.missed)
    }

    /// Cohen's kappa, κ = (p₀ − pₑ) / (1 − pₑ): p₀ is the share of pairs on which both agree, pₑ the share on
    /// which they would agree if each said yes as often as it does, but blindly. None where pₑ is 1, which
    /// leaves nothing to be measured: no pairs, or one and the same answer for all of them.
    ///
    /// Source: J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological
    /// Measurement 20 (1960), 37–46.
    pub fn kappa(&self) -> Option<f64> {
        let pairs = self.pairs();
        let yes = (self.found + self.missed) * (self.found + self.invented);
        let no = (self.refused + self.invented) * (self.refused + self.missed);
        let (agreed, chance) = ((self.found + self.refused) * pairs, yes + no);
        // Both shares are over pairs², so that the division is the only step that rounds.
        let whole = pairs * pairs - chance;
        (whole > 0).then(|| (agreed as f64 - chance as f64) / whole as f64)
    }
}

impl FromIterator<(bool, bool)> for Confusion {
    /// Counts pairs of label and judgement.
    fn from_iter<T: IntoIterator<Item = (bool, bool)>>(pairs: T) -> Self {
        let mut counts = Self::default();
        for pair in pairs {
            match pair {
                (true, true) => counts.found += 1,
                (true, false) => counts.missed += 1,
                (false, true) => counts.invented += 1,
                (false, false) => counts.refused += 1,
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::Confusion;

    #[test]
    fn kappa_is_that_of_a_worked_example() {
        // 50 pairs: 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no. p0 = 0.7, pe = 0.5.
        let counts = Confusion { found: 20, missed: 5, invented: 10, refused: 15 };
        assert_eq!(counts.kappa(), Some(0.4));
        assert_eq!((counts.recall(), counts.precision()), (0.8, 20.0 / 30.0));
    }

    #[test]
    fn perfect_chance_and_contrary_judges() {
        let counts = |pairs: &[(bool, bool)]| pairs.iter().copied().collect::<Confusion>();
        assert_eq!(counts(&[(true, true), (false, false)]).kappa(), Some(1.0));
        assert_eq!(counts(&[(true, true), (false, false), (true, false), (false, true)]).kappa(), Some(0.0));
        assert_eq!(counts(&[(true, false), (false, true)]).kappa(), Some(-1.0));
        assert_eq!(counts(&[(true, true)]).kappa(), None);
        assert_eq!(counts(&[]).kappa(), None);
    }
}
