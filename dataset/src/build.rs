//! Builds the bundle of a dataset. The same files produce the same bytes on every machine.

use std::fs;
use std::path::{Path, PathBuf};

use plumbline_benchmark::bundle::{self, Difficulties};
use plumbline_benchmark::packing::required_tokens;
use plumbline_benchmark::record::{Record, SourceFile};
use rayon::prelude::*;

use crate::chunk_ranking;
use crate::diff::{self, FileChange};
use crate::problem::FileProblem;
use crate::source::{self, RecordSource};
use crate::trials::RecordTrials;

/// A bundle built from a dataset.
#[derive(Debug)]
pub struct BuiltBundle {
    /// Path of the bundle file.
    pub path: PathBuf,
    /// Content of the bundle file.
    pub bytes: Vec<u8>,
    /// Number of records.
    pub records: usize,
}

/// Builds the bundle of the dataset in the folder `dataset`. The name of the dataset is the name of the folder.
///
/// # Errors
/// - One problem for each record that cannot be read.
/// - The problems of the first record with invalid trials.
/// - The bundle cannot be encoded, for example because a record is too large.
pub fn build(dataset: &Path) -> Result<BuiltBundle, Vec<FileProblem>> {
    let (sources, problems) = source::read_records(dataset).map_err(|problem| vec![problem])?;
    if !problems.is_empty() {
        return Err(problems);
    }
    let records: Vec<Record> = sources.par_iter().map(build_record).collect();
    let path = dataset.join("bundle.bin");
    let difficulties = sources.iter().map(slug_and_difficulties).collect::<Result<_, _>>()?;
    let bytes = bundle::encode_with_difficulties(&dataset_name(dataset), &records, &difficulties)
        .map_err(|error| vec![FileProblem::error(&path, None, error.to_string())])?;
    Ok(BuiltBundle { path, bytes, records: records.len() })
}

impl BuiltBundle {
    /// Returns true if the stored bundle file equals this bundle.
    pub fn matches_stored_file(&self) -> bool {
        fs::read(&self.path).is_ok_and(|stored| stored == self.bytes)
    }

    /// Writes the bundle file.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn write(&self) -> Result<(), FileProblem> {
        let problem = |error| FileProblem::error(&self.path, None, format!("cannot be written: {error}"));
        fs::write(&self.path, &self.bytes).map_err(problem)
    }
}

/// Builds a record in the form that the bundle stores.
pub fn build_record(source: &RecordSource) -> Record {
    let changes = source.changes();
    let mut record = Record {
        chunks: chunk_ranking::ranked_chunks(&source.head, &changes),
        ..build_record_for_judge(source)
    };
    record.required_tokens = required_tokens(&record);
    record
}

/// Builds a record without chunks of unchanged files and without token counts, which the judge does not need.
pub fn build_record_for_judge(source: &RecordSource) -> Record {
    let changes = source.changes();
    let record_file = &source.record_file;
    Record {
        slug: source.slug.clone(),
        title: record_file.title.trim().to_owned(),
        description: record_file.description.trim().to_owned(),
        language: record_file.language.clone(),
        bugs: record_file.bugs.iter().map(Into::into).collect(),
        also_valid: record_file.also_valid.iter().map(Into::into).collect(),
        decoys: record_file.decoys.iter().map(Into::into).collect(),
        diff: diff::unified_diff(&changes),
        changed_files: changes.iter().filter_map(changed_file).collect(),
        unproved: record_file.unproved,
        ..Record::default()
    }
}

/// Returns a record's slug (the name of its folder), and the difficulty of each bug, if blind trials measured it.
fn slug_and_difficulties(source: &RecordSource) -> Result<(String, Difficulties), Vec<FileProblem>> {
    let trials = RecordTrials::read(source)?;
    let ids = source.record_file.bugs.iter().map(|bug| bug.id.get_ref());
    let measured = ids.filter_map(|id| Some((id.clone(), trials.difficulty(id)?)));
    Ok((source.slug.clone(), measured.collect()))
}

fn changed_file(change: &FileChange) -> Option<SourceFile> {
    Some(SourceFile { path: change.path.clone(), content: change.new_text.clone()? })
}

fn dataset_name(dataset: &Path) -> String {
    let path = dataset.canonicalize().unwrap_or_else(|_| dataset.to_owned());
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use plumbline_benchmark::bundle::Bundle;

    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn bundle_contains_the_records() {
        let fixture = Fixture::new();
        let built = build(fixture.dataset_folder()).expect("built");
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
    fn build_is_reproducible() {
        let fixture = Fixture::new();
        let first = build(fixture.dataset_folder()).expect("built");
        assert!(!first.matches_stored_file());
        first.write().expect("written");
        assert!(build(fixture.dataset_folder()).expect("built").matches_stored_file());
        fixture.write("head/README.md", "Totals.\n");
        assert!(!build(fixture.dataset_folder()).expect("built").matches_stored_file());
    }

    #[test]
    fn files_of_tools_do_not_change_the_bundle() {
        let fixture = Fixture::new();
        let clean = build(fixture.dataset_folder()).expect("built").bytes;
        fixture.write("head/app/__pycache__/totals.pyc", "x");
        fixture.write("head/target/debug/out", "x");
        assert_eq!(build(fixture.dataset_folder()).expect("built").bytes, clean);
    }

    #[test]
    fn unreadable_record_fails_the_build() {
        let fixture = Fixture::new();
        fixture.write("record.toml", "title = \"x\"\ncolour = 3\n");
        let problems = build(fixture.dataset_folder()).expect_err("refused");
        assert!(problems[0].to_string().contains("record.toml:2: error"), "{}", problems[0]);
    }
}
