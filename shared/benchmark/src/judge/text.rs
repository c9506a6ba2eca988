//! Text to be searched for terms: stemmed words with their positions.

use std::collections::{BTreeSet, HashMap, HashSet};

use rust_stemmers::{Algorithm, Stemmer};

use super::parameters::frozen;
use super::words::{self, Word};

/// A stem, by number: two words have the same one exactly if they stem alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Stem(usize);

/// A thing to look for: the stems of one word, or of several that stand near each other in that order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Term {
    stems: Vec<Stem>,
    /// The stem of the words written as one (`timezone` for `time zone`).
    joined: Stem,
}

impl Term {
    pub(super) fn is_phrase(&self) -> bool {
        self.stems.len() > 1
    }
}

/// Every stem seen so far. Stems are English (Snowball "Porter2").
///
/// Terms are read before the texts that they are looked for in: two neighbouring words of a text are only
/// tried as one if a term begins like them.
pub(super) struct Lexicon {
    stemmer: Stemmer,
    /// How the terms of one word begin.
    openings: HashSet<String>,
    by_word: HashMap<String, Stem>,
    by_stem: HashMap<String, Stem>,
    /// For a word that has synonyms the one that stands for all of them.
    synonyms: HashMap<Stem, Stem>,
    /// The same for two words that follow each other.
    synonym_pairs: HashMap<(Stem, Stem), Stem>,
}

impl Lexicon {
    pub(super) fn new() -> Self {
        let stemmer = Stemmer::create(Algorithm::English);
        let mut lexicon = Self {
            stemmer,
            openings: HashSet::new(),
            by_word: HashMap::new(),
            by_stem: HashMap::new(),
            synonyms: HashMap::new(),
            synonym_pairs: HashMap::new(),
        };
        lexicon.learn_synonyms();
        lexicon
    }

    /// What is in several families belongs to the first.
    fn learn_synonyms(&mut self) {
        for family in &frozen().vocabulary.synonyms {
            let members: Vec<Vec<Stem>> =
                family.iter().map(|member| member.split(' ').map(|word| self.stem(word)).collect()).collect();
            for member in &members {
                match member.as_slice() {
                    [word] => {
                        self.synonyms.entry(*word).or_insert(members[0][0]);
                    }
                    [first, second, ..] => {
                        self.synonym_pairs.entry((*first, *second)).or_insert(members[0][0]);
                    }
                    [] => {}
                }
            }
        }
    }

    /// The one that stands for a word and all its synonyms.
    fn meaning(&self, stem: Stem) -> Stem {
        self.synonyms.get(&stem).copied().unwrap_or(stem)
    }

    fn stem(&mut self, word: &str) -> Stem {
        if let Some(known) = self.by_word.get(word) {
            return *known;
        }
        let text = self.stemmer.stem(word).into_owned();
        let next = Stem(self.by_stem.len());
        let stem = *self.by_stem.entry(text).or_insert(next);
        self.by_word.insert(word.to_owned(), stem);
        stem
    }

    /// Reads a term; none if it has no words but stop words.
    pub(super) fn term(&mut self, text: &str) -> Option<Term> {
        let words: Vec<Word> = words::split(text).into_iter().filter(is_content).collect();
        if words.is_empty() {
            return None;
        }
        if let [word] = words.as_slice() {
            self.openings.insert(opening(&word.text).to_owned());
        }
        let stems = words.iter().map(|word| self.stem(&word.text)).collect();
        let whole: String = words.iter().map(|word| word.text.as_str()).collect();
        Some(Term { stems, joined: self.stem(&whole) })
    }

    /// Reads a text made of parts that no phrase may reach across.
    pub(super) fn read(&mut self, parts: &[&str]) -> Text {
        let mut text = Text::default();
        let mut position = 0;
        for part in parts {
            position = self.read_part(part, position, &mut text) + frozen().text.phrase_slack + 1;
        }
        text
    }

    fn read_part(&mut self, part: &str, mut position: u32, text: &mut Text) -> u32 {
        let mut previous: Option<Word> = None;
        let mut told = Told::default();
        text.without_glue = 0;
        for word in words::split(part) {
            text.count(&word);
            let stem = self.stem(&word.text);
            self.tell(&word, stem, &mut told, text);
            if !is_content(&word) {
                continue;
            }
            text.positions.entry(stem).or_default().push(position);
            if let Some(before) = previous {
                self.read_pair(&(before.text + &word.text), position - 1, text);
            }
            previous = Some(word);
            position += 1;
        }
        position
    }

    /// Adds what a word says to the text, or what it says together with the word before it.
    fn tell(&self, word: &Word, stem: Stem, told: &mut Told, text: &mut Text) {
        if is_telling(word) {
            text.said.insert(stem);
        }
        let pair = told.word.and_then(|before| self.synonym_pairs.get(&(before, stem)));
        if let (Some(_), Some(added)) = (pair, told.added) {
            text.telling.remove(&added);
        }
        let meaning = match pair {
            Some(meaning) => Some(self.meaning(*meaning)),
            None => is_telling(word).then(|| self.meaning(stem)),
        };
        let added = meaning.filter(|meaning| text.telling.insert(*meaning));
        *told = Told { word: Some(stem), added };
    }

    fn read_pair(&mut self, pair: &str, start: u32, text: &mut Text) {
        if self.openings.contains(opening(pair)) {
            text.pairs.entry(self.stem(pair)).or_default().push(start);
        }
    }
}

/// The word that was read last, and what it was the first to say.
#[derive(Default)]
struct Told {
    word: Option<Stem>,
    added: Option<Stem>,
}

/// The first three letters, which no inflection changes.
fn opening(word: &str) -> &str {
    word.char_indices().nth(3).map_or(word, |(end, _)| &word[..end])
}

fn is_content(word: &Word) -> bool {
    !frozen().text.stop_words.contains(&word.text)
}

/// Whether a word only holds sentences together.
fn is_glue(word: &Word) -> bool {
    frozen().text.stop_words.contains(&word.text) || frozen().guards.glue_words.contains(&word.text)
}

/// Whether a word says something about the matter at hand. Of what is a single character that is zero alone.
fn is_telling(word: &Word) -> bool {
    let is_common = frozen().vocabulary.common_words.contains(&word.text);
    (word.text.chars().nth(1).is_some() || word.text == "0") && !is_common && !is_glue(word)
}

/// A text, by stem.
#[derive(Default)]
pub(super) struct Text {
    positions: HashMap<Stem, Vec<u32>>,
    /// Two neighbouring words written as one.
    pairs: HashMap<Stem, Vec<u32>>,
    /// The different words that say something about the matter at hand, synonyms as one.
    telling: HashSet<Stem>,
    /// The same words as they are, synonyms apart.
    said: HashSet<Stem>,
    words: u32,
    glue: u32,
    /// How many words there have been since the last glue, or since the part began.
    without_glue: u32,
    longest_without_glue: u32,
}

impl Text {
    /// How many words it has, stop words included.
    pub(super) fn words(&self) -> u32 {
        self.words
    }

    /// How many words follow each other without any of those, at most.
    pub(super) fn longest_without_glue(&self) -> u32 {
        self.longest_without_glue
    }

    /// The different words that say something about the matter at hand, synonyms as one.
    pub(super) fn telling(&self) -> &HashSet<Stem> {
        &self.telling
    }

    /// The same, and nothing else of the text.
    pub(super) fn into_telling(self) -> HashSet<Stem> {
        self.telling
    }

    /// The different words that say something, synonyms apart, and nothing else of the text.
    pub(super) fn into_said(self) -> HashSet<Stem> {
        self.said
    }

    /// How many words only hold sentences together.
    pub(super) fn glue(&self) -> u32 {
        self.glue
    }

    fn count(&mut self, word: &Word) {
        self.words += 1;
        let is_glue = word.alone && is_glue(word);
        self.glue += u32::from(is_glue);
        self.without_glue = if is_glue { 0 } else { self.without_glue + u32::from(word.is_own()) };
        self.longest_without_glue = self.longest_without_glue.max(self.without_glue);
    }

    /// Whether any of the terms occurs with no other word in it.
    pub(super) fn has_any_unbroken(&self, terms: &[Term]) -> bool {
        terms.iter().any(|term| {
            let mut starts = self.at(term.stems[0]);
            starts.any(|start| self.phrase_from(start, &term.stems[1..], 0).is_some())
        })
    }

    /// Whether any of the terms occurs.
    pub(super) fn has_any(&self, terms: &[Term]) -> bool {
        terms.iter().any(|term| !self.find(term).is_empty())
    }

    /// The positions of all words that are part of an occurrence of the term.
    pub(super) fn find(&self, term: &Term) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        if term.is_phrase() {
            self.find_phrase(&term.stems, &mut found);
            found.extend(self.at(term.joined));
        } else {
            found.extend(self.at(term.joined));
            let pairs = self.pairs.get(&term.joined).into_iter().flatten();
            found.extend(pairs.flat_map(|start| [*start, start + 1]));
        }
        found
    }

    fn at(&self, stem: Stem) -> impl Iterator<Item = u32> {
        self.positions.get(&stem).into_iter().flatten().copied()
    }

    fn find_phrase(&self, stems: &[Stem], found: &mut BTreeSet<u32>) {
        for start in self.at(stems[0]) {
            if let Some(places) = self.phrase_from(start, &stems[1..], frozen().text.phrase_slack) {
                found.extend(places);
            }
        }
    }

    /// Takes the next place of every stem in turn, which keeps the window as short as it can be.
    fn phrase_from(&self, start: u32, rest: &[Stem], slack: u32) -> Option<Vec<u32>> {
        let mut places = vec![start];
        for stem in rest {
            let last = places[places.len() - 1];
            places.push(self.at(*stem).find(|place| *place > last)?);
        }
        let others = places[places.len() - 1] - start + 1 - places.len() as u32;
        (others <= slack).then_some(places)
    }
}

/// Drops terms that were seen before, in this group or an earlier one, so that nothing counts twice.
pub(super) fn without_repeats(groups: Vec<Vec<Term>>) -> Vec<Vec<Term>> {
    let mut seen = HashSet::new();
    let unseen = |group: Vec<Term>, seen: &mut HashSet<Term>| -> Vec<Term> {
        group.into_iter().filter(|term| seen.insert(term.clone())).collect()
    };
    groups.into_iter().map(|group| unseen(group, &mut seen)).filter(|group| !group.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Lexicon, without_repeats};

    fn occurs(term: &str, parts: &[&str]) -> bool {
        let mut lexicon = Lexicon::new();
        let term = lexicon.term(term).expect("a term");
        !lexicon.read(parts).find(&term).is_empty()
    }

    #[test]
    fn words_match_by_stem() {
        assert!(occurs("skips", &["The last page is skipped"]));
        assert!(occurs("invalidation", &["never invalidated"]));
        assert!(!occurs("skips", &["The last page is shown"]));
    }

    #[test]
    fn phrases_match_in_order_and_near() {
        assert!(occurs("connection not closed", &["the connections are then not always closed"]));
        assert!(occurs("loss of precision", &["this loses; a loss in precision"]));
        assert!(!occurs("connection closed", &["closed connection"]));
        assert!(!occurs("last page", &["the last one of all those many items on some page"]));
        assert!(!occurs("last page", &["this is the last", "page"]));
    }

    #[test]
    fn compounds_match_written_either_way() {
        assert!(occurs("timezone", &["in the time zone of the user"]));
        assert!(occurs("time zones", &["both timezones"]));
        assert!(occurs("cache key", &["cacheKey", ""]));
    }

    #[test]
    fn a_term_of_stop_words_is_no_term() {
        assert_eq!(Lexicon::new().term("of the"), None);
        assert_eq!(Lexicon::new().term("--"), None);
    }

    #[test]
    fn terms_that_stem_alike_count_once() {
        let mut lexicon = Lexicon::new();
        let mut term = |text: &str| lexicon.term(text).expect("a term");
        let groups = vec![vec![term("skips"), term("skipped")], vec![term("skip")], vec![term("round")]];
        let kept = without_repeats(groups);
        assert_eq!(kept.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1]);
    }

    #[test]
    fn two_words_that_say_what_one_does_are_that_one() {
        let telling = |text: &str| {
            let mut lexicon = Lexicon::new();
            let mut meanings: Vec<_> = lexicon.read(&[text]).into_telling().into_iter().collect();
            meanings.sort_unstable();
            meanings
        };
        assert_eq!(telling("rows are thrown away"), telling("rows are discarded"));
        assert_ne!(telling("rows are thrown"), telling("rows are discarded"));
        assert_eq!(telling("it blows up"), telling("it crashes"));
        assert_eq!(telling("counts from 0"), telling("counts from zero"));
    }

    #[test]
    fn code_and_numbers_do_not_make_a_list_of_words() {
        let longest = |text: &str| Lexicon::new().read(&[text]).longest_without_glue();
        assert_eq!(longest("known !== undefined && tag !== undefined"), 4);
        assert_eq!(longest("file_put_contents writes 1,000,000 bytes"), 3);
        assert_eq!(longest("overflow width sum total"), 4);
    }

    #[test]
    fn words_and_glue_are_counted() {
        let text = Lexicon::new().read(&["The indexOf call", "is so slow"]);
        assert_eq!((text.words(), text.glue(), text.longest_without_glue()), (7, 3, 2));
    }
}
