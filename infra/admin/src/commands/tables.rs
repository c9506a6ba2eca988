//! `table`: exports, restores and upgrades the whole table.

mod upgrade;

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use futures::{StreamExt, TryStreamExt, stream};
use plumbline_store::operator::backup::ExportedItem;
use serde::Serialize;

use crate::error::AdminError;
use crate::output::Output;
use crate::session::Session;
use crate::terminal;

/// Number of items restored concurrently.
const CONCURRENT_WRITES: usize = 16;

/// Commands for the whole table.
#[derive(Debug, Subcommand)]
pub enum TableCommand {
    /// Export every item to a file, one line of JSON each, in the format of DynamoDB's export to S3.
    ///
    /// Secrets stay encrypted under the KMS key, as in the table: keep that key for as long as the file. Questions
    /// and answers are in plain text.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline table export plumbline.jsonl")]
    Export {
        /// File to create, readable by its owner only. It must not exist yet.
        file: PathBuf,
    },
    /// Restore every item of an export.
    ///
    /// Items that exist in the table are skipped, so an interrupted restore can be repeated. The KMS key must be the
    /// one under which the export was encrypted.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline table restore plumbline.jsonl --yes\n  \
        plumbline-admin --table plumbline-Table-1A2B3C --vault-key alias/plumbline table restore plumbline.jsonl")]
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
    /// Upgrade the items of an earlier release: seal each credential together with its address.
    ///
    /// The service does not use a chat token or a code host's credential that is sealed without its address. Check the
    /// addresses before you confirm: from then on, the service sends each credential to its address.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline table upgrade")]
    Upgrade {
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Serialize)]
struct Exported {
    file: PathBuf,
    items: u64,
}

#[derive(Serialize)]
struct Restored {
    file: PathBuf,
    restored: u64,
    /// Number of items that were skipped because they existed in the table.
    #[serde(rename = "left")]
    skipped: u64,
}

pub(crate) async fn perform(
    session: &Session,
    command: TableCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        TableCommand::Export { file } => export(session, file).await,
        TableCommand::Restore { file, replace, yes } => restore(session, file, replace, yes, input).await,
        TableCommand::Upgrade { yes } => upgrade::upgrade(session, yes, input).await,
    }
}

async fn export(session: &Session, file: PathBuf) -> Result<Output, AdminError> {
    let unwritable = |source| AdminError::Backup { file: file.clone(), operation: "written", source };
    let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&file);
    let mut out = BufWriter::new(opened.map_err(unwritable)?);
    let (mut items, mut cursor) = (0, None);
    loop {
        let page = session.store.operator().backup().export(cursor).await?;
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
        "Exported {items} items to {}. Secrets are encrypted under the KMS key: without that key they are lost.\n",
        file.display()
    );
    Ok(Output::new(text, &Exported { file, items }))
}

async fn restore(
    session: &Session,
    file: PathBuf,
    replace: bool,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    // Parses the whole file before the first write, so that a truncated or foreign file changes nothing.
    let count = lines(&file)?.try_fold(0u64, |count, line| line.map(|_| count + 1))?;
    if !yes && (replace || !session.store.operator().backup().is_empty().await?) {
        let policy = if replace { "overwriting existing items" } else { "skipping existing items" };
        terminal::confirm(
            session,
            &format!("Restore {count} items into a table that is not empty, {policy}?"),
            input,
        )?;
    }
    let writes = lines(&file)?
        .map(|line| async { Ok(session.store.operator().backup().restore(line?, replace).await?) });
    let add = |(restored, skipped): (u64, u64), is_written: bool| async move {
        Ok::<_, AdminError>(if is_written { (restored + 1, skipped) } else { (restored, skipped + 1) })
    };
    let (restored, skipped) =
        stream::iter(writes).buffer_unordered(CONCURRENT_WRITES).try_fold((0, 0), add).await?;
    let text = match skipped {
        0 => format!("Restored {restored} items.\n"),
        skipped => format!("Restored {restored} items; skipped {skipped} that exist in the table.\n"),
    };
    Ok(Output::new(text, &Restored { file, restored, skipped }))
}

/// Parses the items of a file, one per line.
fn lines(file: &Path) -> Result<impl Iterator<Item = Result<ExportedItem, AdminError>>, AdminError> {
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
