//! Parses the people that a question names.

use std::collections::BTreeSet;

use super::directory::{Directory, PersonMention};
use super::stop_words::is_stop_word;
use super::tokens::{Token, Tokens};

/// Parses the people that the words name, and consumes their words.
pub(crate) fn people(words: &mut Tokens, directory: &Directory) -> Vec<PersonMention> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let read = known(words, directory, at).or_else(|| unknown(words, at));
        let Some((mention, next)) = read else {
            at += 1;
            continue;
        };
        words.consume(at..next);
        if !found.contains(&mention) {
            found.push(mention);
        }
        at = next;
    }
    found
}

/// Returns the positions of full names of several words. Other parsers must ignore these words, even if one looks like
/// a commit id.
pub(crate) fn whole_names(words: &Tokens, directory: &Directory) -> BTreeSet<usize> {
    let spelled = |at: usize, length: usize| {
        let parts: Vec<&str> = (at..at + length).map(|index| words.lower(index)).collect();
        directory.is_name(&parts.join(" "))
    };
    let spans = (0..words.len()).filter_map(|at| {
        let length = (2..=4).rev().find(|length| spelled(at, *length))?;
        Some(at..at + length)
    });
    spans.flatten().collect()
}

fn known(words: &Tokens, directory: &Directory, at: usize) -> Option<(PersonMention, usize)> {
    for length in (1..=4).rev() {
        let parts: Vec<&str> = (at..at + length).map(|index| words.lower(index)).collect();
        if parts.contains(&"") {
            continue;
        }
        let called = parts.join(" ");
        let called = called.trim_start_matches('@');
        if length == 1 && !may_be_name(words, at) {
            continue;
        }
        if let Some(mention) = directory.look_up(called) {
            return Some((mention, at + length));
        }
    }
    None
}

/// Returns whether a word may be a person's name: it is written as a name or a handle, or its position suggests a name.
fn may_be_name(words: &Tokens, at: usize) -> bool {
    let Some(token) = words.get(at).filter(|token| !token.consumed) else { return false };
    let marked = token.raw.starts_with('@') || token.raw.contains(|c: char| c.is_ascii_digit() || c == '@');
    let is_positioned = is_in_name_position(words, at) && !is_stop_word(&token.lower);
    let capital = token.is_capitalised()
        && !(is_stop_word(&token.lower) && (at == 0 || !is_in_name_position(words, at)));
    marked || is_positioned || capital
}

fn is_in_name_position(words: &Tokens, at: usize) -> bool {
    let before =
        matches!(words.before(at), "did" | "by" | "from" | "has" | "was" | "author" | "and" | "or" | "does");
    let named_before =
        !matches!(words.before(at), "and" | "or") || at > 1 && words.get(at - 2).is_some_and(|t| t.consumed);
    (before && named_before)
        || is_work_noun(words.lower(at + 1))
        || words.get(at).is_some_and(|token| token.possessive)
}

fn is_work_noun(word: &str) -> bool {
    matches!(word, "commits" | "commit" | "work" | "changes" | "contributions" | "activity" | "prs" | "fixes")
}

fn is_action_verb(word: &str) -> bool {
    matches!(
        word,
        "do" | "done"
            | "work"
            | "worked"
            | "ship"
            | "shipped"
            | "change"
            | "changed"
            | "commit"
            | "committed"
            | "fix"
            | "fixed"
            | "merge"
            | "merged"
            | "write"
            | "push"
            | "contribute"
            | "contributed"
            | "make"
            | "touch"
            | "touched"
            | "add"
            | "land"
            | "release"
            | "doing"
            | "been"
            | "working"
            | "remove"
            | "revert"
            | "review"
            | "reviewed"
            | "open"
            | "opened"
            | "close"
            | "closed"
            | "report"
            | "reported"
    )
}

/// Parses an unknown person: a word whose position requires a name, but which is the name of nobody in the history.
fn unknown(words: &Tokens, at: usize) -> Option<(PersonMention, usize)> {
    let token = words.get(at).filter(|token| !token.consumed)?;
    if matches!(token.lower.as_str(), "i" | "me" | "my" | "mine" | "myself") && is_asker(words, at) {
        return Some((PersonMention::FirstPerson, at + 1));
    }
    let handle = token.raw.strip_prefix('@').filter(|handle| !handle.is_empty());
    if handle.is_none() && !is_unknown_name(words, token, at) {
        return None;
    }
    let mut next = at + 1;
    let mut name = handle.unwrap_or(&token.raw).to_owned();
    while let Some(more) = words.get(next).filter(|more| continues_name(more) && handle.is_none()) {
        name = format!("{name} {}", more.raw);
        next += 1;
    }
    Some((PersonMention::Unknown(name), next))
}

fn is_asker(words: &Tokens, at: usize) -> bool {
    let (word, next) = (words.lower(at), words.lower(at + 1));
    match word {
        "i" => is_action_verb(next) || matches!(words.before(at), "did" | "have" | "what"),
        "my" => is_work_noun(next) || matches!(next, "last" | "latest" | "own" | "pull" | "recent"),
        "me" => matches!(words.before(at), "by"),
        _ => true,
    }
}

fn is_unknown_name(words: &Tokens, token: &Token, at: usize) -> bool {
    let letters = token.raw.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '.'));
    let handle = token.raw.contains(|c: char| c.is_ascii_digit()) || !token.raw.contains('-');
    let ordinary = is_stop_word(&token.lower) || matches!(token.lower.as_str(), "bot" | "bots" | "fixes");
    if words.before(at) == "did" && is_action_verb(words.lower(at + 1)) && !ordinary && handle {
        return true;
    }
    if !letters || is_stop_word(&token.lower) {
        return false;
    }
    let is_all_capitals = token.raw.chars().count() > 1 && token.raw.chars().all(char::is_uppercase);
    let name = token.is_capitalised() && !is_all_capitals;
    let acts = is_action_verb(words.lower(at + 1))
        || (name && continues(words, at) && is_action_verb(words.lower(at + 2)));
    match words.before(at) {
        "did" | "has" | "does" => (acts && !ordinary && handle) || name,
        "by" | "from" => name,
        "and" | "or" => {
            name && words
                .get(at.saturating_sub(2))
                .is_some_and(|before| before.consumed && before.is_capitalised())
        }
        _ => name && token.possessive && is_work_noun(words.lower(at + 1)),
    }
}

fn continues(words: &Tokens, at: usize) -> bool {
    words.get(at + 1).is_some_and(continues_name)
}

fn continues_name(token: &Token) -> bool {
    !token.consumed
        && token.is_capitalised()
        && token.raw.chars().all(|c| c.is_alphabetic() || c == '-')
        && !is_stop_word(&token.lower)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::Person;

    fn directory() -> Directory {
        let person =
            |name: &str, email: &str| Person { name: name.into(), email: Some(email.into()), login: None };
        Directory::of(&[
            person("amoreau", "alice@example.com"),
            person("Alice Moreau", "alice@example.com"),
            person("Bob Stone", "bob@example.com"),
            person("Bob Hill", "12+bhill@users.noreply.example.com"),
            person("author-017", "17@example.com"),
            person("Will May", "shared@example.com"),
            person("Dana O'Neil", "dana@example.com"),
            person("dependabot[bot]", "bot@example.com"),
            person("Build CI Bot", "ci@example.com"),
        ])
    }

    fn found(text: &str) -> Vec<PersonMention> {
        people(&mut Tokens::of(text), &directory())
    }

    #[test]
    fn people_are_recognised_by_name_login_and_address() {
        let known = |name: &str| vec![PersonMention::Known(name.into())];
        for (text, name) in [
            ("What did Alice Moreau do?", "Alice Moreau"),
            ("what did alice do?", "Alice Moreau"),
            ("Show Moreau's commits", "Alice Moreau"),
            ("commits by @amoreau", "Alice Moreau"),
            ("commits by alice@example.com", "Alice Moreau"),
            ("bob stone commits", "Bob Stone"),
            ("anything from @bhill?", "Bob Hill"),
            ("what did author-017 ship", "author-017"),
            ("What did Will do?", "Will May"),
            ("What did dependabot do", "dependabot[bot]"),
            ("What did Dana O'Neil do", "Dana O'Neil"),
            ("commits by the Build CI Bot", "Build CI Bot"),
        ] {
            assert_eq!(found(text), known(name), "{text}");
        }
    }

    #[test]
    fn shared_and_unknown_names_are_distinguished() {
        let both = vec!["Bob Hill".to_owned(), "Bob Stone".to_owned()];
        assert_eq!(found("What did Bob do?"), [PersonMention::Ambiguous("bob".into(), both)]);
        for (text, name) in
            [("what did zoe do?", "zoe"), ("commits by Zoe Quill", "Zoe Quill"), ("@zed's work", "zed")]
        {
            assert_eq!(found(text), [PersonMention::Unknown(name.into())], "{text}");
        }
        assert_eq!(found("What did I do?"), [PersonMention::FirstPerson]);
    }

    #[test]
    fn ordinary_words_are_not_people() {
        for text in [
            "What did we ship?",
            "CI: list commits",
            "will it may be",
            "What did the team do?",
            "Who did what?",
            "show me all",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
