//! Composition of a dataset: size and shape of each record, and the dataset's figures compared with its targets (bars).

use std::collections::BTreeSet;

use comfy_table::{Table, presets};
use rayon::prelude::*;

use crate::build::build_record;
use crate::catalogue::{BugOrigin, Distance, Issue};
use crate::source::Source;
use crate::tree;

/// Size and shape of one record.
pub struct Composition<'source> {
    /// The record.
    pub source: &'source Source,
    /// Number of lines of all text files after the change.
    pub head_lines: usize,
    /// Number of changed files.
    pub files: usize,
    /// Number of lines that the diff adds.
    pub added: usize,
    /// Number of lines that the diff removes.
    pub removed: usize,
    /// Number of tokens that every draw sends, without chunks and system text.
    pub required_tokens: u32,
    /// Number of tokens that a draw with room for every chunk sends, without the system text.
    pub filled_tokens: u32,
}

/// Size of a record's complete input, by which results are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// Fewer than 30,000 tokens.
    Below30,
    /// 30,000 tokens to fewer than 60,000.
    To60,
    /// 60,000 tokens to fewer than 120,000.
    To120,
    /// At least 120,000 tokens.
    Beyond,
}

impl Size {
    /// Returns the class of a number of tokens.
    pub fn of(tokens: u32) -> Self {
        match tokens {
            0..30_000 => Self::Below30,
            30_000..60_000 => Self::To60,
            60_000..120_000 => Self::To120,
            120_000.. => Self::Beyond,
        }
    }

    /// Returns the name of the class, in thousands of tokens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Below30 => "below 30",
            Self::To60 => "30 to 60",
            Self::To120 => "60 to 120",
            Self::Beyond => "120 and more",
        }
    }
}

/// Measures every record.
pub fn measure(sources: &[Source]) -> Vec<Composition<'_>> {
    sources.par_iter().map(Composition::of).collect()
}

impl<'source> Composition<'source> {
    fn of(source: &'source Source) -> Self {
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
            files: changes.len(),
            added: count('+'),
            removed: count('-'),
            required_tokens: record.required_tokens,
            filled_tokens: record.required_tokens.saturating_add(chunks),
        }
    }

    /// Returns the size class of the complete input.
    pub fn size(&self) -> Size {
        Size::of(self.filled_tokens)
    }

    /// Returns true if the change removes at least a third as many lines as it adds.
    fn is_modifying(&self) -> bool {
        self.removed * 3 >= self.added
    }

    fn bugs(&self) -> &'source [Issue] {
        &self.source.catalogue.bugs
    }
}

/// Returns a table with one row per record.
pub fn table(records: &[Composition<'_>]) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_BORDERS_ONLY_CONDENSED).set_header([
        "record",
        "language",
        "lines",
        "files",
        "+",
        "-",
        "thousand tokens, required",
        "filled",
        "bugs",
        "depth",
    ]);
    for record in records {
        table.add_row([
            record.source.slug.clone(),
            record.source.catalogue.language.clone(),
            record.head_lines.to_string(),
            record.files.to_string(),
            record.added.to_string(),
            record.removed.to_string(),
            (record.required_tokens / 1000).to_string(),
            (record.filled_tokens / 1000).to_string(),
            record.bugs().len().to_string(),
            record.bugs().iter().filter(|bug| bug.tier == Some(BugOrigin::Depth)).count().to_string(),
        ]);
    }
    table.to_string()
}

/// Returns a table of the targets (bars) of `plumbline-review`: the wanted value, the present value, and `missed` if
/// the present value does not suffice.
pub fn bars(records: &[Composition<'_>]) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_BORDERS_ONLY_CONDENSED).set_header(["bar", "wanted", "now", ""]);
    let bugs: Vec<&Issue> = records.iter().flat_map(|record| record.bugs()).collect();
    let with_bugs = records.iter().filter(|record| !record.bugs().is_empty()).count();
    let is_outside = |bug: &Issue| bug.distance.is_some_and(|distance| distance >= Distance::ChangedFile);
    let share_of_bugs = |name, wanted, is: &dyn Fn(&Issue) -> bool| {
        Target::share(name, wanted, bugs.iter().filter(|bug| is(bug)).count(), bugs.len())
    };
    let share_of_records = |name, wanted, is: &dyn Fn(&Composition<'_>) -> bool| {
        Target::share(name, wanted, records.iter().filter(|record| is(record)).count(), records.len())
    };
    let sized = |size| move |record: &Composition<'_>| record.size() == size;
    let rows = [
        Target::count("records", 36, records.len()),
        Target::count("records with bugs", 24, with_bugs),
        Target::count("bugs", 140, bugs.len()),
        Target::count("languages with 5 % of the records", 10, languages(records)),
        share_of_records("head of 3,000 to 15,000 lines", 100..=100, &|record| {
            (3_000..=15_000).contains(&record.head_lines)
        }),
        share_of_records("change of 400 to 2,000 lines", 100..=100, &|record| {
            (400..=2_000).contains(&(record.added + record.removed))
        }),
        share_of_records("change of 10 to 50 files", 100..=100, &|record| (10..=50).contains(&record.files)),
        share_of_records("removed at least a third of added", 60..=100, &|record| record.is_modifying()),
        share_of_records("30 to 60 thousand tokens", 25..=40, &sized(Size::To60)),
        share_of_records("60 to 120 thousand tokens", 25..=40, &sized(Size::To120)),
        share_of_records("120 thousand tokens and more", 25..=40, &sized(Size::Beyond)),
        share_of_records("clean of bugs", 30..=40, &|record| record.bugs().is_empty()),
        share_of_bugs("bugs of the depth tier", 33..=100, &|bug| bug.tier == Some(BugOrigin::Depth)),
        share_of_bugs("bugs outside their own file", 40..=100, &is_outside),
        share_of_bugs("bugs of two hops", 15..=100, &|bug| bug.distance == Some(Distance::TwoHops)),
        share_of_bugs("bugs in unchanged code", 15..=100, &|bug| bug.unchanged),
    ];
    for Target { name, wanted, now, is_met } in rows {
        table.add_row([name.to_owned(), wanted, now, if is_met { "" } else { "missed" }.to_owned()]);
    }
    table.to_string()
}

/// Returns the number of languages that have at least 5 % of the records.
fn languages(records: &[Composition<'_>]) -> usize {
    let of = |record: &Composition<'_>| record.source.catalogue.language.clone();
    let all: BTreeSet<String> = records.iter().map(of).collect();
    let count = |language: &String| records.iter().filter(|record| of(record) == *language).count();
    all.iter().filter(|language| count(language) * 20 >= records.len()).count()
}

/// A target of the dataset, and its present value.
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
        let sources = [Source::read(&fixture.record()).expect("a record")];
        let records = measure(&sources);
        assert_eq!((records[0].head_lines, records[0].files), (13, 2));
        assert_eq!((records[0].added, records[0].removed), (6, 0));
        assert!(records[0].filled_tokens > records[0].required_tokens);
        assert!(table(&records).contains("sample"));
        let bars = bars(&records);
        let line = |name: &str| bars.lines().find(|line| line.contains(name)).expect(name).to_owned();
        assert!(line("bugs of the depth tier").contains("1 of 2, 50 %"), "{bars}");
        assert!(!line("bugs of the depth tier").contains("missed"), "{bars}");
        assert!(line("bugs outside their own file").contains("missed"), "{bars}");
        assert!(line("records with bugs").contains("at least 24"), "{bars}");
    }

    #[test]
    fn size_classes_have_the_documented_borders() {
        assert_eq!(Size::of(29_999), Size::Below30);
        assert_eq!(Size::of(30_000), Size::To60);
        assert_eq!(Size::of(119_999), Size::To120);
        assert_eq!(Size::of(120_000).name(), "120 and more");
    }
}
