//! People and topics among the words of a question.

use std::collections::BTreeSet;

use super::lexicon::{is_phrasing_word, is_stop_word};
use super::reading_remark;
use super::tokens::{Token, Tokens};
use crate::dates::is_calendar_word;
use crate::people::{People, is_bot_name};
use crate::strings::{is_in, join_with_and};
use crate::titles::is_version_word;

/// Maximum number of words of a name.
const MAX_NAME_WORDS: usize = 4;

/// Number of names after which unknown names are ignored, which bounds the cost of a question.
const MAX_NAMES: usize = 20;

/// Maximum number of topics of a question, which bounds its cost.
const MAX_TOPICS: usize = 24;

/// People that a question names.
#[derive(Debug, Default)]
pub(super) struct MentionedPeople {
    /// Names of recognised people, as answers show them. For an ambiguous name, contains everybody whom the name fits.
    /// Also contains unknown names: words that fit nobody but stand where a name would.
    pub names: Vec<String>,
    /// Remarks about ambiguous names.
    pub remarks: Vec<String>,
    /// True if the question asks about "my" work or what "I" did.
    pub is_first_person: bool,
}

impl MentionedPeople {
    fn add(&mut self, name: &str) {
        if !self.names.iter().any(|known| known == name) {
            self.names.push(name.to_owned());
        }
    }

    fn add_unknown(&mut self, name: &str) {
        if self.names.len() < MAX_NAMES {
            self.add(name);
        }
    }
}

/// Returns the indices of all words that belong to a full name of several words. Other parsers must skip these words:
/// the "May" of "May Lin" is not a month.
pub(super) fn full_name_positions(tokens: &Tokens, people: &People) -> BTreeSet<usize> {
    let is_full_name = |at: usize, length: &usize| {
        name_at(tokens, at, *length).is_some_and(|name| people.is_full_name(&name))
    };
    let spans = (0..tokens.len()).filter_map(|at| {
        let length = (2..=MAX_NAME_WORDS).rev().find(|length| is_full_name(at, length))?;
        Some(at..at + length)
    });
    spans.flatten().collect()
}

/// Returns `length` words from `at` on as a name; `None` if any of them is consumed or quoted.
fn name_at(tokens: &Tokens, at: usize, length: usize) -> Option<String> {
    let parts: Vec<&str> = (at..at + length).map(|index| tokens.lower(index)).collect();
    (!parts.contains(&"")).then(|| parts.join(" "))
}

/// Parses the people that the words name, and consumes their words.
pub(super) fn parse_people(tokens: &mut Tokens, people: &People) -> MentionedPeople {
    let mut found = MentionedPeople::default();
    let mut at = 0;
    while at < tokens.len() {
        let next = known_person(tokens, people, at, &mut found);
        let next = next.or_else(|| unknown_person(tokens, at, &mut found));
        if let Some(next) = next {
            tokens.consume(at..next);
        }
        at = next.unwrap_or(at + 1);
    }
    found
}

/// Adds to `found` the person whose name begins at word `at`; of several names that begin there, the longest counts.
/// Returns the index of the word after the name, or `None` if no known person has such a name.
fn known_person(tokens: &Tokens, people: &People, at: usize, found: &mut MentionedPeople) -> Option<usize> {
    let token = tokens.get(at).filter(|token| !token.consumed)?;
    let lengths = if token.quoted { 1..=1 } else { 1..=MAX_NAME_WORDS };
    lengths.rev().find_map(|length| {
        let called = match token.quoted {
            true => token.lower.clone(),
            false => name_at(tokens, at, length).filter(|_| length > 1 || may_be_name(tokens, at, token))?,
        };
        let called = called.trim_start_matches('@');
        let meant = match people.exact_matches(called) {
            // "dependabot" is dependabot[bot].
            none if none.is_empty() && is_bot_name(called) => {
                people.closest_matches(called).into_iter().map(|person| people.name(person)).collect()
            }
            meant => meant,
        };
        meant.iter().for_each(|name| found.add(name));
        found.remarks.extend((meant.len() > 1).then(|| reading_remark(called, &join_with_and(&meant))));
        (!meant.is_empty()).then_some(at + length)
    })
}

/// Returns whether the word at `at` may be a person's name: because it is no phrasing word (see [`is_phrasing_word`]),
/// or because of its capital letter and its position.
fn may_be_name(tokens: &Tokens, at: usize, token: &Token) -> bool {
    let is_placed = is_in(tokens.preceding_word(at), "did by from has was author does than vs to")
        || is_in(tokens.lower(at + 1), "commits commit work changes contributions activity prs fixes")
        || token.possessive;
    if token.raw.contains(|c: char| c.is_ascii_digit() || c == '@') {
        true
    } else if is_phrasing_word(&token.lower) || is_calendar_word(&token.lower) {
        token.is_capitalised() && at > 0 && is_placed
    } else {
        is_placed || token.is_capitalised() || token.lower.len() >= 4
    }
}

/// Sets `found.is_first_person` if word `at` is "I" or "my", as in "my commits". Else adds to `found` an unknown
/// person's name that begins at word `at`, if the spelling or nearby words suggest a name. Returns the index of the
/// word after the recognised words, or `None` if nothing was recognised.
fn unknown_person(tokens: &Tokens, at: usize, found: &mut MentionedPeople) -> Option<usize> {
    let (word, before, next) = (tokens.lower(at), tokens.preceding_word(at), tokens.lower(at + 1));
    let is_mine = word == "my"
        && is_in(next, "commits commit work changes prs pull contributions activity issues open")
        && !is_in(tokens.lower(at + 2), "title titles message messages");
    let is_own = word == "i" && matches!(before, "did" | "have") && !is_in(next, "miss missed need");
    if is_mine || is_own {
        found.is_first_person = true;
        return Some(at + 1);
    }
    if let Some(account) = word.strip_prefix('@').filter(|account| !account.is_empty()) {
        found.add_unknown(account);
        return Some(at + 1);
    }
    let is_name = |token: &&Token| {
        let is_plain = token.raw.chars().all(|c| c.is_alphabetic() || c == '\'');
        token.is_capitalised()
            && !token.consumed
            && !token.quoted
            && is_plain
            && !is_phrasing_word(&token.lower)
            && !is_calendar_word(&token.lower)
    };
    let name: Vec<&Token> = (at..at + 3).map_while(|at| tokens.get(at).filter(is_name)).collect();
    let acts = "do done work commit change fix merge make touch review open push ship contribute write add";
    let is_actor = matches!(before, "did" | "has" | "does") && is_in(tokens.lower(at + name.len()), acts);
    if !(matches!(before, "by" | "author") || is_actor || name.last()?.possessive) || name.is_empty() {
        return None;
    }
    found.add_unknown(&name.iter().map(|token| token.raw.as_str()).collect::<Vec<_>>().join(" "));
    Some(at + name.len())
}

/// A word that must be looked up in the history, since it is no phrasing word (see [`is_phrasing_word`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TopicWord {
    /// The word as written.
    pub word: String,
    /// Hint at the meaning of the word.
    pub hint: TopicHint,
}

/// Hint at the meaning of a word in a question: how the word is written, or which words are around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TopicHint {
    /// In quotation marks.
    Quoted,
    /// Written as a path.
    Path,
    /// After "in", "inside", or before "folder", "crate", "service": the word means the folder or file of this name, if
    /// there is one.
    InFolder,
    /// After "touched", "under": the word means the folder or file of this name. If there is none, the word is treated
    /// like [`Self::Text`].
    Touched,
    /// After "about", "mentioning": the title or a path of the work must have the word.
    Text,
    /// A version number.
    Version,
    /// No hint.
    None,
}

/// Returns the words that no parser has consumed and that must be looked up in the history, without repetitions.
pub(super) fn topic_words(tokens: &Tokens) -> Vec<TopicWord> {
    let mut found: Vec<TopicWord> = Vec::new();
    let is_all_at_root = tokens.has("(at|in) the( [^ ]+)? root");
    for (position, token) in tokens.unconsumed() {
        let hint = topic_hint(tokens, position, token);
        let lower = token.lower.as_str();
        let is_small = lower.chars().count() == 1 || lower.len() == 2 && lower.parse::<u8>().is_ok();
        let is_phrasing = is_phrasing_word(lower) || is_calendar_word(lower) && hint == TopicHint::None;
        let is_left_out = is_small || is_phrasing && hint != TopicHint::Path || lower.starts_with("://");
        if !token.quoted && is_left_out || found.len() >= MAX_TOPICS {
            continue;
        }
        let is_introduced = |next: &Token| next.quoted || looks_like_path(&next.raw);
        if is_in(lower, "called named titled") && tokens.get(position + 1).is_some_and(is_introduced) {
            continue;
        }
        let precedes_path = || tokens.get(position + 1).is_some_and(|next| looks_like_path(&next.raw));
        if lower == "root" && (is_all_at_root || precedes_path()) {
            continue;
        }
        let is_at_root = hint == TopicHint::Path
            && (is_all_at_root || is_in(tokens.preceding_word(position), "root top-level toplevel"));
        let word = if is_at_root { format!("/{}", token.raw) } else { token.raw.clone() };
        let topic = TopicWord { word, hint };
        match found.iter_mut().find(|known| known.word.eq_ignore_ascii_case(&token.raw)) {
            Some(known) if known.hint == TopicHint::None => *known = topic,
            Some(_) => {}
            None => found.push(topic),
        }
    }
    found
}

/// Returns whether any of the topics is enough: they are joined by "or", or are a list of three or more with commas.
pub(super) fn are_alternatives(tokens: &Tokens) -> bool {
    let is_topic =
        |at: usize| tokens.get(at).is_some_and(|token| !token.consumed && !is_phrasing_word(&token.lower));
    let follows_or = |at: usize| at >= 2 && tokens.preceding_word(at) == "or" && is_topic(at - 2);
    let topics = || (1..tokens.len()).filter(|at| is_topic(*at));
    topics().any(follows_or)
        || topics().filter(|at| tokens.follows_comma(*at) && is_topic(at - 1)).count() >= 2
}

/// Nouns that mark the name before them as the name of a folder: "the forecast service".
const FOLDER_NOUNS: &str = "folder folders directory directories dir crate crates package packages module modules \
    service services component library lib libs sdk sdks client plugin app subsystem";

fn topic_hint(tokens: &Tokens, at: usize, token: &Token) -> TopicHint {
    if looks_like_path(&token.raw) {
        return TopicHint::Path;
    }
    if token.quoted {
        return TopicHint::Quoted;
    }
    if is_version_word(&token.lower) {
        return TopicHint::Version;
    }
    if is_in(tokens.lower(at + 1), FOLDER_NOUNS) {
        return TopicHint::InFolder;
    }
    let is_filler = |word: &&str| is_in(word, "the our a any crate package folder directory");
    match tokens.preceding_words(at).find(|word| !is_filler(word)).unwrap_or("") {
        "about" | "mention" | "mentions" | "mentioning" | "mentioned" | "regarding" | "concerning"
        | "called" | "named" | "titled" => TopicHint::Text,
        "touch" | "touched" | "touching" | "touches" | "under" | "underneath" => TopicHint::Touched,
        "inside" | "within" | "in" | "into" | "changed" => TopicHint::InFolder,
        _ => TopicHint::None,
    }
}

/// Returns whether a word is written as a path, a file name or a pattern of paths.
pub(super) fn looks_like_path(word: &str) -> bool {
    let is_slashed = word.contains('/') && !word.contains("//") && word.len() > 3;
    let has_ending = word.rsplit_once('.').is_some_and(|(stem, ending)| {
        (1..=9).contains(&ending.len())
            && ending.bytes().all(|b| b.is_ascii_alphanumeric())
            && ending.contains(|c: char| c.is_ascii_alphabetic())
            && !is_version_word(&word.to_lowercase())
            && (!stem.is_empty() || ending.len() > 3)
    });
    let is_path = is_slashed || has_ending || word.starts_with('*') && word.len() > 1;
    is_path && !word.contains([' ', '@']) && !is_stop_word(&word.to_lowercase())
}
