//! Detection of words that would give a bug away.

use crate::problem::{Level, Problem};
use crate::source::Source;

const GIVEAWAYS: [&str; 4] = ["BUG", "FIXME", "HACK", "XXX"];

/// Returns a problem for each such word in `head`, the title or the description. In an imported record, which was not
/// written for the dataset, a word in `head` is only a note.
pub(super) fn giveaways(source: &Source) -> Vec<Problem> {
    let head = source.folder.join("head");
    let mut problems = Vec::new();
    for (path, content) in &source.head {
        let text = String::from_utf8_lossy(content);
        for (number, word) in giveaways_in(&text) {
            let message = format!("`{word}` may give a bug away");
            let level = if source.catalogue.unproved { Level::Note } else { Level::Error };
            problems.push(Problem { level, ..Problem::error(head.join(path), Some(number), message) });
        }
    }
    for text in [&source.catalogue.title, &source.catalogue.description] {
        for (_, word) in giveaways_in(text) {
            let message = format!("`{word}` in the pull request may give a bug away");
            problems.push(Problem::error(source.catalogue_path(), None, message));
        }
    }
    problems
}

fn giveaways_in(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    (1..).zip(text.lines()).flat_map(move |(number, line)| {
        let words = line.split(move |character| !is_part(character));
        words
            .filter_map(|word| GIVEAWAYS.into_iter().find(|giveaway| *giveaway == word))
            .map(move |word| (number, word))
    })
}
