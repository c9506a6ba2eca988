//! Report on the numbers of records and bugs in a dataset.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use comfy_table::{Table, presets};

use crate::source::RecordSource;

/// Target share of the bugs of each severity, in percent, most severe first.
const TARGET_SHARES: [(&str, usize); 4] = [("critical", 15), ("high", 35), ("medium", 35), ("low", 15)];

/// Returns a report: records by language, bugs by severity and kind, and the share of clean controls, which are
/// records without bugs.
pub fn report(sources: &[RecordSource]) -> String {
    let bugs: Vec<_> = sources.iter().flat_map(|source| &source.record_file.bugs).collect();
    let clean = sources.iter().filter(|source| source.record_file.bugs.is_empty()).count();
    let unproved = sources.iter().filter(|source| source.record_file.unproved).count();
    let unproved = if unproved > 0 { format!(", {unproved} of them unproved") } else { String::new() };
    let mut report = format!(
        "{} records{unproved}, {clean} clean controls ({} %; target 17 %), {} bugs\n",
        sources.len(),
        percent(clean, sources.len()),
        bugs.len()
    );
    let severity =
        |name: &str| bugs.iter().filter(|bug| format!("{:?}", bug.severity).to_lowercase() == name).count();
    for (name, target) in TARGET_SHARES {
        let count = severity(name);
        // Writing to a string cannot fail.
        let _ = writeln!(report, "  {name:<9}{count:>4} ({} %; target {target})", percent(count, bugs.len()));
    }
    let languages = sources.iter().map(|source| source.record_file.language.clone());
    let kinds = bugs.iter().map(|bug| bug.kind.map_or("none".to_owned(), |kind| format!("{kind:?}")));
    report + &count_table("language", languages) + "\n" + &count_table("kind", kinds) + "\n"
}

fn percent(part: usize, whole: usize) -> usize {
    (part * 100 + whole / 2) / whole.max(1)
}

fn count_table(name: &str, values: impl Iterator<Item = String>) -> String {
    let mut counts = BTreeMap::<String, usize>::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let mut table = Table::new();
    table.load_preset(presets::ASCII_BORDERS_ONLY_CONDENSED).set_header([name, "count"]);
    for (value, count) in counts {
        table.add_row([value, count.to_string()]);
    }
    table.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;
    use crate::source::read_records;

    #[test]
    fn report_counts_records_and_bugs() {
        let fixture = Fixture::new();
        let report = report(&read_records(fixture.dataset_folder()).expect("a dataset").0);
        assert!(report.starts_with("1 records, 0 clean controls (0 %; target 17 %), 2 bugs\n"), "{report}");
        assert!(report.contains("high        1 (50 %; target 35)"), "{report}");
        assert!(report.contains("Pagination"), "{report}");
    }
}
