//! `key limit`: sets the limits of one key.

use clap::Args;
use plumbline_contract::keys::KeyId;
use plumbline_contract::limits::Quota;
use plumbline_store::benchmark::keys::KeyLimits;

use super::lookup::{StoredKey, find};
use super::view::KeyView;
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;

/// Arguments of `key limit`: the new limits.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub struct LimitArguments {
    /// For a webhook key: maximum number of questions in any minute [default: 60].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000),
        conflicts_with_all = ["starts_per_day", "polls_per_hour", "in_flight"])]
    questions_per_minute: Option<u32>,
    /// For a benchmark key: maximum number of run starts in any 24 hours [default: 500].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    starts_per_day: Option<u32>,
    /// For a benchmark key: maximum number of status polls in any hour [default: 3600].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    polls_per_hour: Option<u32>,
    /// For a benchmark key: maximum number of runs in flight [default: 5].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    in_flight: Option<u32>,
}

impl LimitArguments {
    /// Returns the new limits of a benchmark key. Limits that the command line does not set are taken from `limits`.
    fn apply_to(&self, limits: KeyLimits) -> Result<KeyLimits, AdminError> {
        let starts = self
            .starts_per_day
            .map(|limit| quota_with_limit("--starts-per-day", Quota::STARTS, limit))
            .transpose()?;
        let polls = self
            .polls_per_hour
            .map(|limit| quota_with_limit("--polls-per-hour", Quota::POLLS, limit))
            .transpose()?;
        Ok(KeyLimits {
            starts: starts.unwrap_or(limits.starts),
            polls: polls.unwrap_or(limits.polls),
            in_flight: self.in_flight.unwrap_or(limits.in_flight),
        })
    }
}

/// Returns a quota of `limit` requests in the period of `default`. The burst of the quota is the burst of `default`, or
/// `limit` if `limit` is smaller.
fn quota_with_limit(argument: &'static str, default: Quota, limit: u32) -> Result<Quota, AdminError> {
    let quota = Quota::new(limit, default.window_seconds(), default.burst().min(limit));
    quota.map_err(|error| AdminError::Argument { argument, problem: error.to_string() })
}

pub(super) async fn set_limits(
    context: &CommandContext,
    id: &KeyId,
    arguments: &LimitArguments,
) -> Result<Output, AdminError> {
    let operator = context.store.operator();
    let view = match (find(context, id).await?, arguments.questions_per_minute) {
        (StoredKey::Webhook(mut key), Some(limit)) => {
            let quota = quota_with_limit("--questions-per-minute", Quota::QUESTIONS, limit)?;
            operator.webhook_keys().set_quota(id, quota).await?;
            key.quota = Some(quota);
            KeyView::from_webhook_key(id.clone(), key)
        }
        (StoredKey::Benchmark(mut key), None) => {
            let limits = arguments.apply_to(key.limits())?;
            operator.benchmark_keys().set_limits(id, &limits).await?;
            key.limits = Some(limits);
            KeyView::from_benchmark_key(id.clone(), *key, context.now.into())
        }
        (StoredKey::Webhook(_), None) => {
            return Err(AdminError::InapplicableLimit {
                key: id.to_string(),
                key_kind: "webhook",
                limit_kind: "benchmark",
            });
        }
        (StoredKey::Benchmark(_), Some(_)) => {
            return Err(AdminError::InapplicableLimit {
                key: id.to_string(),
                key_kind: "benchmark",
                limit_kind: "webhook",
            });
        }
    };
    Ok(view.limit_output())
}
