//! Detection of words that would reveal a bug to a reviewer.

use crate::problem::{FileProblem, ProblemLevel};
use crate::source::RecordSource;

/// Words in code that would reveal a bug to a reviewer.
const REVEALING_WORDS: [&str; 4] = ["BUG", "FIXME", "HACK", "XXX"];

/// Returns a problem for each word in `head`, the title or the description that may reveal a bug, such as `FIXME`. In
/// `head` of an unproved record, whose code was not written for the dataset, the problem is only a note.
pub(super) fn check_revealing_words(source: &RecordSource) -> Vec<FileProblem> {
    let head = source.folder.join("head");
    let mut problems = Vec::new();
    for (path, content) in &source.head {
        let text = String::from_utf8_lossy(content);
        for (number, word) in find_revealing_words(&text) {
            let message = format!("the word `{word}` may reveal a bug to the reviewer: remove it");
            let level = if source.record_file.unproved { ProblemLevel::Note } else { ProblemLevel::Error };
            problems
                .push(FileProblem { level, ..FileProblem::error(head.join(path), Some(number), message) });
        }
    }
    for text in [&source.record_file.title, &source.record_file.description] {
        for (_, word) in find_revealing_words(text) {
            let message = format!(
                "the word `{word}` in the title or description may reveal a bug to the reviewer: remove it"
            );
            problems.push(FileProblem::error(source.record_file_path(), None, message));
        }
    }
    problems
}

fn find_revealing_words(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    (1..).zip(text.lines()).flat_map(move |(number, line)| {
        let words = line.split(move |character| !is_part(character));
        words
            .filter_map(|word| REVEALING_WORDS.into_iter().find(|revealing| *revealing == word))
            .map(move |word| (number, word))
    })
}
