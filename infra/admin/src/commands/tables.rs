//! `table`: exports, restores and upgrades the whole table.

mod upgrade;

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use futures::{StreamExt, TryStreamExt, stream};
use plumbline_store::operator::backups::ExportedItem;
use serde::Serialize;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;
use crate::terminal;

/// Maximum number of items that a restore writes concurrently.
const CONCURRENT_WRITES: usize = 16;

/// Commands for the whole table.
#[derive(Debug, Subcommand)]
pub enum TableCommand {
    /// Export every item to a file, one line of JSON each, in the format of DynamoDB's export to S3.
    ///
    /// The model keys that callers have sent for their runs are not exported. Other secrets stay encrypted under the
    /// KMS key, as in the table: keep the KMS key for as long as the file. Questions and answers are in plain text.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline table export plumbline.jsonl")]
    Export {
        /// File to create, readable by its owner only. It must not exist yet.
        file: PathBuf,
    },
    /// Restore every item of an export.
    ///
    /// Items that exist in the table are skipped, so an interrupted restore can be repeated. The KMS key must be the
    /// one that encrypted the secrets in the export. A run that was in progress is restored with the status errored,
    /// because an export does not contain its caller's model key.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline table restore plumbline.jsonl --yes\n  \
        plumbline-admin --data .plumbline table restore plumbline.jsonl --replace")]
    Restore {
        /// File that `table export` wrote.
        file: PathBuf,
        /// Overwrite items that exist in the table.
        #[arg(long)]
        replace: bool,
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
    /// End the runs in progress in a table that AWS has restored from a backup.
    ///
    /// Run this command before a service uses the table, so that no restored run calls its caller's model endpoint
    /// again. Do not run it on the table of a running service.
    #[command(after_help = "Example:\n  \
        plumbline-admin --table restored --run-secrets-table secrets --vault-key alias/plumbline table end-runs")]
    EndRuns {
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
    /// Upgrade the items of an earlier release: delete callers' model keys and conversations from the main table, and
    /// encrypt each credential together with the address that the service may send it to.
    ///
    /// An earlier release stored the secrets of callers' runs in the main table. Runs in progress that need these
    /// secrets end with the status errored.
    ///
    /// The service does not use a chat token or a code host's credential that is encrypted without its address, because
    /// somebody may have changed the address in the table. Check the addresses before you confirm: from then on, the
    /// service sends each credential to its address.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline table upgrade")]
    Upgrade {
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Serialize)]
struct ExportSummary {
    file: PathBuf,
    items: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RestoreSummary {
    file: PathBuf,
    restored: u64,
    /// Number of items that were skipped because they existed in the table.
    #[serde(rename = "left")]
    skipped: u64,
    /// Number of runs that were in progress in the export, and were restored with the status errored.
    ended_runs: u64,
    /// Number of secrets that were not restored: only exports of earlier releases contain them.
    omitted: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EndedRuns {
    ended_runs: u64,
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: TableCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        TableCommand::Export { file } => export(context, file).await,
        TableCommand::Restore { file, replace, yes } => restore(context, file, replace, yes, input).await,
        TableCommand::EndRuns { yes } => end_runs(context, yes, input).await,
        TableCommand::Upgrade { yes } => upgrade::upgrade(context, yes, input).await,
    }
}

async fn export(context: &CommandContext, file: PathBuf) -> Result<Output, AdminError> {
    let unwritable = |source| AdminError::Backup { file: file.clone(), operation: "written", source };
    let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&file);
    let mut out = BufWriter::new(opened.map_err(unwritable)?);
    let (mut items, mut cursor) = (0, None);
    loop {
        let page = context.store.operator().backups().export(cursor).await?;
        for line in page.lines {
            writeln!(out, "{line}").map_err(unwritable)?;
            items += 1;
        }
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    out.into_inner()
        .map_err(|error| error.into_error())
        .and_then(|file| file.sync_all())
        .map_err(unwritable)?;
    let text = format!(
        "Exported {items} items to {}. The secrets in it are encrypted under the KMS key: keep the key, because \
         nothing else decrypts them.\n",
        file.display()
    );
    Ok(Output::new(text, &ExportSummary { file, items }))
}

async fn restore(
    context: &CommandContext,
    file: PathBuf,
    replace: bool,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    // Parses the whole file before the first write, so that a truncated or foreign file changes nothing.
    let (mut count, mut omitted) = (0u64, 0u64);
    for item in read_items(&file)? {
        if item?.is_run_secret() { omitted += 1 } else { count += 1 }
    }
    if !yes && (replace || !context.store.operator().backups().is_empty().await?) {
        let policy = if replace { "overwriting existing items" } else { "skipping existing items" };
        terminal::confirm(context, &format!("Restore {count} items into the table, {policy}?"), input)?;
    }
    let restorable = read_items(&file)?.filter(|item| !item.as_ref().is_ok_and(ExportedItem::is_run_secret));
    let writes = restorable.map(|item| async {
        let item = item?;
        let was_in_progress = item.is_unfinished_run();
        let is_written =
            context.store.operator().backups().restore(item, replace, context.now.into()).await?;
        Ok::<_, AdminError>((is_written, is_written && was_in_progress))
    });
    let add = |(restored, ended): (u64, u64), (is_written, has_ended): (bool, bool)| async move {
        Ok((restored + u64::from(is_written), ended + u64::from(has_ended)))
    };
    let (restored, ended_runs) =
        stream::iter(writes).buffer_unordered(CONCURRENT_WRITES).try_fold((0, 0), add).await?;
    let skipped = count - restored;
    let mut text = format!("Restored {restored} items");
    let parts = [
        (skipped, "skipped", "that exist in the table"),
        (omitted, "omitted", "callers' keys and conversations"),
        (ended_runs, "ended", "runs that were in progress"),
    ];
    for (number, verb, what) in parts.into_iter().filter(|(number, ..)| *number > 0) {
        text.push_str(&format!("; {verb} {number} {what}"));
    }
    Ok(Output::new(format!("{text}.\n"), &RestoreSummary { file, restored, skipped, ended_runs, omitted }))
}

async fn end_runs(
    context: &CommandContext,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    if !yes {
        terminal::confirm(
            context,
            "End all runs in progress in this table? First make sure that no running service uses the table.",
            input,
        )?;
    }
    let ended_runs = context.store.operator().backups().end_unfinished_runs(context.now.into()).await?;
    Ok(Output::new(format!("Ended {ended_runs} runs.\n"), &EndedRuns { ended_runs }))
}

/// Reads and parses the items of a file, one per line.
fn read_items(file: &Path) -> Result<impl Iterator<Item = Result<ExportedItem, AdminError>>, AdminError> {
    let unreadable =
        |file: &Path, source| AdminError::Backup { file: file.to_owned(), operation: "read", source };
    let opened = File::open(file).map_err(|source| unreadable(file, source))?;
    let file = file.to_owned();
    Ok(BufReader::new(opened).lines().enumerate().map(move |(index, line)| {
        let line = line.map_err(|source| unreadable(&file, source))?;
        let invalid = |source| AdminError::BackupLine { file: file.clone(), line: index + 1, source };
        ExportedItem::parse(&line).map_err(invalid)
    }))
}
