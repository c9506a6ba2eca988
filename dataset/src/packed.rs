//! The input of a draw as plain text, without any part of the catalogue.
//!
//! Blind reviewers are given this text and nothing else. Only the title and the description are read from
//! `record.toml`, so that a record can be reviewed before its catalogue is complete.

use std::path::{Path, PathBuf};

use plumbline_benchmark::packing::{default_system_tokens, pack, required_tokens};
use plumbline_benchmark::record::{Record, SourceFile};
use plumbline_benchmark::review::{default_prompt, full_system_prompt};
use serde::Deserialize;

use crate::chunk_ranking;
use crate::diff;
use crate::problem::FileProblem;
use crate::source::read_toml;
use crate::tree;

/// Part of a record that a reviewer gets as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewerInput {
    /// Everything that a draw sends to a model with this context window and output limit, in tokens.
    Full { context_window: u64, max_output_tokens: u32 },
    /// System prompt, title, description and diff alone.
    Diff,
}

/// Title and description of the pull request in a `record.toml`; other fields of the file are ignored.
#[derive(Debug, Deserialize)]
struct PullRequest {
    title: String,
    description: String,
}

/// Returns the folder of a record: `record` if this is a folder with a `record.toml`, otherwise the folder of
/// the record with this slug in `dataset`.
pub fn record_folder(dataset: &Path, record: &str) -> PathBuf {
    let given = PathBuf::from(record);
    if given.join("record.toml").is_file() { given } else { dataset.join("records").join(record) }
}

/// Renders what a reviewer of the record in `folder` gets: the complete system prompt and then the first user turn of
/// a draw.
///
/// # Errors
/// A file that cannot be read or parsed, or a context window that is too small.
pub fn render(folder: &Path, input: ReviewerInput) -> Result<String, FileProblem> {
    let record = read_without_catalogue(folder, input)?;
    let (context_window, max_output_tokens) = match input {
        ReviewerInput::Full { context_window, max_output_tokens } => (context_window, max_output_tokens),
        ReviewerInput::Diff => (u64::MAX, 0),
    };
    let packed = pack(&record, default_system_tokens(), context_window, max_output_tokens)
        .map_err(|error| FileProblem::error(folder, None, error.to_string()))?;
    Ok(format!("{}\n\n{}", full_system_prompt(default_prompt()).trim_end(), packed.text))
}

fn read_without_catalogue(folder: &Path, input: ReviewerInput) -> Result<Record, FileProblem> {
    let (request, _): (PullRequest, String) = read_toml(&folder.join("record.toml"))?;
    let (base, head) = (tree::read(&folder.join("base"))?, tree::read(&folder.join("head"))?);
    let changes = diff::changes(&base, &head);
    let mut record = Record {
        title: request.title.trim().to_owned(),
        description: request.description.trim().to_owned(),
        diff: diff::unified_diff(&changes),
        ..Record::default()
    };
    if input != ReviewerInput::Diff {
        let files = changes.iter().filter_map(|change| {
            Some(SourceFile { path: change.path.clone(), content: change.new_text.clone()? })
        });
        record.changed_files = files.collect();
        record.chunks = chunk_ranking::ranked_chunks(&head, &changes);
    }
    record.required_tokens = required_tokens(&record);
    Ok(record)
}

#[cfg(test)]
mod tests {
    use plumbline_benchmark::bundle::Bundle;
    use plumbline_benchmark::packing::parse;
    use plumbline_benchmark::record::Place;

    use super::*;
    use crate::build::build_record;
    use crate::fixture::Fixture;
    use crate::source::RecordSource;

    const WIDE: ReviewerInput = ReviewerInput::Full { context_window: 200_000, max_output_tokens: 8000 };

    #[test]
    fn input_is_what_a_draw_sends() {
        let fixture = Fixture::new();
        let record = build_record(&RecordSource::read(&fixture.record_folder()).expect("a record"));
        let sent = pack(&record, default_system_tokens(), 200_000, 8000).expect("fits").text;
        let rendered = render(&fixture.record_folder(), WIDE).expect("rendered");
        assert_eq!(rendered, format!("{}\n\n{sent}", full_system_prompt(default_prompt()).trim_end()));
        assert!(sent.contains("<context path=\"app/pages.py\""), "{sent}");
    }

    #[test]
    fn input_has_nothing_of_the_catalogue() {
        let fixture = Fixture::new();
        fixture.write(
            "record.toml",
            "title = \"Add totals\"\ndescription = \"Totals.\"\n[[bug]]\nsummary = \"Lost.\"\n",
        );
        fixture.remove("proof/run.toml");
        assert!(!render(&fixture.record_folder(), WIDE).expect("rendered").contains("Lost."));
    }

    #[test]
    fn diff_alone_has_no_files() {
        let fixture = Fixture::new();
        let rendered = render(&fixture.record_folder(), ReviewerInput::Diff).expect("rendered");
        let pack = &rendered[rendered.find("\n<pull_request>\n").expect("a pack") + 1..];
        let parsed = parse(pack).expect("the layout of a pack");
        assert!(parsed.diff.contains("+++ b/app/totals.py"));
        assert!(parsed.files.is_empty() && parsed.chunks.is_empty());
    }

    #[test]
    fn record_is_named_by_slug_or_folder() {
        let fixture = Fixture::new();
        assert_eq!(record_folder(fixture.dataset_folder(), "sample"), fixture.record_folder());
        let path = fixture.record_folder().to_string_lossy().into_owned();
        assert_eq!(record_folder(Path::new("elsewhere"), &path), fixture.record_folder());
    }

    #[test]
    fn too_small_window_is_an_error() {
        let input = ReviewerInput::Full { context_window: 100, max_output_tokens: 0 };
        let error = render(Fixture::new().record_folder().as_path(), input).expect_err("refused");
        assert!(error.to_string().contains("leaves 100"), "{error}");
    }

    /// Returns the number of bugs whose places are all in the packed text. A reviewer who misses nothing would find
    /// these.
    fn found_by_sight(record: &Record, context_window: u64) -> usize {
        let packed = pack(record, default_system_tokens(), context_window, 16_000).expect("fits");
        let seen = parse(&packed.text).expect("a pack");
        let is_seen =
            |place: &Place| {
                let lines = place.start_line..=place.end_line;
                seen.files.iter().any(|file| file.path == place.file)
                    || seen.chunks.iter().filter(|excerpt| excerpt.path == place.file).any(|excerpt| {
                        excerpt.start_line <= *lines.start() && *lines.end() <= excerpt.end_line
                    })
            };
        record.bugs.iter().filter(|bug| bug.places.iter().all(is_seen)).count()
    }

    /// The smallest window that the API accepts leaves out code that some bugs of large records need.
    #[test]
    fn context_window_decides_what_a_fixed_reviewer_finds() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/plumbline-review/bundle.bin");
        let bundle = Bundle::parse(std::fs::read(path).expect("a bundle")).expect("opens");
        let (mut with_more, mut total) = (Vec::new(), [0; 3]);
        for position in 0..bundle.summaries().len() {
            let record = bundle.record(position).expect("a record");
            let found = [128_000, 160_000, 200_000].map(|window| found_by_sight(&record, window));
            if found[0] < found[2] {
                with_more.push((record.slug, found));
            }
            total = [0, 1, 2].map(|at| total[at] + found[at]);
        }
        assert!(with_more.len() >= 3, "{with_more:?}");
        println!("found at 128,000, 160,000 and 200,000 tokens: {total:?}; {with_more:#?}");
    }
}
