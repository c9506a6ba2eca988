//! `table upgrade`: deletes callers' secrets that an earlier release stored in the main table, and encrypts each
//! credential of an earlier release together with the address that the service may send it to. It also adds missing
//! items to the console's lists.

use std::io::BufRead;

use plumbline_store::operator::credential_upgrade::CredentialWithoutAddress;
use plumbline_store::operator::misplaced_run_secrets::SecretCounts;
use serde::Serialize;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;
use crate::terminal;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct UpgradeSummary {
    deleted_backends: u64,
    deleted_conversations: u64,
    /// Number of workspaces, keys and runs that were added to the console's lists.
    #[serde(rename = "listed")]
    added_to_lists: usize,
    sealed: Vec<SealedAddress>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SealedAddress {
    /// Connection that the credential belongs to: `chat`, or the code host of a workspace.
    #[serde(rename = "owner")]
    connection: String,
    base_url: String,
}

impl SealedAddress {
    fn from_credential(credential: &CredentialWithoutAddress) -> Self {
        Self { connection: credential.connection.to_string(), base_url: credential.base_url.clone() }
    }

    fn line(&self) -> String {
        format!("  {}: {}\n", self.connection, self.base_url)
    }
}

/// Upgrades the items that an earlier release wrote, in three steps: deletes secrets of runs from the main table, adds
/// missing items to the console's lists, and encrypts each credential together with the address that the service may
/// send it to. The operator first confirms the deletion and the addresses. If any credential cannot be read, the third
/// step changes nothing, and the command fails.
pub(super) async fn upgrade(
    context: &CommandContext,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let operator = context.store.operator();
    let upgrade = operator.credential_upgrade();
    let credentials = upgrade.list().await;
    let misplaced = operator.inspection().survey().await?.misplaced;
    let found = credentials.as_deref().unwrap_or_default();
    let sealed: Vec<SealedAddress> = found.iter().map(SealedAddress::from_credential).collect();
    let lines: String = sealed.iter().map(SealedAddress::line).collect();
    let mut questions = Vec::new();
    if misplaced > 0 {
        questions.push(format!(
            "Delete {misplaced} secrets of callers (model keys and conversations) from the main table? Runs in \
             progress that need them end with the status errored."
        ));
    }
    if !sealed.is_empty() {
        questions.push(format!(
            "Each of these credentials will be encrypted together with its address, and sent to no other:\n\
             {lines}Is every address right?"
        ));
    }
    if !questions.is_empty() && !yes {
        terminal::confirm(context, &questions.join("\n"), input)?;
    }
    let deleted = operator.misplaced_run_secrets().delete().await?;
    let listed = operator.workspaces().add_missing_to_index().await?
        + operator.webhook_keys().add_missing_keys_to_webhooks().await?
        + operator.benchmark_keys().add_missing_to_index().await?
        + operator.run_index_repair().add_missing_runs().await?;
    for credential in &credentials? {
        if !upgrade.seal(credential).await? {
            return Err(AdminError::Conflict {
                problem: format!(
                    "a credential was not upgraded, because somebody changed its connection during this command: {}",
                    credential.connection
                ),
                advice: "Repeat the command.",
            });
        }
    }
    let mut text = String::new();
    if deleted != SecretCounts::default() {
        text = format!(
            "Deleted {} callers' keys and {} conversations from the main table. Runs in progress that need them end \
             with the status errored.\n",
            deleted.backends, deleted.conversations
        );
    }
    if listed > 0 {
        text.push_str(&format!(
            "Added {listed} entries (workspaces, keys or runs) to the lists of the console.\n"
        ));
    }
    text.push_str(&match sealed.is_empty() {
        true => {
            "Every credential is encrypted together with the address that the service may send it to.\n".to_owned()
        }
        false => format!(
            "These credentials are now encrypted together with their addresses. The service sends each one only \
             there:\n{lines}"
        ),
    });
    let upgraded = UpgradeSummary {
        deleted_backends: deleted.backends,
        deleted_conversations: deleted.conversations,
        added_to_lists: listed,
        sealed,
    };
    Ok(Output::new(text, &upgraded))
}
