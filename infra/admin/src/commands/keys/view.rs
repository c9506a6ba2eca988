//! Output of the `key` commands. A key's secret appears only once, in the output of the command that creates it.

use std::fmt;

use plumbline_contract::keys::{ApiKey, KeyId};
use plumbline_contract::limits::Quota;
use plumbline_store::UtcInstant;
use plumbline_store::agent::webhook_keys::WebhookKey;
use plumbline_store::benchmark::keys::{BenchmarkKey, KeyLimits};
use serde::Serialize;

use crate::output::Output;
use crate::output::{LabelledValues, NewSecret};

/// Owner of a key: a webhook, or an account of the benchmark API.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub(super) enum KeyOwner {
    Webhook { workspace: String, webhook_id: String },
    Benchmark { account: String },
}

impl fmt::Display for KeyOwner {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Webhook { workspace, webhook_id } => {
                write!(formatter, "webhook {webhook_id} of {workspace}")
            }
            Self::Benchmark { account } => write!(formatter, "benchmark account {account}"),
        }
    }
}

/// A newly created key.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreatedKey {
    key_id: KeyId,
    #[serde(flatten)]
    owner: KeyOwner,
    key: NewSecret,
}

impl CreatedKey {
    pub(super) fn new(key: &ApiKey, owner: KeyOwner) -> Self {
        Self { key_id: key.key_id().clone(), owner, key: NewSecret::new(key.expose()) }
    }

    /// Returns the output of `key create` and `key rotate`. `still_valid` contains the keys that stay valid beside the
    /// new key: the other live keys of the webhook, or the rotated benchmark key. For each of them, the output shows
    /// the command that revokes it.
    pub(super) fn output(&self, still_valid: &[KeyId]) -> Output {
        let fields = LabelledValues::default()
            .field("Key", self.key.expose())
            .field("Key id", &self.key_id)
            .field("Owner", &self.owner);
        let mut text = format!("{}(the key is shown once: only its hash is stored)\n", fields.text());
        if !still_valid.is_empty() {
            let commands: String =
                still_valid.iter().map(|id| format!("  plumbline-admin key revoke {id}\n")).collect();
            text.push_str(&format!(
                "\nEarlier keys stay valid. Revoke each key that is no longer in use:\n{commands}"
            ));
        }
        Output::new(text, self)
    }
}

/// JSON view of a quota.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct QuotaView {
    limit: u32,
    window_seconds: u32,
    burst: u32,
}

impl From<Quota> for QuotaView {
    fn from(quota: Quota) -> Self {
        Self { limit: quota.limit(), window_seconds: quota.window_seconds(), burst: quota.burst() }
    }
}

impl QuotaView {
    /// Describes the quota. `unit` is the noun for the limited requests, such as `polls`.
    fn text(&self, unit: &str) -> String {
        format!("{} {unit} in any {} s, in bursts of at most {}", self.limit, self.window_seconds, self.burst)
    }
}

/// JSON view of the limits of a benchmark key.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LimitsView {
    starts: QuotaView,
    polls: QuotaView,
    in_flight: u32,
}

impl From<KeyLimits> for LimitsView {
    fn from(limits: KeyLimits) -> Self {
        Self { starts: limits.starts.into(), polls: limits.polls.into(), in_flight: limits.in_flight }
    }
}

impl fmt::Display for LimitsView {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (starts, polls) = (self.starts.text("starts"), self.polls.text("polls"));
        write!(formatter, "{starts}\n{polls}\n{} runs in flight", self.in_flight)
    }
}

/// A key without its secret.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct KeyView {
    key_id: KeyId,
    #[serde(flatten)]
    pub(super) owner: KeyOwner,
    pub(super) created_at: UtcInstant,
    pub(super) revoked_at: Option<UtcInstant>,
    /// Quota of questions of a webhook key; absent for benchmark keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    questions: Option<QuotaView>,
    /// True if the account of a benchmark key may use the API; absent for webhook keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    enabled: Option<bool>,
    /// Number of runs that the key has in flight; absent for webhook keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    runs_in_flight: Option<usize>,
    /// Limits of a benchmark key; absent for webhook keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    limits: Option<LimitsView>,
}

/// The list of keys.
#[derive(Serialize)]
pub(super) struct KeyList {
    pub(super) keys: Vec<KeyView>,
}

impl KeyView {
    pub(super) fn from_webhook_key(key_id: KeyId, key: WebhookKey) -> Self {
        Self {
            key_id,
            owner: KeyOwner::Webhook { workspace: key.workspace.to_string(), webhook_id: key.webhook_id },
            created_at: key.created_at,
            revoked_at: key.revoked_at,
            questions: Some(key.quota.unwrap_or(Quota::QUESTIONS).into()),
            enabled: None,
            runs_in_flight: None,
            limits: None,
        }
    }

    pub(super) fn from_benchmark_key(key_id: KeyId, key: BenchmarkKey, now: UtcInstant) -> Self {
        Self {
            key_id,
            created_at: key.created_at,
            revoked_at: key.revoked_at,
            questions: None,
            enabled: Some(key.enabled),
            runs_in_flight: Some(key.count_runs_in_flight(now)),
            limits: Some(key.limits().into()),
            owner: KeyOwner::Benchmark { account: key.account },
        }
    }

    pub(super) fn row(&self) -> [String; 4] {
        [self.key_id.to_string(), self.owner.to_string(), self.created_at.to_string(), self.state()]
    }

    fn state(&self) -> String {
        match (self.revoked_at, self.enabled) {
            (Some(at), _) => format!("revoked {at}"),
            (None, Some(false)) => "live, but its account is disabled".to_owned(),
            (None, _) => "live".to_owned(),
        }
    }

    /// Returns the output of `key revoke`. `already_revoked` is true if the key was revoked before the command.
    pub(super) fn revoke_output(&self, already_revoked: bool) -> Output {
        let text = match self.revoked_at {
            Some(at) if already_revoked => {
                format!("The key {} of {} was already revoked at {at}.\n", self.key_id, self.owner)
            }
            _ => format!(
                "The key {} of {} is revoked. Jobs and runs that it has started continue.\n",
                self.key_id, self.owner
            ),
        };
        Output::new(text, self)
    }

    /// Returns the output of `key limit`.
    pub(super) fn limit_output(&self) -> Output {
        let fields = LabelledValues::default()
            .field("Key id", &self.key_id)
            .field("Owner", &self.owner)
            .optional_field("Limits", self.questions.as_ref().map(|quota| quota.text("questions")))
            .optional_field("Limits", self.limits.as_ref());
        Output::new(fields.text(), self)
    }
}
