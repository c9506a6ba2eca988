//! Makes the frozen bundle of a dataset. The same files make the same bytes on every machine.

use std::fs;
use std::path::{Path, PathBuf};

use plumbline_benchmark::bundle;
use plumbline_benchmark::packing::required_tokens;
use plumbline_benchmark::record::{Record, SourceFile};
use rayon::prelude::*;

use crate::diff::{self, FileChange};
use crate::graph;
use crate::problem::Problem;
use crate::source::{self, Source};

/// The bundle of a dataset and where it belongs.
#[derive(Debug)]
pub struct Built {
    /// Where the bundle is kept.
    pub path: PathBuf,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// How many records it has.
    pub records: usize,
}

/// Builds the bundle of the dataset in `dataset`, which is named after the folder.
///
/// # Errors
/// Everything that cannot be read.
pub fn build(dataset: &Path) -> Result<Built, Vec<Problem>> {
    let (sources, problems) = source::read_all(dataset).map_err(|problem| vec![problem])?;
    if !problems.is_empty() {
        return Err(problems);
    }
    let records: Vec<Record> = sources.par_iter().map(record).collect();
    let path = dataset.join("bundle.bin");
    let bytes = bundle::write(&name(dataset), &records)
        .map_err(|error| vec![Problem::error(&path, None, error.to_string())])?;
    Ok(Built { path, bytes, records: records.len() })
}

impl Built {
    /// Whether the file that is kept is this one.
    pub fn is_kept(&self) -> bool {
        fs::read(&self.path).is_ok_and(|kept| kept == self.bytes)
    }

    /// Writes the file that is kept.
    ///
    /// # Errors
    /// What the file system says.
    pub fn keep(&self) -> Result<(), Problem> {
        let problem = |error| Problem::error(&self.path, None, format!("cannot be written: {error}"));
        fs::write(&self.path, &self.bytes).map_err(problem)
    }
}

/// The record as workers carry it.
pub fn record(source: &Source) -> Record {
    let changes = source.changes();
    let mut record = Record { chunks: graph::chunks(&source.head, &changes), ..judged_record(source) };
    record.required_tokens = required_tokens(&record);
    record
}

/// The record without its reference graph and without its tokens, which no judge looks at.
pub fn judged_record(source: &Source) -> Record {
    let changes = source.changes();
    let catalogue = &source.catalogue;
    Record {
        slug: source.slug.clone(),
        title: catalogue.title.trim().to_owned(),
        description: catalogue.description.trim().to_owned(),
        language: catalogue.language.clone(),
        bugs: catalogue.bugs.iter().map(Into::into).collect(),
        also_valid: catalogue.also_valid.iter().map(Into::into).collect(),
        decoys: catalogue.decoys.iter().map(Into::into).collect(),
        diff: diff::unified(&changes),
        changed_files: changes.iter().filter_map(changed_file).collect(),
        unproved: catalogue.unproved,
        ..Record::default()
    }
}

fn changed_file(change: &FileChange) -> Option<SourceFile> {
    Some(SourceFile { path: change.path.clone(), content: change.new.clone()? })
}

fn name(dataset: &Path) -> String {
    let path = dataset.canonicalize().unwrap_or_else(|_| dataset.to_owned());
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use plumbline_benchmark::bundle::Bundle;

    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn the_bundle_holds_what_the_folders_hold() {
        let fixture = Fixture::new();
        let built = build(fixture.path()).expect("built");
        let bundle = Bundle::parse(built.bytes).expect("opens");
        bundle.verify().expect("sound");
        let record = bundle.record(0).expect("a record");
        assert_eq!((record.slug.as_str(), record.title.as_str()), ("sample", "Add totals"));
        assert_eq!(
            record.bugs.iter().map(|bug| bug.id.as_str()).collect::<Vec<_>>(),
            ["last-page-lost", "wrong-sign"]
        );
        assert_eq!(record.decoys.len(), 1);
        let paths: Vec<_> = record.changed_files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["app/signs.py", "app/totals.py"]);
        assert!(record.diff.starts_with("diff --git a/app/signs.py b/app/signs.py\nnew file mode"));
        assert!(record.chunks[0].text.contains("def fetch_page"), "{:?}", record.chunks);
        assert_eq!(record.required_tokens, required_tokens(&record));
    }

    #[test]
    fn building_twice_gives_the_same_bytes() {
        let fixture = Fixture::new();
        let first = build(fixture.path()).expect("built");
        assert!(!first.is_kept());
        first.keep().expect("written");
        assert!(build(fixture.path()).expect("built").is_kept());
        fixture.write("head/app/signs.py", "SIGN = -10\n");
        assert!(!build(fixture.path()).expect("built").is_kept());
    }

    #[test]
    fn what_tools_leave_behind_changes_nothing() {
        let fixture = Fixture::new();
        let clean = build(fixture.path()).expect("built").bytes;
        fixture.write("head/app/__pycache__/totals.pyc", "x");
        fixture.write("head/target/debug/out", "x");
        assert_eq!(build(fixture.path()).expect("built").bytes, clean);
    }

    #[test]
    fn an_unreadable_record_stops_the_build() {
        let fixture = Fixture::new();
        fixture.write("record.toml", "title = \"x\"\ncolour = 3\n");
        let problems = build(fixture.path()).expect_err("refused");
        assert!(problems[0].to_string().contains("record.toml:2: error"), "{}", problems[0]);
    }
}
