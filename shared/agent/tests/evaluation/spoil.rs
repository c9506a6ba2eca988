//! Introduces one error into correct answers, which the score must detect.

use regex::{Captures, Regex};

use crate::histories::History;
use crate::questions::Case;
use crate::score::with_instants;

/// Returns copies of a correct answer with one error each, and the description of the error.
pub(crate) fn with_one_error(text: &str, case: &Case, history: &History) -> Vec<(&'static str, String)> {
    let mut wrong = vec![
        ("a link", format!("{text}\n\nSee https://elsewhere.example/")),
        ("nothing said", String::new()),
    ];
    wrong.extend(
        with_first_replaced(text, r"\*\*(\d+) ", |found| {
            format!("**{} ", found[1].parse::<usize>().unwrap() + 1)
        })
        .map(|text| ("a figure that is too large", text)),
    );
    let few = case.facts.required.len() <= 10;
    let line = Regex::new(r"(?m)^- .*\n?").unwrap();
    if few && line.is_match(text) {
        let id = Regex::new(r"`[0-9a-f]{10}`|#\d+")
            .unwrap()
            .find(line.find(text).unwrap().as_str())
            .map(|id| id.as_str().to_owned());
        wrong.extend(id.map(|id| ("a citation that is missing", text.replace(&id, "it"))));
    }
    let elsewhere = history.activities.iter().filter(|one| one.id.len() == 40);
    let elsewhere = elsewhere
        .map(|one| &one.id[..10])
        .find(|id| !case.facts.things.contains_key(&format!("commit:{id}")));
    if let Some(id) = elsewhere {
        wrong.push(("a citation of something else", format!("{text}\n\nSee also `{id}`.")));
    }
    let hands: Vec<&String> = case.facts.things.values().flat_map(|thing| &thing.hands).collect();
    let stranger = ["Alice Moreau", "Chen Wei", "Rosa Lindgren", "Ines Duarte"].into_iter();
    let stranger = stranger.filter(|name| history.names.contains(*name));
    if let Some(name) = stranger
        .into_iter()
        .find(|name| !hands.iter().any(|hand| hand == name) && !case.asked.text.contains(name))
    {
        wrong.push(("a name of somebody else", format!("{text}\n\nMost of it is by {name}.")));
    }
    if let Some(bound) = case.facts.bounds.first() {
        wrong.push(("another window", with_instants(text).replace(bound.as_str(), "3 February 2021 00:00")));
    }
    wrong.extend(
        with_first_replaced(text, r"\b(\d{4}-\d{2})-\d{2}\)", |found| format!("{}-31)", &found[1]))
            .filter(|spoiled| !text.contains("-31)") && *spoiled != text)
            .map(|text| ("another date", text)),
    );
    wrong.push(("a path that was not touched", format!("{text}\n\nMostly in `src/nowhere`.")));
    wrong.push(("a false figure", format!("{text}\n\nThat is 9731 in all.")));
    wrong
}

/// Returns `text` with the first match replaced, if there is one.
fn with_first_replaced(text: &str, pattern: &str, by: impl Fn(&Captures<'_>) -> String) -> Option<String> {
    let pattern = Regex::new(pattern).unwrap();
    pattern.is_match(text).then(|| pattern.replacen(text, 1, |found: &Captures<'_>| by(found)).into_owned())
}
