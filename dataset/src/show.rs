//! Renders a record as a pull request, with its catalogue and the list of chunks in a draw's input.

use plumbline_benchmark::packing::{ChunkRef, default_system_tokens, pack};
use plumbline_benchmark::record::{CataloguedIssue, Place, Record};

/// Renders a record as plain text, and lists which chunks fit a model with this context window and output limit, in
/// tokens.
pub fn render(record: &Record, context_window: u64, max_output_tokens: u32) -> String {
    let Record { slug, title, description, language, diff, .. } = record;
    let mark = if record.unproved { "; unproved: its bugs have no proofs" } else { "" };
    let mut parts = vec![format!("# {title}\n\n{slug} ({language}{mark})\n\n{description}\n\n{diff}")];
    parts.extend(record.bugs.iter().map(|bug| issue("bug", bug)));
    parts.extend(record.also_valid.iter().map(|valid| issue("also valid", valid)));
    parts.extend(record.decoys.iter().map(|decoy| {
        format!("decoy: {}:{}-{}\n  {}\n", decoy.file, decoy.start_line, decoy.end_line, decoy.why)
    }));
    parts.push(draw(record, context_window, max_output_tokens));
    parts.join("\n")
}

fn issue(heading: &str, issue: &CataloguedIssue) -> String {
    let CataloguedIssue { id, severity, places, summary, mechanism, .. } = issue;
    let place = |place: &Place| {
        let Place { file, start_line, end_line } = place;
        format!("  {file}:{start_line}-{end_line}\n")
    };
    let places: String = places.iter().map(place).collect();
    let evidence: Vec<String> =
        issue.evidence.iter().map(|group| format!("  - {}\n", group.join(" | "))).collect();
    let evidence = evidence.concat();
    let phrasings = |mark: &str, texts: &[String]| -> String {
        texts.iter().map(|text| format!("  {mark} {text}\n")).collect()
    };
    let phrasings = phrasings("+", &issue.paraphrases) + &phrasings("x", &issue.false_claims);
    format!("{heading}: {id} ({severity:?})\n{places}  {summary}\n  {mechanism}\n{evidence}{phrasings}")
}

fn draw(record: &Record, context_window: u64, max_output_tokens: u32) -> String {
    match pack(record, default_system_tokens(), context_window, max_output_tokens) {
        Ok(pack) => {
            let manifest = pack.manifest;
            let heading =
                format!("input of one review: {} of at most {} tokens\n", manifest.used, manifest.budget);
            heading + &chunk_lines("packed", &manifest.packed) + &chunk_lines("dropped", &manifest.dropped)
        }
        Err(error) => format!("the input of one review does not fit the context window: {error}\n"),
    }
}

fn chunk_lines(label: &str, chunks: &[ChunkRef]) -> String {
    let line = |chunk: &ChunkRef| {
        let ChunkRef { path, start_line, end_line, tokens } = chunk;
        format!("  {label} {path}:{start_line}-{end_line} ({tokens} tokens)\n")
    };
    chunks.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build;
    use crate::fixture::Fixture;
    use crate::source::RecordSource;

    #[test]
    fn catalogue_and_pack_are_rendered() {
        let fixture = Fixture::new();
        let record = build::build_record(&RecordSource::read(&fixture.record_folder()).expect("a record"));
        let wide = render(&record, 200_000, 8000);
        for expected in [
            "# Add totals",
            "+++ b/app/totals.py",
            "bug: last-page-lost (High)",
            "decoy: ",
            "packed app/pages.py:1-6",
        ] {
            assert!(wide.contains(expected), "{expected}: {wide}");
        }
        assert!(render(&record, 20_000, 0).contains("dropped app/pages.py:1-6"));
        assert!(render(&record, 100, 0).contains("the output limit leaves 100"));
    }
}
