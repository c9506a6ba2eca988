//! Words of a question, each marked as consumed once a parser has understood it.

use std::ops::Range;

use super::lexicon::is_in;

/// Maximum length of a quoted phrase, in characters.
const MAX_PHRASE_LENGTH: usize = 300;

/// One word of a question, or a quoted phrase.
#[derive(Clone, Debug, Default)]
pub(crate) struct Token {
    /// The word as written, without a possessive ending; a phrase without its quotation marks.
    pub raw: String,
    /// The word in lower case.
    pub lower: String,
    /// True if the word was written with the ending `'s`.
    pub possessive: bool,
    /// True if a parser has consumed the word.
    pub consumed: bool,
    /// True for a phrase in quotation marks or backticks.
    pub quoted: bool,
    /// Number of the sentence that the word belongs to.
    pub sentence: usize,
    /// True if the sentence ends in a question mark.
    pub asked: bool,
}

/// Words of a question in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens {
    words: Vec<Token>,
}

impl Tokens {
    /// Splits `text` into words and quoted phrases.
    pub(crate) fn of(text: &str) -> Self {
        let text = text.replace(['’', '‘'], "'").replace(['“', '”'], "\"").replace(['–', '—'], " - ");
        let mut reader = Tokenizer { rest: &text, words: Vec::new(), sentence: 0 };
        while reader.step() {}
        Self { words: reader.words }
    }

    /// Splits the words into one list for each sentence, in order.
    pub(crate) fn sentences(self) -> Vec<Self> {
        let mut sentences: Vec<Self> = Vec::new();
        let mut last = None;
        for token in self.words {
            match sentences.last_mut().filter(|_| last == Some(token.sentence)) {
                Some(sentence) => sentence.words.push(token.clone()),
                None => sentences.push(Self { words: vec![token.clone()] }),
            }
            last = Some(token.sentence);
        }
        sentences
    }

    /// Joins the words of several sentences into one list.
    pub(crate) fn joined(sentences: Vec<Self>) -> Self {
        Self { words: sentences.into_iter().flat_map(|sentence| sentence.words).collect() }
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Token> {
        self.words.get(index)
    }

    /// Returns the word at `index` in lower case, or an empty string if it is consumed or quoted.
    pub(crate) fn lower(&self, index: usize) -> &str {
        self.words
            .get(index)
            .filter(|token| !token.consumed && !token.quoted)
            .map_or("", |token| &token.lower)
    }

    /// Returns the word at `index` in lower case, consumed or not, or an empty string if it is quoted.
    pub(crate) fn word(&self, index: usize) -> &str {
        self.words.get(index).filter(|token| !token.quoted).map_or("", |token| &token.lower)
    }

    /// Returns the word before `index`, consumed or not.
    pub(crate) fn before(&self, index: usize) -> &str {
        index.checked_sub(1).and_then(|at| self.words.get(at)).map_or("", |token| token.lower.as_str())
    }

    /// Returns the words before `index`, nearest first, consumed or not.
    pub(crate) fn backwards(&self, index: usize) -> impl Iterator<Item = &Token> {
        self.words[..index].iter().rev()
    }

    /// Returns whether the words from `index` on are those of `phrase`.
    pub(crate) fn follows(&self, index: usize, phrase: &str) -> bool {
        phrase.split(' ').enumerate().all(|(offset, word)| self.lower(index + offset) == word)
    }

    /// Returns the index of the first word of `phrase`, if its words occur in sequence, consumed or not.
    pub(crate) fn find(&self, phrase: &str) -> Option<usize> {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        self.words.windows(wanted.len()).position(|run| {
            run.iter().zip(&wanted).all(|(token, word)| token.lower == *word && !token.quoted)
        })
    }

    /// Returns whether the words of `phrase` occur in sequence, consumed or not.
    pub(crate) fn has(&self, phrase: &str) -> bool {
        self.find(phrase).is_some()
    }

    /// Returns the index of the first word that is in `list`, consumed or not. Spaces separate the words of a list.
    pub(crate) fn find_any(&self, list: &str) -> Option<usize> {
        self.words.iter().position(|token| !token.quoted && is_in(&token.lower, list))
    }

    /// Returns whether any word of `list` occurs, consumed or not. Spaces separate the words of a list.
    pub(crate) fn has_any(&self, list: &str) -> bool {
        self.find_any(list).is_some()
    }

    /// Replaces words by others, each given by its index. Returns the original words and their replacements.
    pub(crate) fn replace(&mut self, replacements: Vec<(usize, String)>) -> Vec<(String, String)> {
        let mut replaced = Vec::with_capacity(replacements.len());
        for (index, meant) in replacements {
            let token = &mut self.words[index];
            token.lower.clone_from(&meant);
            replaced.push((std::mem::replace(&mut token.raw, meant.clone()), meant));
        }
        replaced
    }

    /// Returns the index of the first word after the sentence that contains the word at `index`.
    pub(crate) fn end_of_sentence(&self, index: usize) -> usize {
        let sentence = self.words[index].sentence;
        (index..self.words.len()).find(|at| self.words[*at].sentence != sentence).unwrap_or(self.words.len())
    }

    /// Marks the words of `range` as consumed.
    pub(crate) fn consume(&mut self, range: Range<usize>) {
        let end = range.end.min(self.words.len());
        for token in &mut self.words[range.start.min(end)..end] {
            token.consumed = true;
        }
    }

    /// Returns the words that no parser has consumed, with their indices.
    pub(crate) fn rest(&self) -> impl Iterator<Item = (usize, &Token)> {
        self.words.iter().enumerate().filter(|(_, token)| !token.consumed)
    }

    /// Splits off the words of `range`, and marks them here as consumed.
    pub(crate) fn split_off(&mut self, range: Range<usize>) -> Self {
        let words = self.words[range.clone()].to_vec();
        self.consume(range);
        Self { words }
    }
}

impl Token {
    /// Returns whether the word begins with a capital letter.
    pub(crate) fn is_capitalised(&self) -> bool {
        self.raw.starts_with(char::is_uppercase)
    }

    fn word(written: &str, sentence: usize) -> Self {
        let stripped = written.strip_suffix("'s").or_else(|| written.strip_suffix("'S"));
        let raw = stripped.unwrap_or(written).to_owned();
        let possessive = stripped.is_some() || written.ends_with("s'");
        Self { lower: raw.to_lowercase(), raw, possessive, sentence, ..Self::default() }
    }
}

/// Splits a question into words and quoted phrases.
struct Tokenizer<'a> {
    rest: &'a str,
    words: Vec<Token>,
    sentence: usize,
}

impl Tokenizer<'_> {
    /// Reads one word, phrase or other character. Returns false at the end.
    fn step(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else { return false };
        let after_space = self.words.is_empty() || !first.is_alphanumeric();
        if matches!(first, '"' | '`') || first == '\'' && after_space {
            return self.phrase(first);
        }
        let length = word_length(self.rest);
        if length == 0 {
            let ends = matches!(first, '.' | ';' | '?' | '!' | ':' | '\n' | '…');
            if first == '?' {
                self.words
                    .iter_mut()
                    .rev()
                    .take_while(|one| one.sentence == self.sentence)
                    .for_each(|one| one.asked = true);
            }
            self.sentence += usize::from(ends);
            self.rest = &self.rest[first.len_utf8()..];
            return true;
        }
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        // "v1.0..v1.1" is a range.
        match word.split_once("...").or_else(|| word.split_once("..")) {
            Some((from, to)) if !from.is_empty() && !to.is_empty() && !word.contains('/') => {
                for part in [from, "to", to] {
                    self.words.push(Token::word(part, self.sentence));
                }
            }
            _ => self.words.push(Token::word(word, self.sentence)),
        }
        true
    }

    /// Reads a phrase up to the next quotation mark of the same kind. Returns false if there is none.
    fn phrase(&mut self, mark: char) -> bool {
        let inside = &self.rest[mark.len_utf8()..];
        let limit = inside.char_indices().nth(MAX_PHRASE_LENGTH + 1).map_or(inside.len(), |(end, _)| end);
        let end = inside[..limit]
            .find(mark)
            .filter(|end| mark != '\'' || !inside[end + 1..].starts_with(char::is_alphanumeric));
        let phrase = end.map(|end| inside[..end].trim());
        match (end, phrase) {
            (Some(end), Some(phrase)) if !phrase.is_empty() => {
                let (raw, lower) = (phrase.to_owned(), phrase.to_lowercase());
                self.words.push(Token {
                    raw,
                    lower,
                    quoted: true,
                    sentence: self.sentence,
                    ..Token::default()
                });
                self.rest = &inside[end + mark.len_utf8()..];
            }
            _ => self.rest = inside,
        }
        true
    }
}

/// Returns the length of the word at the beginning of `text`, in bytes; 0 if there is none.
fn word_length(text: &str) -> usize {
    let mut letters = text.char_indices();
    let Some((_, first)) = letters.next() else { return 0 };
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let begins = match first {
        '@' | '#' | '.' | '/' => text[1..].starts_with(is_word),
        '*' | '-' => true,
        _ => is_word(first),
    };
    if !begins {
        return 0;
    }
    if first == '-' {
        return 1;
    }
    let mut end = first.len_utf8();
    for (at, c) in letters {
        if is_word(c) || matches!(c, '/' | '*' | '+' | ']') {
            end = at + c.len_utf8();
        } else if !matches!(c, '-' | '.' | ':' | '@' | '#' | '\'' | '&' | '[' | '{' | '}' | ',')
            || c == ',' && !text[..at].contains('{')
        {
            break;
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        Tokens::of(text).rest().map(|(_, token)| token.lower.clone()).collect()
    }

    #[test]
    fn paths_and_versions_are_single_words() {
        let expected = ["what", "touched", "src/store/", ".github/ci.yml", "and", "v0.8.1"];
        assert_eq!(words("What touched src/store/, .github/ci.yml and v0.8.1?"), expected);
        assert_eq!(words("2026-03-01..2026-03-14"), ["2026-03-01", "to", "2026-03-14"]);
        assert_eq!(words("Alice's work – @bob"), ["alice", "work", "-", "@bob"]);
        assert_eq!(words("server/** and (#12)."), ["server/**", "and", "#12"]);
    }

    #[test]
    fn quoted_phrases_are_one_token() {
        let tokens = Tokens::of("Any “retry budget” in `src/a b.rs` that isn't 'done'?");
        let quoted: Vec<&str> =
            tokens.rest().filter(|(_, one)| one.quoted).map(|(_, one)| one.raw.as_str()).collect();
        assert_eq!(quoted, ["retry budget", "src/a b.rs", "done"]);
        let long = "a".repeat(MAX_PHRASE_LENGTH + 1);
        assert!(Tokens::of(&format!("about `{long}`")).rest().all(|(_, one)| !one.quoted));
    }

    #[test]
    fn punctuation_separates_sentences() {
        let tokens = Tokens::of("Exclude bots. One line per change");
        assert_eq!(tokens.rest().map(|(_, token)| token.sentence).collect::<Vec<_>>(), [0, 0, 1, 1, 1, 1]);
    }
}
