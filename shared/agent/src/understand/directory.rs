//! People of the history, with the entries of one person merged.

use std::collections::{BTreeMap, BTreeSet};

use crate::activity::Person;

/// Person that a question names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonMention {
    /// One person of the history, by the name shown in answers.
    Known(String),
    /// Name that several people share: the name in the question, and the candidates.
    Ambiguous(String, Vec<String>),
    /// Name that nobody in the history has.
    Unknown(String),
    /// The person who asks the question, who is unknown.
    FirstPerson,
}

/// All people in the history.
///
/// Two entries are one person if they have the same account, if their names are equal ignoring case, if one's name
/// is the other's account, or if they share an address and have similar names. A shared mailbox alone does not
/// merge two people. The order of the entries makes no difference to who is merged.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    names: Vec<String>,
    by_name: BTreeMap<String, usize>,
    keys: BTreeMap<String, BTreeSet<usize>>,
}

impl Directory {
    pub(crate) fn of(people: &[Person]) -> Self {
        let groups = groups(people);
        let mut directory = Self::default();
        let mut indices: BTreeMap<usize, usize> = BTreeMap::new();
        for (person, group) in people.iter().zip(groups) {
            let next = directory.names.len();
            let index = *indices.entry(group).or_insert(next);
            directory.add(person, index);
        }
        directory
    }

    fn add(&mut self, person: &Person, index: usize) {
        match self.names.get_mut(index) {
            None => self.names.push(person.name.clone()),
            Some(shown) if name_rank(&person.name) > name_rank(shown) => shown.clone_from(&person.name),
            Some(_) => {}
        }
        self.by_name.insert(normalised(&person.name), index);
        for key in keys(person) {
            self.keys.entry(key).or_default().insert(index);
        }
    }

    /// Returns the name of `person` in answers.
    pub(crate) fn name_of<'a>(&'a self, person: &'a Person) -> &'a str {
        self.by_name.get(&normalised(&person.name)).map_or(person.name.as_str(), |index| &self.names[*index])
    }

    /// Returns whether somebody has this full name, in lower case.
    pub(crate) fn is_name(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// Returns whether `called`, in lower case, may refer to a person.
    pub(crate) fn is_known(&self, called: &str) -> bool {
        self.keys.contains_key(called)
    }

    pub(crate) fn look_up(&self, called: &str) -> Option<PersonMention> {
        let found = self.keys.get(called)?;
        if let Some(index) = self.by_name.get(called).filter(|index| found.contains(index)) {
            return Some(PersonMention::Known(self.names[*index].clone()));
        }
        let mut names: Vec<String> = found.iter().map(|index| self.names[*index].clone()).collect();
        names.sort();
        match names.as_slice() {
            [one] => Some(PersonMention::Known(one.clone())),
            _ => Some(PersonMention::Ambiguous(called.to_owned(), names)),
        }
    }

    /// Returns names similar to `asked`, for suggestions.
    pub(crate) fn near(&self, asked: &str) -> Vec<String> {
        let asked = normalised(asked);
        let close = |key: &&String| distance(key, &asked) <= 1 + asked.chars().count() / 5;
        let close = self.keys.iter().filter(|(key, _)| close(key)).flat_map(|(_, people)| people);
        let names: BTreeSet<&String> = close.map(|index| &self.names[*index]).collect();
        // A long list of similar names would not help.
        if names.len() > 5 { Vec::new() } else { names.into_iter().cloned().collect() }
    }
}

/// Returns whether a person is a bot, according to name or account.
pub(crate) fn is_bot(person: &Person) -> bool {
    is_bot_name(&person.name) || person.login.as_deref().is_some_and(is_bot_name)
}

/// Returns whether a name or an account belongs to a bot.
pub(crate) fn is_bot_name(name: &str) -> bool {
    let name = name.to_lowercase();
    let words = name.split(|c: char| !c.is_alphanumeric());
    let named = |word: &str| word == "bot" || (word.ends_with("bot") && word.len() > 5) || word == "renovate";
    words.into_iter().any(named)
}

/// Returns, for each entry, the index of the first entry of the same person.
fn groups(people: &[Person]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..people.len()).collect();
    let mut by_identifier: BTreeMap<String, usize> = BTreeMap::new();
    let mut by_address: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (entry, person) in people.iter().enumerate() {
        for identifier in identifiers(person) {
            let other = *by_identifier.entry(identifier).or_insert(entry);
            join(&mut first, entry, other);
        }
        let Some(address) = person.email.as_deref().map(str::to_lowercase) else { continue };
        let sharing = by_address.entry(address).or_default();
        for other in sharing.iter().filter(|other| may_be_one_person(&people[**other].name, &person.name)) {
            join(&mut first, entry, *other);
        }
        sharing.push(entry);
    }
    (0..people.len()).map(|entry| root(&first, entry)).collect()
}

fn join(first: &mut [usize], one: usize, other: usize) {
    let (one, other) = (root(first, one), root(first, other));
    first[one.max(other)] = one.min(other);
}

fn root(first: &[usize], mut entry: usize) -> usize {
    while first[entry] != entry {
        entry = first[entry];
    }
    entry
}

/// Returns the identifiers of a person: name, account, and the account inside a code host's no-reply address.
fn identifiers(person: &Person) -> Vec<String> {
    let account = person.login.as_deref().map(str::to_lowercase);
    let hidden = person.email.as_deref().map(str::to_lowercase);
    let hidden = hidden.and_then(|email| {
        let (local, _) = email.split_once("@users.noreply.")?;
        Some(handle(local).to_owned())
    });
    let identifiers = [Some(normalised(&person.name)), account, hidden].into_iter().flatten();
    identifiers.filter(|identifier| !identifier.is_empty()).collect()
}

/// Returns the words and handles by which a question may refer to a person. For a bot with a name of several words,
/// only the full name counts: "bot" and "CI" are ordinary words.
fn keys(person: &Person) -> impl Iterator<Item = String> {
    let name = normalised(&person.name);
    let mut keys = vec![name.replace(' ', ""), name.replace(' ', "-")];
    let email = person.email.as_deref().map(str::to_lowercase);
    if !is_bot(person) || !name.contains(' ') {
        keys.extend(name.split(' ').map(without_brackets).map(str::to_owned));
        let local = email.as_deref().and_then(|email| email.split('@').next());
        keys.extend(local.map(|local| handle(local).to_owned()));
    }
    keys.push(name);
    keys.extend(person.login.as_deref().map(str::to_lowercase));
    keys.extend(email);
    keys.into_iter().filter(|key| key.chars().count() > 1 && key.contains(char::is_alphabetic))
}

/// Returns the local part of an address, without the number that a code host puts before the account.
fn handle(local: &str) -> &str {
    local.rsplit('+').next().unwrap_or_default()
}

/// Ranks the names of one person. Answers show the highest: a name of several words, and the longest of those.
fn name_rank(name: &str) -> (bool, usize) {
    let several = name.trim().contains(' ');
    (several, if several { name.chars().count() } else { 0 })
}

fn normalised(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns a word of a name without brackets around it and without a bot's label.
fn without_brackets(word: &str) -> &str {
    word.trim_end_matches("[bot]").trim_matches(|c: char| !c.is_alphanumeric())
}

/// Returns whether two names may be one person's: they share a word, or one is the other's initial and last name.
fn may_be_one_person(one: &str, other: &str) -> bool {
    let (one, other) = (normalised(one), normalised(other));
    let words = |name: &str| name.split([' ', '.', '-', '_']).map(str::to_owned).collect::<BTreeSet<_>>();
    let short = |name: &str| {
        let (first, last) = name.split_once(' ').unwrap_or(("", name));
        format!("{}{last}", first.chars().next().map(String::from).unwrap_or_default())
    };
    !words(&one).is_disjoint(&words(&other))
        || one.replace(' ', "") == other.replace(' ', "")
        || short(&one) == other
        || one == short(&other)
}

/// Returns the edit distance between two words (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, c) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, d) in other.iter().enumerate() {
            let change = diagonal + usize::from(c != *d);
            diagonal = row[column + 1];
            row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, email: &str, login: &str) -> Person {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Person { name: name.into(), email: some(email), login: some(login) }
    }

    #[test]
    fn entries_of_one_person_are_merged_in_any_order() {
        let mut people = vec![
            person("amoreau", "", "amoreau"),
            person("Alice M", "alice@example.com", ""),
            person("A. Moreau", "7+amoreau@users.noreply.github.com", ""),
            person("Alice Moreau", "alice@example.com", "AMoreau"),
            person("Bob Stone", "bob@example.com", "bstone"),
        ];
        for _ in 0..people.len() {
            people.rotate_left(1);
            let directory = Directory::of(&people);
            let names: BTreeSet<&str> = people.iter().map(|person| directory.name_of(person)).collect();
            assert_eq!(names, BTreeSet::from(["Alice Moreau", "Bob Stone"]));
            assert_eq!(directory.look_up("amoreau"), Some(PersonMention::Known("Alice Moreau".into())));
        }
    }

    #[test]
    fn shared_mailbox_does_not_merge_two_people() {
        let people =
            [person("Will May", "team@example.com", ""), person("Grace Park", "team@example.com", "")];
        let directory = Directory::of(&people);
        assert_eq!(people.each_ref().map(|one| directory.name_of(one)), ["Will May", "Grace Park"]);
        assert_eq!(directory.near("Grase"), ["Grace Park"]);
    }

    #[test]
    fn bots_are_recognised_by_name_or_account() {
        let bots = ["dependabot[bot]", "bot-033", "renovate", "Carl Abbot", "Bo T"];
        assert_eq!(bots.map(is_bot_name), [true, true, true, false, false]);
        assert!(is_bot(&person("Updates", "", "updates[bot]")) && !is_bot(&person("Bo", "", "bo")));
    }
}
