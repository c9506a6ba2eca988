//! The judge budget: the maximum number of tokens of the operator's judge model that a run may use.
//!
//! A caller's endpoint decides how much there is to judge: up to 60 comments of 8,000 characters in each draw. Once the
//! budget is used up, the catalogue judges further draws. The whole run is then scored by the catalogue: a score from
//! two judges could not be compared with any other score.

/// Tokens of the judge model that a run may use for each of its draws; the draws share the sum. The number covers one
/// request: a record's change with at most about 90,000 tokens, its catalogue, and a dozen comments of several hundred
/// tokens each.
const TOKENS_PER_DRAW: u64 = 100_000;

/// Estimated length of a token, in bytes. The value is low, so that estimates of tokens are high rather than low.
const BYTES_PER_TOKEN: u64 = 3;

/// Judge budget of one run: the tokens used so far, and the number of draws, which sets the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgeBudget {
    /// Number of draws of the whole run.
    pub total_draws: u32,
    /// Tokens of the judge model that the run's draws have used so far.
    pub used: u64,
}

impl JudgeBudget {
    /// Returns true if the rest of the budget covers a request of `request_bytes` bytes.
    pub fn allows(self, request_bytes: usize) -> bool {
        let estimate = u64::try_from(request_bytes).unwrap_or(u64::MAX) / BYTES_PER_TOKEN;
        self.used.saturating_add(estimate) <= u64::from(self.total_draws) * TOKENS_PER_DRAW
    }
}

/// Tokens of the judge model that one draw has used. They count against the judge budget of the draw's run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JudgeUsage {
    /// Number of tokens, failed calls included.
    pub tokens: u64,
    /// True if the catalogue judged the draw because the budget was used up.
    pub is_over_budget: bool,
}

#[cfg(test)]
mod tests {
    use super::{BYTES_PER_TOKEN, JudgeBudget, TOKENS_PER_DRAW};

    #[test]
    fn draws_share_the_budget_of_their_run() {
        let bytes = |tokens: u64| usize::try_from(tokens * BYTES_PER_TOKEN).unwrap();
        let budget = JudgeBudget { total_draws: 3, used: TOKENS_PER_DRAW };
        assert!(budget.allows(bytes(2 * TOKENS_PER_DRAW)));
        assert!(!budget.allows(bytes(2 * TOKENS_PER_DRAW + 1)));
        assert!(!JudgeBudget { used: u64::MAX, ..budget }.allows(3));
    }
}
