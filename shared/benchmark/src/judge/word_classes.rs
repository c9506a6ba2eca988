//! Classes of words: stop words, function words ("glue") and words that carry meaning.

use super::parameters::frozen;
use super::words::Word;

/// Returns true unless the word is a stop word.
pub(super) fn is_content(word: &Word) -> bool {
    !frozen().text.stop_words.contains(&word.text)
}

/// Returns true for a function word, which serves grammar only.
pub(super) fn is_glue(word: &Word) -> bool {
    frozen().text.stop_words.contains(&word.text) || frozen().guards.glue_words.contains(&word.text)
}

/// Returns true for a word that carries meaning of its own. The digit 0 is the only such word of one character.
pub(super) fn is_telling(word: &Word) -> bool {
    let is_common = frozen().vocabulary.common_words.contains(&word.text);
    (word.text.chars().nth(1).is_some() || word.text == "0") && !is_common && !is_glue(word)
}
