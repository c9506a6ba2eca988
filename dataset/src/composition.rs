//! Sizes of the records of a dataset, and a comparison of the dataset's records and bugs with its targets.

use std::collections::BTreeSet;

use comfy_table::{Table, presets};
use rayon::prelude::*;

use crate::build::build_record;
use crate::catalogue::{BugOrigin, IssueEntry, RequiredContext};
use crate::source::RecordSource;
use crate::tree;

/// Size of a record: of its files, of its change, and of the text that a draw sends.
pub struct RecordSize<'source> {
    /// The record.
    pub source: &'source RecordSource,
    /// Number of lines of all text files in `head/`.
    pub head_lines: usize,
    /// Number of files that the change adds, modifies or deletes.
    pub changed_files: usize,
    /// Number of lines that the diff adds.
    pub added_lines: usize,
    /// Number of lines that the diff removes.
    pub removed_lines: usize,
    /// Number of tokens of the record that every draw sends: its packed text without chunks. Excludes the system text.
    pub required_tokens: u32,
    /// Number of tokens that a draw sends if the context window has room for all chunks of the record. Excludes the
    /// system text.
    pub tokens_with_all_chunks: u32,
}

/// Size class of a record, by the number of tokens of its pack with all chunks. Reports show results by size class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SizeClass {
    /// Fewer than 30,000 tokens.
    Below30k,
    /// 30,000 tokens to fewer than 60,000.
    From30kTo60k,
    /// 60,000 tokens to fewer than 120,000.
    From60kTo120k,
    /// At least 120,000 tokens.
    From120k,
}

impl SizeClass {
    /// Returns the size class of a record whose pack with all chunks has this number of tokens.
    pub fn from_tokens(tokens: u32) -> Self {
        match tokens {
            0..30_000 => Self::Below30k,
            30_000..60_000 => Self::From30kTo60k,
            60_000..120_000 => Self::From60kTo120k,
            120_000.. => Self::From120k,
        }
    }

    /// Returns the token range of the size class as text, in thousands of tokens, such as `30 to 60`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Below30k => "below 30",
            Self::From30kTo60k => "30 to 60",
            Self::From60kTo120k => "60 to 120",
            Self::From120k => "120 and more",
        }
    }
}

/// Returns the size of each record.
pub fn record_sizes(sources: &[RecordSource]) -> Vec<RecordSize<'_>> {
    sources.par_iter().map(RecordSize::measure).collect()
}

impl<'source> RecordSize<'source> {
    fn measure(source: &'source RecordSource) -> Self {
        let record = build_record(source);
        let changes = source.changes();
        let count = |sign: char| {
            let header = sign.to_string().repeat(3);
            let lines = changes.iter().flat_map(|change| change.patch.lines());
            lines.filter(|line| line.starts_with(sign) && !line.starts_with(&header)).count()
        };
        let texts = source.head.keys().filter_map(|path| tree::text(&source.head, path));
        let chunks: u32 = record.chunks.iter().map(|chunk| chunk.tokens).sum();
        Self {
            source,
            head_lines: texts.map(|text| text.lines().count()).sum(),
            changed_files: changes.len(),
            added_lines: count('+'),
            removed_lines: count('-'),
            required_tokens: record.required_tokens,
            tokens_with_all_chunks: record.required_tokens.saturating_add(chunks),
        }
    }

    /// Returns the size class of the record, by the tokens of its pack with all chunks.
    pub fn size_class(&self) -> SizeClass {
        SizeClass::from_tokens(self.tokens_with_all_chunks)
    }

    /// Returns true if the change removes at least a third as many lines as it adds.
    fn removes_many_lines(&self) -> bool {
        self.removed_lines * 3 >= self.added_lines
    }

    fn bugs(&self) -> &'source [IssueEntry] {
        &self.source.record_file.bugs
    }
}

/// Returns a table with one row per record: its size, and its number of bugs.
pub fn sizes_table(records: &[RecordSize<'_>]) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_BORDERS_ONLY_CONDENSED).set_header([
        "record",
        "language",
        "head lines",
        "changed files",
        "+",
        "-",
        "thousand tokens without chunks",
        "with all chunks",
        "bugs",
        "mutants",
    ]);
    for record in records {
        table.add_row([
            record.source.slug.clone(),
            record.source.record_file.language.clone(),
            record.head_lines.to_string(),
            record.changed_files.to_string(),
            record.added_lines.to_string(),
            record.removed_lines.to_string(),
            (record.required_tokens / 1000).to_string(),
            (record.tokens_with_all_chunks / 1000).to_string(),
            record.bugs().len().to_string(),
            record.bugs().iter().filter(|bug| bug.origin == Some(BugOrigin::Mutant)).count().to_string(),
        ]);
    }
    table.to_string()
}

/// Returns a table of the targets of `plumbline-review`: name, required value, current value (that of `records`), and
/// `missed` if the current value does not meet the target.
pub fn targets_table(records: &[RecordSize<'_>]) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_BORDERS_ONLY_CONDENSED).set_header(["target", "required", "now", ""]);
    let bugs: Vec<&IssueEntry> = records.iter().flat_map(|record| record.bugs()).collect();
    let with_bugs = records.iter().filter(|record| !record.bugs().is_empty()).count();
    let is_outside = |bug: &IssueEntry| {
        bug.required_context.is_some_and(|context| context >= RequiredContext::ChangedFile)
    };
    let share_of_bugs = |name, wanted, is: &dyn Fn(&IssueEntry) -> bool| {
        Target::share(name, wanted, bugs.iter().filter(|bug| is(bug)).count(), bugs.len())
    };
    let share_of_records = |name, wanted, is: &dyn Fn(&RecordSize<'_>) -> bool| {
        Target::share(name, wanted, records.iter().filter(|record| is(record)).count(), records.len())
    };
    let sized = |size| move |record: &RecordSize<'_>| record.size_class() == size;
    let rows = [
        Target::count("records", 36, records.len()),
        Target::count("records with bugs", 24, with_bugs),
        Target::count("bugs", 140, bugs.len()),
        Target::count("languages with at least 5 % of the records", 10, count_frequent_languages(records)),
        share_of_records("records with 3,000 to 15,000 lines in head", 100..=100, &|record| {
            (3_000..=15_000).contains(&record.head_lines)
        }),
        share_of_records(
            "records with 400 to 2,000 added and removed lines in total",
            100..=100,
            &|record| (400..=2_000).contains(&(record.added_lines + record.removed_lines)),
        ),
        share_of_records("records that change 10 to 50 files", 100..=100, &|record| {
            (10..=50).contains(&record.changed_files)
        }),
        share_of_records(
            "records that remove at least a third as many lines as they add",
            60..=100,
            &|record| record.removes_many_lines(),
        ),
        share_of_records("records of 30 to 60 thousand tokens", 25..=40, &sized(SizeClass::From30kTo60k)),
        share_of_records("records of 60 to 120 thousand tokens", 25..=40, &sized(SizeClass::From60kTo120k)),
        share_of_records("records of 120 thousand tokens and more", 25..=40, &sized(SizeClass::From120k)),
        share_of_records("records without bugs (clean controls)", 30..=40, &|record| {
            record.bugs().is_empty()
        }),
        share_of_bugs("bugs that are surviving mutants (`depth` tier)", 33..=100, &|bug| {
            bug.origin == Some(BugOrigin::Mutant)
        }),
        share_of_bugs("bugs whose detection requires another file", 40..=100, &is_outside),
        share_of_bugs(
            "bugs that can be found only with a file two references away from the change (`two-hops`)",
            15..=100,
            &|bug| bug.required_context == Some(RequiredContext::TwoHops),
        ),
        share_of_bugs("bugs in unchanged code", 15..=100, &|bug| bug.in_unchanged_code),
    ];
    for Target { name, wanted, now, is_met } in rows {
        table.add_row([name.to_owned(), wanted, now, if is_met { "" } else { "missed" }.to_owned()]);
    }
    table.to_string()
}

/// Returns the number of languages that have at least 5 % of the records.
fn count_frequent_languages(records: &[RecordSize<'_>]) -> usize {
    let of = |record: &RecordSize<'_>| record.source.record_file.language.clone();
    let all: BTreeSet<String> = records.iter().map(of).collect();
    let count = |language: &String| records.iter().filter(|record| of(record) == *language).count();
    all.iter().filter(|language| count(language) * 20 >= records.len()).count()
}

/// A target of the dataset: its required value and its current value, as text.
struct Target {
    name: &'static str,
    wanted: String,
    now: String,
    is_met: bool,
}

impl Target {
    fn count(name: &'static str, wanted: usize, now: usize) -> Self {
        Self { name, wanted: format!("at least {wanted}"), now: now.to_string(), is_met: now >= wanted }
    }

    fn share(name: &'static str, wanted: std::ops::RangeInclusive<usize>, part: usize, whole: usize) -> Self {
        let percent = (part * 100 + whole / 2) / whole.max(1);
        let text = match (*wanted.start(), *wanted.end()) {
            (100, _) => "all".to_owned(),
            (start, 100) => format!("at least {start} %"),
            (start, end) => format!("{start} to {end} %"),
        };
        Self {
            name,
            wanted: text,
            now: format!("{part} of {whole}, {percent} %"),
            is_met: wanted.contains(&percent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn tables_count_lines_and_bugs() {
        let fixture = Fixture::new();
        let sources = [RecordSource::read(&fixture.record_folder()).expect("a record")];
        let records = record_sizes(&sources);
        assert_eq!((records[0].head_lines, records[0].changed_files), (13, 2));
        assert_eq!((records[0].added_lines, records[0].removed_lines), (6, 0));
        assert!(records[0].tokens_with_all_chunks > records[0].required_tokens);
        assert!(sizes_table(&records).contains("sample"));
        let targets = targets_table(&records);
        let line = |name: &str| targets.lines().find(|line| line.contains(name)).expect(name).to_owned();
        assert!(line("bugs that are surviving mutants").contains("1 of 2, 50 %"), "{targets}");
        assert!(!line("bugs that are surviving mutants").contains("missed"), "{targets}");
        assert!(line("bugs whose detection requires another file").contains("missed"), "{targets}");
        assert!(line("records with bugs").contains("at least 24"), "{targets}");
    }

    #[test]
    fn size_classes_have_the_documented_borders() {
        assert_eq!(SizeClass::from_tokens(29_999), SizeClass::Below30k);
        assert_eq!(SizeClass::from_tokens(30_000), SizeClass::From30kTo60k);
        assert_eq!(SizeClass::from_tokens(119_999), SizeClass::From60kTo120k);
        assert_eq!(SizeClass::from_tokens(120_000).name(), "120 and more");
    }
}
