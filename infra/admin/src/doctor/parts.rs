//! The parts of a deployment by themselves: table, vault, signing keys, queues.

use plumbline_store::operator::table_config::{KmsKeyConfig, TableConfig};
use plumbline_store::queues::Queue;
use plumbline_store::{Purpose, StoreError};

use super::Finding;
use crate::Session;

const DEPLOY: &str = "Deploy the stack again: its template says how this is to be.";

pub(super) async fn table(session: &Session) -> Vec<Finding> {
    let about = "table";
    let standing = match session.store.operator().inspection().table_config().await {
        Ok(standing) => standing,
        Err(error) => {
            let advice = "Check the table's name, the region, and that your credentials may describe it.";
            return vec![Finding::failed(about, &error, advice)];
        }
    };
    let mut findings = wrong_with(&standing);
    if !session.embedded {
        findings.extend(unsafe_with(&standing));
    }
    if findings.is_empty() {
        let kilobytes = standing.bytes / 1_000;
        findings.push(Finding::good(
            about,
            format!("set up as it should be; {} items, {kilobytes} kB", standing.items),
        ));
    }
    findings
}

/// What keeps the service from working.
fn wrong_with(table: &TableConfig) -> Vec<Finding> {
    let checks = [
        (table.active, "it cannot be used now"),
        (table.keyed, "its keys are not pk and sk: it is another table"),
        (table.indexed, "it has no usable index due: what lost messages leave behind is not found"),
        (table.expires, "expires_at is not its time-to-live: nothing is ever forgotten"),
    ];
    let wrong = checks.into_iter().filter(|(right, _)| !right);
    wrong.map(|(_, what)| Finding::problem("table", what, DEPLOY)).collect()
}

/// What costs its content on a bad day.
fn unsafe_with(table: &TableConfig) -> Vec<Finding> {
    let checks = [
        (table.recoverable != Some(false), "point-in-time recovery is off"),
        (table.protected, "it is not protected from being deleted"),
    ];
    let wrong = checks.into_iter().filter(|(right, _)| !right);
    wrong.map(|(_, what)| Finding::warning("table", what, DEPLOY)).collect()
}

pub(super) async fn vault(session: &Session) -> Vec<Finding> {
    let about = "vault";
    let advice = "Check the vault key's id, the region, and that your credentials may use it.";
    let mut findings = match session.store.operator().inspection().kms_key_config().await {
        Ok(standing) => of_key(&standing, session.embedded),
        Err(error) => vec![Finding::failed(about, &error, advice)],
    };
    if let Err(error) = try_vault(session).await {
        findings.push(Finding::failed(about, &error, advice));
    }
    if findings.is_empty() {
        findings.push(Finding::good(about, "its key seals and opens"));
    }
    findings
}

fn of_key(key: &KmsKeyConfig, embedded: bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    if key.dying {
        let advice = "At once: aws kms cancel-key-deletion, then aws kms enable-key.";
        let what = "its key is to be deleted, and every sealed secret will be lost with it";
        findings.push(Finding::problem("vault", what, advice));
    } else if !key.enabled {
        findings.push(Finding::problem("vault", "its key is disabled", "aws kms enable-key"));
    }
    if key.rotates == Some(false) && !embedded {
        findings.push(Finding::warning("vault", "its key is not rotated each year", DEPLOY));
    }
    findings
}

/// Seals something of no value and opens it.
async fn try_vault(session: &Session) -> Result<(), StoreError> {
    const SUBJECT: &str = "doctor";
    let vault = &session.store.kms;
    let sealed = vault.seal(Purpose::TokenSigning, SUBJECT, SUBJECT.as_bytes()).await?;
    let opened = vault.open(Purpose::TokenSigning, SUBJECT, &sealed).await?;
    if *opened == SUBJECT.as_bytes() { Ok(()) } else { Err(StoreError::SealBroken) }
}

pub(super) async fn signing_keys(session: &Session) -> Vec<Finding> {
    let about = "signing keys";
    let finding = match session.store.signing_keys().ring(session.now.into()).await {
        Ok(ring) if ring.is_empty() => {
            let advice = "The sweep makes the first one within a minute. If none comes, see why it fails.";
            Finding::problem(about, "there is none: no question can be accepted", advice)
        }
        Ok(_) => Finding::good(about, "those in use open"),
        Err(error) => {
            let advice = "If the vault is well, its key is not the one that the table was sealed with: name that one. \
                          If that is lost, see docs/runbook.md, \"The vault key is lost\".";
            Finding::failed(about, &error, advice)
        }
    };
    vec![finding]
}

pub(super) async fn queues(session: &Session) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut unknown = Vec::new();
    for queue in Queue::ALL {
        match session.store.operator().dead_letters().status(queue).await {
            Ok(Some(standing)) => findings.extend(of_queue(queue, &standing)),
            Ok(None) => unknown.push(queue.name()),
            Err(error) => {
                let advice = "Check --queues, the region, and that your credentials may use the queues.";
                findings.push(Finding::failed("queues", &error, advice));
            }
        }
    }
    if !unknown.is_empty() {
        let what = format!("not looked at: {}. Name them with --queues", unknown.join(", "));
        findings.push(Finding::note("queues", what));
    } else if findings.is_empty() {
        findings.push(Finding::good("queues", "six queues, no dead-lettered messages"));
    }
    findings
}

/// From this many messages on that nobody has taken, workers do not keep up.
const MANY: u64 = 1_000;

fn of_queue(queue: Queue, standing: &plumbline_store::operator::dead_letters::QueueStatus) -> Vec<Finding> {
    let (about, name) = ("queues", queue.name());
    let mut findings = Vec::new();
    match &standing.dead {
        None => findings.push(Finding::problem(about, format!("{name} has no dead-letter queue"), DEPLOY)),
        Some(dead) if dead.messages > 0 => findings.push(Finding::problem(
            about,
            format!("{} of {name} dead-lettered", super::some(dead.messages, "message")),
            format!(
                "plumbline-admin dead-letter show {name}, the function's log, then dead-letter redrive {name}"
            ),
        )),
        Some(_) => {}
    }
    if standing.visibility_timeout < u64::from(queue.visibility_timeout()) {
        let what = format!("a worker of {name} holds a message for less than it may take");
        findings.push(Finding::problem(about, what, DEPLOY));
    }
    if standing.waiting > MANY {
        let what = format!("{} messages wait in {name}", standing.waiting);
        findings.push(Finding::warning(about, what, "See docs/runbook.md, \"The oldest message is old\"."));
    }
    findings
}
