//! Prices of tokens, in exact decimal arithmetic.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::Usage;

/// Prices in US cents per million tokens. An omitted price is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct CostRate {
    /// Price of prompt tokens outside any cache.
    pub input_cost: Decimal,
    /// Price of tokens that the model produced.
    pub output_cost: Decimal,
    /// Price of prompt tokens read from a cache.
    pub cache_read_cost: Decimal,
    /// Price of prompt tokens written to a cache.
    pub cache_write_cost: Decimal,
}

/// Number of millionths of a US cent in one US dollar. A token count times a price in cents per million
/// tokens is a cost in millionths of a cent.
const MICROCENTS_PER_DOLLAR: Decimal = Decimal::from_parts(100_000_000, 0, 0, false, 0);

impl CostRate {
    /// Computes the cost of the tokens of `usage` in US dollars: Σ tokens × cents per million / 10⁸, in decimal
    /// arithmetic.
    ///
    /// The result is exact to 28 digits. A cost too large for [`Decimal`] becomes the largest decimal, which prices
    /// within the limits of the API never reach.
    pub fn cost_in_dollars(&self, usage: Usage) -> Decimal {
        let buckets = [
            (usage.input, self.input_cost),
            (usage.output, self.output_cost),
            (usage.cache_read, self.cache_read_cost),
            (usage.cache_write, self.cache_write_cost),
        ];
        let microcents = buckets.iter().fold(Decimal::ZERO, |sum, (tokens, rate)| {
            sum.saturating_add(Decimal::from(*tokens).saturating_mul(*rate))
        });
        (microcents / MICROCENTS_PER_DOLLAR).normalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().expect("a decimal")
    }

    #[test]
    fn every_kind_of_token_has_its_own_price() {
        let rate = CostRate {
            input_cost: decimal("300"),
            output_cost: decimal("1500"),
            cache_read_cost: decimal("30"),
            cache_write_cost: decimal("375"),
        };
        let usage = Usage { input: 1_000_000, output: 200_000, cache_read: 10_000_000, cache_write: 1 };
        // 3 + 3 + 3 dollars and 375 cents over a million.
        assert_eq!(rate.cost_in_dollars(usage), decimal("9.00000375"));
    }

    #[test]
    fn fractions_of_a_cent_are_kept() {
        let rate = CostRate { input_cost: decimal("0.1"), ..CostRate::default() };
        let one_token = rate.cost_in_dollars(Usage { input: 1, ..Usage::default() });
        assert_eq!(one_token, decimal("0.000000001"));
        let three_tokens = rate.cost_in_dollars(Usage { input: 3, ..Usage::default() });
        assert_eq!(three_tokens, one_token + one_token + one_token);
    }

    #[test]
    fn largest_counts_do_not_overflow() {
        let ten_million = decimal("10000000");
        let rate = CostRate {
            input_cost: ten_million,
            output_cost: ten_million,
            cache_read_cost: ten_million,
            cache_write_cost: ten_million,
        };
        let all = Usage { input: u64::MAX, output: u64::MAX, cache_read: u64::MAX, cache_write: u64::MAX };
        assert_eq!(rate.cost_in_dollars(all), decimal("7378697629483820646"));
    }

    #[test]
    fn omitted_price_is_zero() {
        let rate: CostRate = serde_json::from_str(r#"{"outputCost": "2.5"}"#).expect("a rate");
        assert_eq!(rate, CostRate { output_cost: decimal("2.5"), ..CostRate::default() });
        assert!(serde_json::from_str::<CostRate>(r#"{"outputcost": "2.5"}"#).is_err());
    }
}
