//! People of the history. The names, accounts and addresses of one person are merged.
//!
//! Two entries are one person if they share a name, an account, or an address. Two full names without a common word
//! that share an address are two people with one mailbox.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::activity::{Activity, Person};

/// All people in the history.
#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    /// For each person, by number: the name that answers show.
    names: Vec<String>,
    /// Recorded names, with the person of each.
    entries: Vec<Entry>,
    /// Index in `entries` of each recorded name.
    by_name: foldhash::HashMap<String, usize>,
    /// Numbers of people by each word or handle that may refer to a person, in lower case.
    keys: BTreeMap<String, BTreeSet<usize>>,
}

/// The person who has a recorded name.
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

    /// Returns the number of the entry with this person's name. Adds an entry and a person if there is none.
    pub(crate) fn entry_number(&mut self, person: &Person) -> usize {
        if let Some(entry) = self.by_name.get(&person.name) {
            return *entry;
        }
        self.names.push(person.name.clone());
        self.add(person, self.names.len() - 1)
    }

    pub(crate) fn entry(&self, number: usize) -> &Entry {
        &self.entries[number]
    }

    /// Returns the entry with a recorded person's name.
    pub(crate) fn entry_of(&self, person: &Person) -> Option<&Entry> {
        self.by_name.get(&person.name).map(|entry| &self.entries[*entry])
    }

    /// Returns the number of people.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns the name that answers show for the person with this number.
    pub(crate) fn name(&self, number: usize) -> &str {
        &self.names[number]
    }

    /// Returns the name that answers show for `person`.
    pub(crate) fn name_of<'a>(&'a self, person: &'a Person) -> &'a str {
        self.entry_of(person).map_or(person.name.as_str(), |entry| &self.names[entry.person])
    }

    /// Returns the number of the person whose recorded name is `name`.
    pub(crate) fn number_of(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).map(|entry| self.entries[*entry].person)
    }

    /// Returns the names of the people to whom `called`, in lower case, may refer. A full name takes precedence over a
    /// part of a name.
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

    /// Returns the names that differ from `asked` by one typing error, or by one more for every eight letters. Returns
    /// none if more than five names do.
    pub(crate) fn similar_names(&self, asked: &str) -> Vec<&str> {
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

    /// Returns the name of the only person called `name_or_account`; as the error, the names of all who are called so
    /// or, if nobody is, similar names.
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
            [] => Err(self.similar_names(&asked)),
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

/// Returns the words and handles by which a question may refer to a person. A bot whose name has several words is known
/// by the full name only: "bot" and "CI" are ordinary words.
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

/// Returns the account name in the local part of an address, without the number and the `+` that a code host puts
/// before it.
fn handle(local: &str) -> &str {
    local.rsplit('+').next().unwrap_or_default()
}

fn is_full(name: &str) -> bool {
    name.trim().contains(' ')
}

/// Ranks the recorded names of one person, to select the one that answers show: a name of several words ranks above a
/// single word, and of those the longest.
fn name_rank(name: &str) -> (bool, usize) {
    (is_full(name), if is_full(name) { name.chars().count() } else { 0 })
}

fn normalised(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns whether two names that share an address may belong to one person: one is a single word, or they have a word
/// in common, or one consists of the other's initial and last name.
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
        assert_eq!(people.similar_names("Grase"), ["Grace Park"]);
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
