//! Words that would give a bug away.

use crate::problem::{Problem, Weight};
use crate::source::Source;

const GIVEAWAYS: [&str; 4] = ["BUG", "FIXME", "HACK", "XXX"];

/// Every line of `head` and of the pull request's words that has such a word. What was imported was not written for a
/// record: there it is worth a look, not an error.
pub(super) fn giveaways(source: &Source) -> Vec<Problem> {
    let head = source.folder.join("head");
    let mut problems = Vec::new();
    for (path, content) in &source.head {
        let text = String::from_utf8_lossy(content);
        for (number, word) in found(&text) {
            let message = format!("`{word}` may give a bug away");
            let weight = if source.catalogue.unproved { Weight::Note } else { Weight::Error };
            problems.push(Problem { weight, ..Problem::error(head.join(path), Some(number), message) });
        }
    }
    for text in [&source.catalogue.title, &source.catalogue.description] {
        for (_, word) in found(text) {
            let message = format!("`{word}` in the pull request may give a bug away");
            problems.push(Problem::error(source.catalogue_path(), None, message));
        }
    }
    problems
}

fn found(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    (1..).zip(text.lines()).flat_map(move |(number, line)| {
        let words = line.split(move |character| !is_part(character));
        words
            .filter_map(|word| GIVEAWAYS.into_iter().find(|giveaway| *giveaway == word))
            .map(move |word| (number, word))
    })
}
