//! Splitting of comments into sentences of prose.

use super::lexicon::Lexicon;
use super::parameters::ProseParameters;
use super::words::{self, Word};

/// Characters that are more frequent in code than in prose.
const SYMBOLS: &str = ";{}()[]=<>$*";
/// Prefixes of the lines that begin or end a block of code.
const FENCES: [&str; 2] = ["```", "~~~"];

/// A sentence of a comment.
pub(super) struct Sentence {
    pub(super) words: Vec<Word>,
    pub(super) counts: SentenceCounts,
}

/// Counts that tell prose from code and from lists of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SentenceCounts {
    function_words: u32,
    words_and_symbols: u32,
    /// Length, in words, of the longest sequence of words without a function word.
    longest_run: u32,
    /// Number of separators: commas, `and` and `or`.
    separators: u32,
}

/// Splits a text into sentences. Blocks of code and quoted lines are omitted. Each list item and each heading starts
/// a new sentence.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut paragraph = String::new();
    for line in without_blocks(text) {
        if begins_paragraph(line) {
            split_paragraph(&paragraph, &mut sentences);
            paragraph.clear();
        }
        paragraph.push_str(line);
        paragraph.push('\n');
    }
    split_paragraph(&paragraph, &mut sentences);
    sentences
}

/// Returns the lines outside of blocks of code and quotations. A block without an end extends to the end of the text.
fn without_blocks(text: &str) -> Vec<&str> {
    let mut open = None;
    let mut kept = Vec::new();
    for line in text.lines() {
        let fence = FENCES.into_iter().find(|fence| line.trim_start().starts_with(fence));
        match (open, fence) {
            (None, Some(fence)) => open = Some(fence),
            (Some(of), Some(fence)) if of == fence => open = None,
            (None, None) if !line.trim_start().starts_with('>') => kept.push(line),
            (_, None) | (Some(_), _) => {}
        }
    }
    kept
}

fn begins_paragraph(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|character: char| character.is_ascii_digit());
    line.is_empty()
        || line.starts_with(['-', '*', '#', '+'])
        || (number.len() < line.len() && number.starts_with(['.', ')']))
}

/// Splits a paragraph at white space after a mark that ends a sentence or a clause. Closing quotation marks and
/// parentheses may stand between the mark and the white space.
fn split_paragraph(paragraph: &str, sentences: &mut Vec<String>) {
    let mut start = 0;
    for (at, character) in paragraph.char_indices() {
        let before = paragraph[start..at].trim_end_matches(['"', '\'', ')', '`']);
        if character.is_whitespace() && before.ends_with(['.', '!', '?', ':', ';']) {
            sentences.push(paragraph[start..at].trim().to_owned());
            start = at;
        }
    }
    sentences.push(paragraph[start..].trim().to_owned());
    sentences.retain(|sentence| !sentence.is_empty());
}

impl Sentence {
    pub(super) fn new(text: &str, lexicon: &Lexicon) -> Self {
        let words = words::split(text);
        let commas = text.matches(',').count();
        let symbols = text.matches(|character| SYMBOLS.contains(character)).count();
        let mut counts = SentenceCounts {
            words_and_symbols: saturating_u32(words.len() + symbols),
            separators: saturating_u32(commas),
            ..SentenceCounts::default()
        };
        counts.add_words(&words, lexicon);
        Self { words, counts }
    }
}

fn saturating_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl SentenceCounts {
    fn add_words(&mut self, words: &[Word], lexicon: &Lexicon) {
        let mut run = 0;
        for word in words {
            if word.is_standalone && lexicon.is_function_word(&lexicon.stem_of(&word.text)) {
                self.function_words += 1;
                self.separators += u32::from(word.text == "and" || word.text == "or");
                run = 0;
            } else {
                run += u32::from(word.counts_as_word());
            }
            self.longest_run = self.longest_run.max(run);
        }
    }

    /// Returns the counts of two consecutive texts as one text. `longest_run` becomes the larger of the two values,
    /// since no sequence extends over two sentences. `separators` becomes 0, since only single sentences are tested for
    /// enumerations.
    pub(super) fn joined_with(self, next: Self) -> Self {
        Self {
            function_words: self.function_words + next.function_words,
            words_and_symbols: self.words_and_symbols + next.words_and_symbols,
            longest_run: self.longest_run.max(next.longest_run),
            separators: 0,
        }
    }

    /// Returns true for prose, false for code or a list of words.
    pub(super) fn is_prose(self, limits: &ProseParameters) -> bool {
        let minimum = u64::from(self.words_and_symbols) * u64::from(limits.minimum_function_per_mille);
        self.function_words > 0
            && u64::from(self.function_words) * 1000 >= minimum
            && self.longest_run <= limits.maximum_run
    }

    /// Returns true for a sentence that is mostly an enumeration.
    pub(super) fn is_list(self, limits: &ProseParameters) -> bool {
        self.separators >= limits.minimum_list_items
            && self.words_and_symbols < self.separators * limits.words_per_list_item
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexicon::Lexicon;
    use super::super::parameters::harness_parameters;
    use super::{Sentence, sentences};

    #[test]
    fn text_is_split_at_the_ends_of_sentences_and_clauses() {
        assert_eq!(
            sentences("One. Two (v1.2) goes on: three; four!\nfive?"),
            ["One.", "Two (v1.2) goes on:", "three;", "four!", "five?"]
        );
        assert_eq!(sentences("It says `x.` Then it ends.\n\n- a\n- b\n1. c").len(), 6);
        assert_eq!(sentences(" \n\n"), Vec::<String>::new());
    }

    #[test]
    fn blocks_of_code_are_left_out() {
        let text = "Before.\n```rust\nlet x = 1; // not. this.\n```\nAfter.";
        assert_eq!(sentences(text), ["Before.", "After."]);
        assert_eq!(sentences("> quoted\n> code();\nWrong."), ["Wrong."]);
        assert_eq!(sentences("Use\n~~~\n```\nx\n"), ["Use"]);
    }

    fn counts(text: &str) -> (bool, bool) {
        let limits = &harness_parameters().prose;
        let counts = Sentence::new(text, &Lexicon::new(harness_parameters())).counts;
        (counts.is_prose(limits), counts.is_list(limits))
    }

    #[test]
    fn prose_differs_from_code_and_from_lists() {
        assert_eq!(counts("The last page is skipped, as the count is rounded down."), (true, false));
        assert_eq!(
            counts("overflow width sum total wrap cast wide narrow lost high low int"),
            (false, false)
        );
        assert_eq!(counts("us += ticks * tempo->quarter / division; return (sum);"), (false, false));
        assert_eq!(counts("It may be a race, a leak, an overflow, a typo or a bug."), (true, true));
    }
}
