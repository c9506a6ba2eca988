//! People of the history, with the entries of one person merged.
//!
//! Two entries are one person if they share a name, an account, or an address. Two full names without a common word that
//! share an address are two people with one mailbox.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::activity::{Activity, Person};

/// All people in the history.
#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    /// Names in answers, by number of the person.
    names: Vec<String>,
    entries: Vec<Entry>,
    /// Number of an entry by its recorded name.
    by_name: foldhash::HashMap<String, usize>,
    /// Numbers of people by each word or handle that may refer to a person, in lower case.
    keys: BTreeMap<String, BTreeSet<usize>>,
}

/// Meaning of a recorded name.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Number of the person.
    pub person: usize,
    pub is_bot: bool,
}

impl People {
    pub(crate) fn of(entries: &[Person]) -> Self {
        let mut people = Self::default();
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
        for (person, group) in entries.iter().zip(groups(entries)) {
            let next = people.names.len();
            let number = *numbers.entry(group).or_insert(next);
            if number == next {
                people.names.push(person.name.clone());
            } else if name_rank(&person.name) > name_rank(&people.names[number]) {
                people.names[number].clone_from(&person.name);
            }
            people.add(person, number);
            for key in keys(person) {
                people.keys.entry(key).or_default().insert(number);
            }
        }
        people
    }

    fn add(&mut self, entry: &Person, person: usize) -> usize {
        let next = self.entries.len();
        let known = *self.by_name.entry(entry.name.clone()).or_insert(next);
        if known == next {
            self.entries.push(Entry { person, is_bot: false });
        }
        self.entries[known].person = person;
        self.entries[known].is_bot |= is_bot(entry);
        known
    }

    /// Returns the number of a person's entry, and adds somebody who is in no list of people.
    pub(crate) fn known(&mut self, person: &Person) -> usize {
        if let Some(entry) = self.by_name.get(&person.name) {
            return *entry;
        }
        self.names.push(person.name.clone());
        self.add(person, self.names.len() - 1)
    }

    pub(crate) fn entry(&self, number: usize) -> &Entry {
        &self.entries[number]
    }

    /// Returns the entry of a recorded person.
    pub(crate) fn entry_of(&self, person: &Person) -> Option<&Entry> {
        self.by_name.get(&person.name).map(|entry| &self.entries[*entry])
    }

    /// Returns the number of people.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns the name in answers of the person with a number.
    pub(crate) fn name(&self, number: usize) -> &str {
        &self.names[number]
    }

    /// Returns the name of `person` in answers.
    pub(crate) fn name_of<'a>(&'a self, person: &'a Person) -> &'a str {
        self.entry_of(person).map_or(person.name.as_str(), |entry| &self.names[entry.person])
    }

    /// Returns the number of the person with a name.
    pub(crate) fn number_of(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).map(|entry| self.entries[*entry].person)
    }

    /// Returns the people to whom `called`, in lower case, may refer. A full name takes precedence over a part of one.
    pub(crate) fn look_up(&self, called: &str) -> Vec<&str> {
        let Some(found) = self.keys.get(called) else { return Vec::new() };
        let exact = found.iter().find(|index| normalised(&self.names[**index]) == called);
        let mut names: Vec<&str> = match exact {
            Some(index) => vec![&self.names[*index]],
            None => found.iter().map(|index| self.names[*index].as_str()).collect(),
        };
        names.sort_unstable();
        names
    }

    /// Returns whether `name`, in lower case, is a person's name of several words.
    pub(crate) fn is_full_name(&self, name: &str) -> bool {
        name.contains(' ') && self.keys.contains_key(name)
    }

    /// Returns the people with a name that differs from `asked` by one typing error, or a little more if it is long.
    pub(crate) fn near(&self, asked: &str) -> Vec<&str> {
        let asked = normalised(asked);
        let length = asked.chars().count();
        let close = |key: &str| {
            key.chars().count().abs_diff(length) <= 2
                && strsim::damerau_levenshtein(key, &asked) <= 1 + length / 8
        };
        let found: BTreeSet<&str> = self
            .keys
            .iter()
            .filter(|(key, _)| close(key))
            .flat_map(|(_, people)| people.iter().map(|index| self.names[*index].as_str()))
            .collect();
        // A long list of similar names would not help.
        if found.len() > 5 { Vec::new() } else { found.into_iter().collect() }
    }

    /// Returns the name of the one person called `name_or_account`, or the candidates.
    pub(crate) fn find(&self, name_or_account: &str) -> Result<String, Vec<&str>> {
        let asked = normalised(name_or_account.trim().trim_start_matches('@'));
        let found = self.look_up(&asked);
        let words = |text: &str| -> BTreeSet<String> {
            text.split(|c: char| !c.is_alphanumeric())
                .filter(|word| !word.is_empty())
                .map(str::to_lowercase)
                .collect()
        };
        let wanted = words(&asked);
        let found = match found.is_empty() && !wanted.is_empty() {
            true => {
                self.names.iter().filter(|name| wanted.is_subset(&words(name))).map(String::as_str).collect()
            }
            false => found,
        };
        match found.as_slice() {
            [one] => Ok((*one).to_owned()),
            [] => Err(self.near(&asked)),
            _ => Err(found),
        }
    }
}

/// Returns the author and all co-authors.
pub(crate) fn contributors(activity: &Activity) -> impl Iterator<Item = &Person> {
    std::iter::once(&activity.author).chain(&activity.co_authors)
}

/// Returns whether a person is a bot, according to name or account.
pub(crate) fn is_bot(person: &Person) -> bool {
    is_bot_name(&person.name) || person.login.as_deref().is_some_and(is_bot_name)
}

/// Returns whether a name or an account belongs to a bot.
pub(crate) fn is_bot_name(name: &str) -> bool {
    let name = name.to_lowercase();
    let named = |word: &str| word == "bot" || (word.ends_with("bot") && word.len() > 5) || word == "renovate";
    name.split(|c: char| !c.is_alphanumeric()).any(named)
}

/// Returns, for each entry, the index of the first entry of the same person.
fn groups(people: &[Person]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..people.len()).collect();
    let mut by_identifier: HashMap<String, usize> = HashMap::new();
    let mut by_address: HashMap<String, Vec<usize>> = HashMap::new();
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
fn identifiers(person: &Person) -> impl Iterator<Item = String> {
    let account = person.login.as_deref().map(str::to_lowercase);
    let hidden = person.email.as_deref().map(str::to_lowercase);
    let hidden = hidden.and_then(|email| Some(handle(email.split_once("@users.noreply.")?.0).to_owned()));
    let identifiers = [Some(normalised(&person.name)), account, hidden].into_iter().flatten();
    identifiers.filter(|identifier| !identifier.is_empty())
}

/// Returns the words and handles by which a question may refer to a person. For a bot with a name of several words,
/// only the full name counts: "bot" and "CI" are ordinary words.
fn keys(person: &Person) -> impl Iterator<Item = String> {
    let name = normalised(&person.name);
    let mut keys = vec![name.replace(' ', ""), name.replace(' ', "-")];
    let email = person.email.as_deref().map(str::to_lowercase);
    if !is_bot(person) || !name.contains(' ') {
        let word = |word: &str| {
            word.trim_end_matches("[bot]").trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
        };
        keys.extend(name.split(' ').map(word));
        let local = email.as_deref().and_then(|email| email.split('@').next());
        keys.extend(local.map(|local| handle(local).to_owned()));
    }
    keys.push(name);
    keys.extend(person.login.as_deref().map(str::to_lowercase));
    keys.extend(email);
    keys.into_iter()
        .filter(|key| key.chars().count() > 1 && (key.contains(char::is_alphabetic) || key.len() >= 3))
}

/// Returns the local part of an address, without the number that a code host puts before the account.
fn handle(local: &str) -> &str {
    local.rsplit('+').next().unwrap_or_default()
}

fn is_full(name: &str) -> bool {
    name.trim().contains(' ')
}

/// Ranks the names of one person: a name of several words, and the longest of those.
fn name_rank(name: &str) -> (bool, usize) {
    (is_full(name), if is_full(name) { name.chars().count() } else { 0 })
}

fn normalised(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns whether two names with one address may be one person's: one is no full name, or they share a word, or one is
/// the other's initial and last name.
fn may_be_one_person(one: &str, other: &str) -> bool {
    if !is_full(one) || !is_full(other) {
        return true;
    }
    let (one, other) = (normalised(one), normalised(other));
    let words = |name: &str| name.split([' ', '.', '-', '_']).map(str::to_owned).collect::<BTreeSet<_>>();
    !words(&one).is_disjoint(&words(&other)) || one.replace(' ', "") == other.replace(' ', "")
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
        let mut entries = vec![
            person("amoreau", "", "amoreau"),
            person("Alice M", "alice@example.com", ""),
            person("A. Moreau", "7+amoreau@users.noreply.github.com", ""),
            person("Alice Moreau", "alice@example.com", "AMoreau"),
            person("Bob Stone", "bob@example.com", "bstone"),
            person("stonemason", "bob@example.com", ""),
        ];
        for _ in 0..entries.len() {
            entries.rotate_left(1);
            let people = People::of(&entries);
            let names: BTreeSet<&str> = entries.iter().map(|person| people.name_of(person)).collect();
            assert_eq!(names, BTreeSet::from(["Alice Moreau", "Bob Stone"]));
            assert_eq!(people.look_up("amoreau"), ["Alice Moreau"]);
        }
    }

    #[test]
    fn shared_mailbox_does_not_merge_two_people() {
        let entries =
            [person("Will May", "team@example.com", ""), person("Grace Park", "team@example.com", "")];
        let people = People::of(&entries);
        assert_eq!(entries.each_ref().map(|one| people.name_of(one)), ["Will May", "Grace Park"]);
        assert_eq!(people.near("Grase"), ["Grace Park"]);
        assert_eq!(people.find("Park, Grace"), Ok("Grace Park".to_owned()));
        assert_eq!(people.find("team"), Err(vec!["Grace Park", "Will May"]));
    }

    #[test]
    fn bots_are_recognised_by_name_or_account() {
        let bots = ["dependabot[bot]", "bot-033", "renovate", "Carl Abbot", "Bo T"];
        assert_eq!(bots.map(is_bot_name), [true, true, true, false, false]);
        assert!(is_bot(&person("Updates", "", "updates[bot]")) && !is_bot(&person("Bo", "", "bo")));
    }
}
