//! Recognises the output that a question prescribes for a program: "only the number", "one per line: short id, author".

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::lexicon::Patterns;
use super::tokens::Tokens;
use crate::query::{Measure, Query};
use crate::strings::{is_in, regex};

/// Value that a program asks for, of each piece of work or of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    FullId,
    Id,
    Version,
    Path,
    Folder,
    Author,
    Date,
    Time,
    Title,
    /// The number of pieces of work.
    Number,
    /// The first group: "the busiest month".
    Group,
}

/// Output that a question prescribes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Output {
    /// Values of each line, in order.
    pub fields: Vec<Field>,
    /// Words for yes and no with which the output begins.
    pub verdict: Option<[String; 2]>,
    /// Word that stands for an empty output.
    pub none: Option<String>,
    pub is_json: bool,
    pub is_oldest_first: bool,
}

/// Fields, each with the pattern of its names.
const FIELDS: Patterns<Field> = &[
    (Field::FullId, "full( [^ ]+)? (hash(es)?|shas?|ids?)"),
    (Field::Id, "hash(es)?|shas?|ids?"),
    (Field::Version, "versions?|tags?"),
    (Field::Path, "paths?|files?|filenames?"),
    (Field::Folder, "directories|folders|dirs"),
    (Field::Author, "authors?|committers?"),
    (Field::Date, "dates?|yyyy-mm-dd"),
    (Field::Time, "times?|timestamps?"),
    (Field::Title, "titles?|subjects?"),
    (Field::Number, "numbers?|counts?|totals?|integers?|digits"),
];

/// Words that may stand before or between the fields of an output.
const FORM_WORDS: &str = "answer print output return reply respond give list show name names write emit format use with as \
    in a an the and or then of each one per on only just exactly no other text nothing else not any if there are is none \
    empty yes/no true/false yes true false line lines first last word single string strings value values json csv array object \
    objects keys key plain short full abbreviated commit file form columns fields it its itself them sorted order \
    alphabetically newest oldest unique distinct top-level changed e.g like please null v1.2.3 - do don't add space comma tab separated";

/// Patterns of words that only describe an output.
const MARKERS: &str = "(one|each)( [^ ]+){0,2} per line|one line|(and )?(no other (text|output)|nothing else)|(oldest|newest) first|(sorted )?alphabetically\
    |sorted|in chronological order|(on )?the first line|(in|as) (the )?(form|format)( of)?|(number|integer|count|digits) only\
    |(only|just) (the|a|an) (number|integer|count)|((answer|output|print|return|reply|with|exactly) )*(yes or no|yes/no|true or false|true/false)( only)?\
    |(as|return|give)( one| a| an)* json( array| object)?( of)?|json only";

/// Pattern of a question for JSON, but not for work on JSON.
const JSON: &str = "(as|in|return|print|output|valid|only|one|a) json|json (only|array|object|list|lines)";

/// Returns a question without a JSON object that shows the output, such as `{"author": count}`, and whether the object has
/// several members, so that it is none that the agent can write.
pub(super) fn without_example(text: &str) -> (Cow<'_, str>, bool) {
    if !text.to_lowercase().contains("json") {
        return (text.into(), false);
    }
    let example = regex!(r"(?:^|\s)\{[^{}]*:[^{}]*\}");
    let has_members = example.find_iter(text).any(|found| found.as_str().matches(':').count() > 1);
    (example.replace_all(text, " "), has_members)
}

/// Takes the sentences that only describe an output out of `sentences`, and consumes the words of the others that do.
/// Returns the output; `None` if the question prescribes none that the agent knows.
pub(super) fn take_output(sentences: &mut Vec<Tokens>) -> Option<Output> {
    // Without any of these words, no other pattern needs to be compiled.
    const NEEDED: &str = "only|just|exactly|lines?|text|else|json|form|format|print|output|answer|yes/no|no|true/false|true\
        |oldest|newest|sorted|alphabetically|order|number|count|hash|sha|id|author|committer|most|busiest|top";
    let all = Tokens::joined(sentences.clone());
    if !all.has(NEEDED) {
        return None;
    }
    let is_json = all.has(JSON);
    let is_strict = is_json
        || all.has("only|just|exactly|per line|no other|nothing else|(in|as) the form|one line|print|output");
    let has_question = sentences.iter().any(|sentence| !describes_output(sentence));
    let (forms, mut asked): (Vec<Tokens>, Vec<Tokens>) =
        sentences.drain(..).partition(|sentence| has_question && describes_output(sentence));
    let mut fields: Vec<Field> = forms.iter().flat_map(|form| fields_of(form, 0)).collect();
    for sentence in &asked {
        let keys = sentence.unconsumed_ranges("(with|the) (keys|fields|columns)");
        fields.extend(keys.iter().flat_map(|keys| fields_of(sentence, keys.end)));
    }
    if fields.is_empty() {
        let leading = asked.iter().map(|sentence| leading_fields(sentence, is_strict));
        fields = leading.into_iter().find(|fields| !fields.is_empty()).unwrap_or_default();
    }
    let is_group = |sentence: &Tokens| {
        sentence.has("< (the )?(name of the )?(most [^ ]+|busiest|top) (file|folder|area|day|month|week|person|author|contributor)")
    };
    if fields.is_empty() && asked.iter().any(is_group) {
        fields.push(Field::Group);
    }
    asked.iter_mut().for_each(|sentence| _ = sentence.consume_matches(MARKERS));
    *sentences = asked;
    let output = Output {
        fields,
        verdict: verdict(&all),
        none: word_for_none(&all),
        is_json,
        is_oldest_first: all.has("oldest first|chronological"),
    };
    (output != Output::default()).then_some(output)
}

/// Returns whether a query counts pieces of work, and not something that is not recorded, such as lines.
pub(super) fn counts_work(query: &Query, tokens: &Tokens) -> bool {
    const COUNTED: &str =
        "(number of|how many|count( of)?)( [^ ]+)? (commits?|changes|releases?|merges?|reverts?|fixes)";
    query.measure == Measure::Count && tokens.has(COUNTED)
}

/// Returns whether a sentence only describes an output, such as "Answer yes or no" or "short id, author".
fn describes_output(sentence: &Tokens) -> bool {
    let fields = field_positions(sentence);
    let is_instruction = is_in(sentence.lower(0), "answer reply respond first");
    let is_form = |at: usize| {
        is_in(sentence.lower(at), FORM_WORDS)
            || fields.contains_key(&at)
            || is_instruction && is_in(sentence.lower(at), "commits followed by found matching")
    };
    let has_value = is_instruction
        || !fields.is_empty()
        || sentence.has("yes/no|yes|true|false|true/false|none|json|text|only");
    let asks = sentence.is_question && verdict(sentence).is_none();
    has_value && !asks && (0..sentence.len()).all(is_form)
}

/// Returns the fields that a sentence names, by the index of their first words, each with its number of words.
fn field_positions(sentence: &Tokens) -> BTreeMap<usize, (Field, usize)> {
    let mut found = BTreeMap::new();
    for (field, words) in FIELDS {
        for range in sentence.unconsumed_ranges(words) {
            found.entry(range.start).or_insert((*field, range.len()));
        }
    }
    found
}

/// Returns the fields that a sentence names from word `from` on, up to the first other word.
fn fields_of(sentence: &Tokens, from: usize) -> Vec<Field> {
    let positions = field_positions(sentence);
    let (mut at, mut fields) = (from, Vec::new());
    while at < sentence.len() {
        at += match positions.get(&at) {
            Some((field, length)) => {
                if !fields.contains(field) {
                    fields.push(*field);
                }
                // In "titles of the files", the files are no field.
                if sentence.lower(at + length) == "of" {
                    break;
                }
                *length
            }
            None if is_in(sentence.lower(at), FORM_WORDS) || is_in(sentence.lower(at), "followed by") => 1,
            None => break,
        };
    }
    fields
}

/// Returns the fields with which a question begins, "short id of the last commit", or the field before "only". If
/// the output is not `is_strict`, only numbers, ids and authors at the beginning count, before "of".
fn leading_fields(sentence: &Tokens, is_strict: bool) -> Vec<Field> {
    const PLAIN: &str =
        "< (the )?((short|commit|full) )*(number|count|hash|sha|id|author|committer) of|< count";
    let fields = fields_of(sentence, 0);
    if !fields.is_empty() {
        return if is_strict || sentence.has(PLAIN) { fields } else { Vec::new() };
    }
    let mut positions = field_positions(sentence).into_iter();
    let before_only = positions.find(|(at, (_, length))| sentence.lower(at + length) == "only");
    let field = before_only.map(|(_, (field, _))| field);
    // "The latest version, number only."
    let is_version = field == Some(Field::Number) && sentence.has("version|tag");
    if is_version { vec![Field::Version] } else { field.into_iter().collect() }
}

/// Returns the words for yes and no, as the question writes them.
fn verdict(all: &Tokens) -> Option<[String; 2]> {
    (0..all.len()).find_map(|at| {
        let raw = |at: usize| all.get(at).map(|token| token.raw.clone());
        let word = raw(at)?;
        let pair = word.split_once('/').map(|(yes, no)| [yes.to_owned(), no.to_owned()]);
        let pair = pair.or_else(|| Some([word, raw(at + 2).filter(|_| all.lower(at + 1) == "or")?]))?;
        let lower = pair.each_ref().map(|word| word.to_lowercase());
        (lower == ["yes", "no"] || lower == ["true", "false"]).then_some(pair)
    })
}

/// Returns the word that stands for an empty output: "print NONE if there are none".
fn word_for_none(all: &Tokens) -> Option<String> {
    let is_word = |at: &usize| {
        is_in(all.lower(*at), "none nothing null empty")
            && is_in(all.preceding_word(*at), "print output return word write say or answer")
    };
    let at = (0..all.len()).find(is_word).filter(|at| all.lower(at + 1) != "else")?;
    all.get(at).map(|token| token.raw.clone())
}
