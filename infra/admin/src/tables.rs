//! `table`.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use futures::{StreamExt, TryStreamExt, stream};
use plumbline_store::operator::backup::ExportedItem;
use serde::Serialize;

use crate::{AdminError, Output, Session, terminal};

/// How many items are written back at once.
const AT_ONCE: usize = 16;

/// What to do with the whole table.
#[derive(Debug, Subcommand)]
pub enum TableCommand {
    /// Save every item to a file, one line of JSON each, in the form of DynamoDB's export to S3.
    ///
    /// Secrets are in it as they are in the table, sealed under the vault's key: keep that key for as long as the file.
    /// Questions and answers are in it as they are.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline table export plumbline.jsonl")]
    Export {
        /// The file, which must not be there yet. Only its owner may read it.
        file: PathBuf,
    },
    /// Write every item of such a file back.
    ///
    /// What is in the table already is left as it is, so that a restore that was cut short is finished by doing it
    /// again. The vault's key must be the one that the export was sealed with.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline table restore plumbline.jsonl --yes\n  \
        plumbline-admin --table plumbline-Table-1A2B3C --vault-key alias/plumbline table restore plumbline.jsonl")]
    Restore {
        /// The file.
        file: PathBuf,
        /// Write over what is in the table already.
        #[arg(long)]
        replace: bool,
        /// Do not ask.
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
    /// Items that were in the table already.
    left: u64,
}

pub(crate) async fn perform(
    session: &Session,
    command: TableCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        TableCommand::Export { file } => export(session, file).await,
        TableCommand::Restore { file, replace, yes } => restore(session, file, replace, yes, input).await,
    }
}

async fn export(session: &Session, file: PathBuf) -> Result<Output, AdminError> {
    let unwritable = |source| AdminError::Backup { file: file.clone(), what: "written", source };
    let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&file);
    let mut out = BufWriter::new(opened.map_err(unwritable)?);
    let (mut items, mut place) = (0, None);
    loop {
        let page = session.store.export(place).await?;
        for line in page.lines {
            writeln!(out, "{line}").map_err(unwritable)?;
            items += 1;
        }
        place = page.next;
        if place.is_none() {
            break;
        }
    }
    out.into_inner()
        .map_err(|error| error.into_error())
        .and_then(|file| file.sync_all())
        .map_err(unwritable)?;
    let text = format!(
        "{items} items are in {}. Its secrets are sealed under the vault's key: without that key they are lost.\n",
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
    // All of it is read before anything is written: a file that is cut or foreign changes nothing.
    let count = lines(&file)?.try_fold(0u64, |count, line| line.map(|_| count + 1))?;
    if !yes && (replace || !session.store.is_empty().await?) {
        let over = if replace { "writing over what is there" } else { "leaving what is there as it is" };
        terminal::confirm(
            session,
            &format!("Restore {count} items into a table that has some, {over}?"),
            input,
        )?;
    }
    let writes = lines(&file)?.map(|line| async { Ok(session.store.restore(line?, replace).await?) });
    let add = |(restored, left): (u64, u64), written: bool| async move {
        Ok::<_, AdminError>(if written { (restored + 1, left) } else { (restored, left + 1) })
    };
    let (restored, left) = stream::iter(writes).buffer_unordered(AT_ONCE).try_fold((0, 0), add).await?;
    let text = match left {
        0 => format!("{restored} items are restored.\n"),
        left => format!("{restored} items are restored; {left} were there and are left as they are.\n"),
    };
    Ok(Output::new(text, &Restored { file, restored, left }))
}

/// The items of a file, one after the other.
fn lines(file: &Path) -> Result<impl Iterator<Item = Result<ExportedItem, AdminError>>, AdminError> {
    let unreadable = |file: &Path, source| AdminError::Backup { file: file.to_owned(), what: "read", source };
    let opened = File::open(file).map_err(|source| unreadable(file, source))?;
    let file = file.to_owned();
    Ok(BufReader::new(opened).lines().enumerate().map(move |(at, line)| {
        let line = line.map_err(|source| unreadable(&file, source))?;
        let refused = |source| AdminError::BackupLine { file: file.clone(), line: at + 1, source };
        ExportedItem::parse(&line).map_err(refused)
    }))
}
