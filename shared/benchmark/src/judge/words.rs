//! Splitting of text into words. Identifiers are split into their parts, contractions are expanded, and operators are
//! kept.

/// One word of a text, in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Text of the word.
    pub(super) text: String,
    /// True for a word that is not part of a longer identifier.
    pub(super) is_standalone: bool,
    /// True for the second or a later part of an identifier.
    pub(super) is_later_part: bool,
}

/// Operators that are kept as words. All other punctuation is dropped.
const OPERATORS: [&str; 14] =
    ["<", "<=", ">", ">=", "==", "!=", "===", "!==", "&&", "||", "+=", "-=", "<<", ">>"];

impl Word {
    /// Returns true for an ordinary word and for the first part of an identifier, so that an identifier counts as one
    /// word. Returns false for a number, an operator and any later part.
    pub(super) fn counts_as_word(&self) -> bool {
        !self.is_later_part && self.text.chars().any(char::is_alphabetic)
    }
}

/// Returns the words of `text`, in order. `lastPage`, `last_page` and `LAST-PAGE` all become `last`, `page`.
pub(super) fn split(text: &str) -> Vec<Word> {
    let text = text.replace('\u{2019}', "'");
    let mut words = Vec::new();
    for run in split_by_kind(&text) {
        match kind_of_run(run) {
            Kind::Word => push_words(run.trim_matches('\''), &mut words),
            Kind::Operator if OPERATORS.contains(&run) => words.push(single_word(run)),
            Kind::Operator | Kind::Other => {}
        }
    }
    words
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Operator,
    Other,
}

fn kind(character: char) -> Kind {
    match character {
        '_' | '\'' => Kind::Word,
        '<' | '>' | '=' | '!' | '&' | '|' | '+' | '-' => Kind::Operator,
        letter if letter.is_alphanumeric() => Kind::Word,
        _ => Kind::Other,
    }
}

fn kind_of_run(run: &str) -> Kind {
    run.chars().next().map_or(Kind::Other, kind)
}

/// Splits a text wherever the kind of its characters changes: word, operator or other.
fn split_by_kind(text: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let mut start = 0;
    let mut previous = None;
    for (at, character) in text.char_indices() {
        let this = kind(character);
        if previous.is_some_and(|before| before != this) {
            runs.push(&text[start..at]);
            start = at;
        }
        previous = Some(this);
    }
    runs.push(&text[start..]);
    runs
}

fn push_words(run: &str, words: &mut Vec<Word>) {
    match run.split_once('\'') {
        Some((base, ending)) => push_contraction(base, ending, words),
        None => push_identifier(run, words),
    }
}

/// Adds the words of a contraction, of which `base` stands before the apostrophe: `doesn't` becomes `does`, `not`. Any
/// other ending after the apostrophe is dropped: `it's` becomes `it`.
fn push_contraction(base: &str, ending: &str, words: &mut Vec<Word>) {
    match base.strip_suffix(['n', 'N']) {
        Some(verb) if ending.eq_ignore_ascii_case("t") => {
            words.push(single_word(match verb.to_lowercase().as_str() {
                "ca" => "can",
                "wo" => "will",
                other => other,
            }));
            words.push(single_word("not"));
        }
        _ => push_identifier(base, words),
    }
}

fn push_identifier(identifier: &str, words: &mut Vec<Word>) {
    let parts: Vec<&str> =
        identifier.split('_').flat_map(camel_parts).filter(|part| !part.is_empty()).collect();
    let is_standalone = parts.len() == 1;
    let word =
        |(at, part): (usize, &&str)| Word { text: part.to_lowercase(), is_standalone, is_later_part: at > 0 };
    words.extend(parts.iter().enumerate().map(word));
}

/// Splits an identifier in camel case: before a capital that follows a lower-case letter, and between letters and
/// digits. Also splits between two capitals if the next letter is lower-case: `HTTPServer` gives `HTTP` and `Server`.
fn camel_parts(identifier: &str) -> Vec<&str> {
    let characters: Vec<(usize, char)> = identifier.char_indices().collect();
    let mut cuts = vec![0];
    for (index, window) in characters.windows(2).enumerate() {
        let following = characters.get(index + 2).map(|(_, character)| *character);
        if is_cut(window[0].1, window[1].1, following) {
            cuts.push(window[1].0);
        }
    }
    let ends = cuts.iter().skip(1).copied().chain([identifier.len()]);
    cuts.iter().zip(ends).map(|(start, end)| &identifier[*start..end]).collect()
}

fn is_cut(before: char, at: char, following: Option<char>) -> bool {
    let acronym_ends =
        before.is_uppercase() && at.is_uppercase() && following.is_some_and(char::is_lowercase);
    let hump = before.is_lowercase() && at.is_uppercase();
    hump || acronym_ends || before.is_numeric() != at.is_numeric()
}

fn single_word(text: &str) -> Word {
    Word { text: text.to_lowercase(), is_standalone: true, is_later_part: false }
}

#[cfg(test)]
mod tests {
    use super::split;

    fn texts(text: &str) -> Vec<String> {
        split(text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn identifiers_of_any_style_are_split() {
        for written in ["lastPage", "last_page", "LAST-PAGE", "LastPage", "last page", "`last.page()`"] {
            assert_eq!(texts(written), ["last", "page"], "{written}");
        }
        assert_eq!(texts("HTTPServerError"), ["http", "server", "error"]);
        assert_eq!(texts("utf8 UTF-8 i64"), ["utf", "8", "utf", "8", "i", "64"]);
    }

    #[test]
    fn contractions_are_expanded() {
        assert_eq!(
            texts("doesn't can\u{2019}t it's won't"),
            ["does", "not", "can", "not", "it", "will", "not"]
        );
        assert_eq!(texts("'quoted'"), ["quoted"]);
    }

    #[test]
    fn operators_are_kept_and_other_punctuation_is_dropped() {
        assert_eq!(texts("a <= b -- **c** && !d"), ["a", "<=", "b", "c", "&&", "d"]);
        assert_eq!(texts(""), Vec::<String>::new());
    }

    #[test]
    fn only_words_outside_identifiers_are_standalone() {
        let words = split("indexOf of");
        assert_eq!(words.iter().map(|word| word.is_standalone).collect::<Vec<_>>(), [false, false, true]);
    }

    #[test]
    fn text_of_any_script_is_split() {
        assert_eq!(texts("größeÄndern 時間"), ["größe", "ändern", "時間"]);
        assert_eq!(texts("''_'_"), Vec::<String>::new());
    }
}
