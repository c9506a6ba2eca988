//! Checks of a deployment's tables, KMS key, signing keys and queues.

use plumbline_store::operator::table_config::{KmsKeyConfig, TableConfig};
use plumbline_store::queues::Queue;
use plumbline_store::{ItemTable, Purpose, StoreError};

use super::finding::{Finding, count_with_noun};
use crate::command_context::CommandContext;

/// Advice for a resource whose configuration differs from the template.
const DEPLOY_ADVICE: &str = "Deploy the stack again: its template has the right configuration.";

/// Checks the configuration of the main table and of the table of run secrets.
pub(super) async fn check_tables(context: &CommandContext) -> Vec<Finding> {
    let mut findings = check_table(context, ItemTable::Main).await;
    findings.extend(check_table(context, ItemTable::RunSecrets).await);
    findings
}

async fn check_table(context: &CommandContext, table: ItemTable) -> Vec<Finding> {
    let subject = table_subject(table);
    let config = match context.store.operator().inspection().table_config(table).await {
        Ok(config) => config,
        Err(error) => {
            let advice = "Check the table's name, the region, and that your credentials may describe it.";
            return vec![Finding::from_error(subject, &error, advice)];
        }
    };
    let mut findings = functional_problems(table, &config);
    if !context.embedded {
        findings.extend(backup_warnings(table, &config));
    }
    if findings.is_empty() {
        let kilobytes = config.size_bytes / 1_000;
        let text = format!(
            "the table is configured correctly, with {} items and {kilobytes} kB at DynamoDB's last count (every few \
             hours)",
            config.item_count
        );
        findings.push(Finding::good(subject, text));
    }
    findings
}

fn table_subject(table: ItemTable) -> &'static str {
    match table {
        ItemTable::Main => "table",
        ItemTable::RunSecrets => "run secrets",
    }
}

/// Returns a problem for each table setting with which the service cannot work correctly.
fn functional_problems(table: ItemTable, config: &TableConfig) -> Vec<Finding> {
    let checks = [
        (config.is_active, "the table cannot be used: its status is neither ACTIVE nor UPDATING"),
        (
            config.has_expected_key,
            "the key attributes of the table are not pk and sk: it is not a table of Plumbline",
        ),
        (
            config.has_expected_indexes || table == ItemTable::RunSecrets,
            "the table's index \"due\" or \"listed\" is missing or unusable: the sweep cannot find work after a lost message, or \
             the console cannot list anything",
        ),
        (
            config.has_time_to_live,
            "expires_at is not the table's time-to-live attribute: expired items are never deleted",
        ),
    ];
    let wrong = checks.into_iter().filter(|(right, _)| !right);
    wrong.map(|(_, text)| Finding::problem(table_subject(table), text, DEPLOY_ADVICE)).collect()
}

/// Returns warnings about the backups of a table: the main table needs protection against data loss, and the table of
/// run secrets must have no backups.
fn backup_warnings(table: ItemTable, config: &TableConfig) -> Vec<Finding> {
    let checks = match table {
        ItemTable::Main => vec![
            (config.has_point_in_time_recovery != Some(false), "point-in-time recovery of the table is off"),
            (config.has_deletion_protection, "deletion protection of the table is off"),
        ],
        ItemTable::RunSecrets => vec![(
            config.has_point_in_time_recovery != Some(true),
            "point-in-time recovery of the table is on: it keeps the model keys of callers for up to 35 days after \
             their runs",
        )],
    };
    let wrong = checks.into_iter().filter(|(right, _)| !right);
    wrong.map(|(_, text)| Finding::warning(table_subject(table), text, DEPLOY_ADVICE)).collect()
}

/// Checks the configuration of the KMS key, and that the key encrypts and decrypts.
pub(super) async fn check_kms_key(context: &CommandContext) -> Vec<Finding> {
    let subject = "vault";
    let advice = "Check the id of the KMS key, the region, and that your credentials may use the key.";
    let mut findings = match context.store.operator().inspection().kms_key_config().await {
        Ok(config) => key_findings(&config, context.embedded),
        Err(error) => vec![Finding::from_error(subject, &error, advice)],
    };
    if let Err(error) = test_encryption(context).await {
        findings.push(Finding::from_error(subject, &error, advice));
    }
    if findings.is_empty() {
        findings.push(Finding::good(subject, "the KMS key encrypts and decrypts"));
    }
    findings
}

fn key_findings(key: &KmsKeyConfig, embedded: bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    if key.is_pending_deletion {
        let advice = "Immediately run aws kms cancel-key-deletion, then aws kms enable-key.";
        let text = "the KMS key is scheduled for deletion, which will make every encrypted secret unreadable";
        findings.push(Finding::problem("vault", text, advice));
    } else if !key.is_enabled {
        findings.push(Finding::problem("vault", "the KMS key is disabled", "Run aws kms enable-key."));
    }
    if key.has_automatic_rotation == Some(false) && !embedded {
        findings.push(Finding::warning("vault", "automatic rotation of the KMS key is off", DEPLOY_ADVICE));
    }
    findings
}

/// Encrypts and decrypts a test value with the KMS key. Stores nothing.
async fn test_encryption(context: &CommandContext) -> Result<(), StoreError> {
    const SUBJECT: &str = "doctor";
    let kms = &context.store.kms;
    let sealed = kms.seal(Purpose::TokenSigning, SUBJECT, SUBJECT.as_bytes()).await?;
    let opened = kms.open(Purpose::TokenSigning, SUBJECT, &sealed).await?;
    if *opened == SUBJECT.as_bytes() { Ok(()) } else { Err(StoreError::SealInvalid) }
}

/// Checks that there are signing keys, and that those in use can be decrypted.
pub(super) async fn check_signing_keys(context: &CommandContext) -> Vec<Finding> {
    let subject = "signing keys";
    let finding = match context.store.signing_keys().load_ring(context.now.into()).await {
        Ok(ring) if ring.is_empty() => {
            let advice =
                "The sweep creates the first key within a minute. If not, read the sweep function's log.";
            Finding::problem(subject, "there are no signing keys: the API cannot accept questions", advice)
        }
        Ok(_) => Finding::good(subject, "all signing keys in use can be decrypted"),
        Err(error) => {
            let advice = "If the KMS key works, the table's secrets were encrypted with another key: select it with \
                          --vault-key. If that key is lost, see docs/runbook.md, \"The vault key is lost\".";
            Finding::from_error(subject, &error, advice)
        }
    };
    vec![finding]
}

/// Checks the configuration of every queue with a known URL, its backlog and its dead-lettered messages.
pub(super) async fn check_queues(context: &CommandContext) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut unknown = Vec::new();
    for queue in Queue::ALL {
        match context.store.operator().dead_letters().status(queue).await {
            Ok(Some(status)) => findings.extend(queue_findings(queue, &status)),
            Ok(None) => unknown.push(queue.name()),
            Err(error) => {
                let advice = "Check --queues, the region, and that your credentials may use the queues.";
                findings.push(Finding::from_error("queues", &error, advice));
            }
        }
    }
    if !unknown.is_empty() {
        let text = format!(
            "these queues were not checked: {}. Set the queue URLs with --queues",
            unknown.join(", ")
        );
        findings.push(Finding::note("queues", text));
    } else if findings.is_empty() {
        findings
            .push(Finding::good("queues", "all queues can be read, and there are no dead-lettered messages"));
    }
    findings
}

/// Number of waiting messages in a queue above which a warning is due, because the workers are too slow.
const MAX_WAITING: u64 = 1_000;

fn queue_findings(
    queue: Queue,
    status: &plumbline_store::operator::dead_letters::QueueStatus,
) -> Vec<Finding> {
    let (subject, name) = ("queues", queue.name());
    let mut findings = Vec::new();
    match &status.dead_letter_queue {
        None => {
            let text = format!("the {name} queue has no dead-letter queue");
            findings.push(Finding::problem(subject, text, DEPLOY_ADVICE));
        }
        Some(dead) if dead.messages > 0 => findings.push(Finding::problem(
            subject,
            format!("{} of the {name} queue", count_with_noun(dead.messages, "dead-lettered message")),
            format!(
                "See plumbline-admin dead-letter show {name} and the function's log, repair the cause, and then use \
                 plumbline-admin dead-letter redrive {name}."
            ),
        )),
        Some(_) => {}
    }
    if status.visibility_timeout < u64::from(queue.visibility_timeout()) {
        let text = format!(
            "the visibility timeout of the {name} queue is {} s, but must be at least {} s",
            status.visibility_timeout,
            queue.visibility_timeout()
        );
        findings.push(Finding::problem(subject, text, DEPLOY_ADVICE));
    }
    if status.waiting > MAX_WAITING {
        let text =
            format!("{} messages are waiting in the {name} queue, more than {MAX_WAITING}", status.waiting);
        findings.push(Finding::warning(subject, text, "See docs/runbook.md, \"The oldest message is old\"."));
    }
    findings
}
