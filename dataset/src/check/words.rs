//! Detection of words that would reveal a bug to a reviewer.

use crate::problem::{Level, Problem};
use crate::source::Source;

/// Words in code that would reveal a bug to a reviewer.
const GIVEAWAYS: [&str; 4] = ["BUG", "FIXME", "HACK", "XXX"];

/// Returns a problem for each revealing word in `head`, the title or the description. In an unproved record, whose code
/// was not written for the dataset, a word in `head` is only a note.
pub(super) fn giveaways(source: &Source) -> Vec<Problem> {
    let head = source.folder.join("head");
    let mut problems = Vec::new();
    for (path, content) in &source.head {
        let text = String::from_utf8_lossy(content);
        for (number, word) in giveaway_words(&text) {
            let message = format!("`{word}` may reveal a bug: remove the word");
            let level = if source.catalogue.unproved { Level::Note } else { Level::Error };
            problems.push(Problem { level, ..Problem::error(head.join(path), Some(number), message) });
        }
    }
    for text in [&source.catalogue.title, &source.catalogue.description] {
        for (_, word) in giveaway_words(text) {
            let message = format!("`{word}` in the title or description may reveal a bug: remove the word");
            problems.push(Problem::error(source.catalogue_path(), None, message));
        }
    }
    problems
}

fn giveaway_words(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    (1..).zip(text.lines()).flat_map(move |(number, line)| {
        let words = line.split(move |character| !is_part(character));
        words
            .filter_map(|word| GIVEAWAYS.into_iter().find(|giveaway| *giveaway == word))
            .map(move |word| (number, word))
    })
}
