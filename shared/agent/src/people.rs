//! People in the recorded activity. The names, accounts and addresses of one person are merged.
//!
//! Two entries are one person if they share a name, an account, or an address. Two full names without a common word
//! that share an address are two people with one mailbox.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use plumbline_activity::Person;

/// Minimum length of a prefix that may stand for a name or an account, in bytes.
const MIN_PREFIX_BYTES: usize = 5;

/// All people who appear in the recorded activity, each of them once.
#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    people: Vec<MergedPerson>,
    /// Index of the person with each recorded name.
    by_name: foldhash::HashMap<String, usize>,
    /// Indices of people by each name, single word of a name, account or address that may refer to a person, in lower
    /// case.
    by_key: BTreeMap<String, BTreeSet<usize>>,
}

/// One person, merged from all entries of this person.
#[derive(Clone, Debug)]
struct MergedPerson {
    /// Name that answers show.
    shown_name: String,
    is_bot: bool,
}

impl People {
    /// Creates the people from recorded entries, and merges the entries of each person.
    pub(crate) fn of(entries: &[Person]) -> Self {
        let mut people = Self::default();
        let mut indices: BTreeMap<usize, usize> = BTreeMap::new();
        for (entry, first) in entries.iter().zip(first_entries(entries)) {
            let index = *indices.entry(first).or_insert_with(|| people.add(entry));
            people.by_name.insert(entry.name.clone(), index);
            let MergedPerson { shown_name, is_bot } = &mut people.people[index];
            *is_bot |= self::is_bot(entry);
            if name_rank(&entry.name) > name_rank(shown_name) {
                shown_name.clone_from(&entry.name);
            }
            for key in reference_keys(entry) {
                people.by_key.entry(key).or_default().insert(index);
            }
        }
        people
    }

    fn add(&mut self, person: &Person) -> usize {
        self.people.push(MergedPerson { shown_name: person.name.clone(), is_bot: is_bot(person) });
        self.people.len() - 1
    }

    /// Returns the index of the person with the recorded name of `person`. Adds the person if nobody has this name.
    pub(crate) fn index_or_add(&mut self, person: &Person) -> usize {
        self.index_of_name(&person.name).unwrap_or_else(|| {
            let index = self.add(person);
            self.by_name.insert(person.name.clone(), index);
            index
        })
    }

    /// Returns the index of the person whose recorded name is `name`.
    pub(crate) fn index_of_name(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Returns the number of people.
    pub(crate) fn len(&self) -> usize {
        self.people.len()
    }

    /// Returns the name that answers show for the person with this index.
    pub(crate) fn name(&self, index: usize) -> &str {
        &self.people[index].shown_name
    }

    pub(crate) fn is_bot(&self, index: usize) -> bool {
        self.people[index].is_bot
    }

    /// Returns the name that answers show for `person`.
    pub(crate) fn name_of<'a>(&'a self, person: &'a Person) -> &'a str {
        self.index_of_name(&person.name).map_or(person.name.as_str(), |index| self.name(index))
    }

    /// Returns the names of the people of whom `reference`, in lower case, is a name, a single word of a name, an
    /// account or an address. If it is the name that answers show for one of them, returns only this name.
    pub(crate) fn exact_matches(&self, reference: &str) -> Vec<&str> {
        let Some(found) = self.by_key.get(reference) else { return Vec::new() };
        let mut names: Vec<&str> = found.iter().map(|index| self.name(*index)).collect();
        names.sort_unstable();
        let exact = names.iter().copied().find(|name| normalised(name) == reference);
        exact.map_or(names, |name| vec![name])
    }

    /// Returns whether `name`, in lower case, is a person's name of several words.
    pub(crate) fn is_full_name(&self, name: &str) -> bool {
        name.contains(' ') && self.by_key.contains_key(name)
    }

    /// Returns the names of people whom `reference` may mean if it has typing errors. Compares it with names, single
    /// words of names, accounts and addresses. Allows one typing error, and one more for every eight letters of
    /// `reference`. Returns no names if more than five people are similar.
    pub(crate) fn similar_names(&self, reference: &str) -> Vec<&str> {
        let reference = normalised(reference);
        let length = reference.chars().count();
        let is_close = |key: &str| {
            key.chars().count().abs_diff(length) <= 2
                && strsim::damerau_levenshtein(key, &reference) <= 1 + length / 8
        };
        let close = self.by_key.iter().filter(|(key, _)| is_close(key)).flat_map(|(_, people)| people);
        let found: BTreeSet<&str> = close.map(|index| self.name(*index)).collect();
        // A long list of similar names would not help.
        if found.len() > 5 { Vec::new() } else { found.into_iter().collect() }
    }

    /// Returns the indices of the people whom `reference` matches most closely: [`Self::exact_matches`]. If there are
    /// none, returns the people whose name has all words of `reference`, in any order. If there are none of these,
    /// returns the people with a name or an account that begins with `reference`.
    pub(crate) fn closest_matches(&self, reference: &str) -> Vec<usize> {
        let asked = normalised(reference.trim().trim_start_matches('@'));
        let called: Vec<usize> =
            self.exact_matches(&asked).into_iter().filter_map(|name| self.index_of_name(name)).collect();
        let wanted = words(&asked);
        if !called.is_empty() || wanted.is_empty() {
            return called;
        }
        // "Park, Grace" is Grace Park.
        let has_words = |person: &usize| wanted.is_subset(&words(&normalised(self.name(*person))));
        let found: Vec<usize> = (0..self.len()).filter(has_words).collect();
        if !found.is_empty() || asked.len() < MIN_PREFIX_BYTES {
            return found;
        }
        let longer = self.by_key.range(asked.clone()..).take_while(|(key, _)| key.starts_with(&asked));
        // The beginning of an address would let addresses be guessed.
        let longer = longer.filter(|(key, _)| !key.contains('@'));
        let found: BTreeSet<usize> = longer.flat_map(|(_, people)| people).copied().collect();
        found.into_iter().collect()
    }
}

fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// Returns whether a person is a bot, according to name or account.
pub(crate) fn is_bot(person: &Person) -> bool {
    is_bot_name(&person.name) || person.login.as_deref().is_some_and(is_bot_name)
}

/// Returns whether a name or an account belongs to a bot.
pub(crate) fn is_bot_name(name: &str) -> bool {
    let name = name.to_lowercase();
    let is_bot_word =
        |word: &str| word == "bot" || (word.ends_with("bot") && word.len() > 5) || word == "renovate";
    name.split(|c: char| !c.is_alphanumeric()).any(is_bot_word)
}

/// Finds the entries that are of the same person. Returns, for each entry of `people`, the index of the first entry of
/// its person.
fn first_entries(people: &[Person]) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..people.len()).collect();
    let mut by_identifier: HashMap<String, usize> = HashMap::new();
    let mut by_address: HashMap<String, Vec<usize>> = HashMap::new();
    for (entry, person) in people.iter().enumerate() {
        for identifier in identifiers(person) {
            merge_groups(&mut parents, entry, *by_identifier.entry(identifier).or_insert(entry));
        }
        let Some(address) = lower(&person.email) else { continue };
        let sharing = by_address.entry(address).or_default();
        for other in sharing.iter().filter(|other| may_be_one_person(&people[**other].name, &person.name)) {
            merge_groups(&mut parents, entry, *other);
        }
        sharing.push(entry);
    }
    (0..people.len()).map(|entry| root(&parents, entry)).collect()
}

fn lower(text: &Option<String>) -> Option<String> {
    text.as_deref().map(str::to_lowercase)
}

/// Merges the groups of two entries in a union-find forest, in which each entry has the index of its parent.
fn merge_groups(parents: &mut [usize], one: usize, other: usize) {
    let (one, other) = (root(parents, one), root(parents, other));
    parents[one.max(other)] = one.min(other);
}

/// Returns the first entry of the group of `entry`.
fn root(parents: &[usize], mut entry: usize) -> usize {
    while parents[entry] != entry {
        entry = parents[entry];
    }
    entry
}

/// Returns the identifiers of an entry, any of which it shares only with entries of the same person: name, account, and
/// the account inside a code host's no-reply address.
fn identifiers(person: &Person) -> impl Iterator<Item = String> {
    let email = lower(&person.email);
    let local = email.as_deref().and_then(|email| Some(email.split_once("@users.noreply.")?.0));
    let hidden = local.map(|local| account_in_local_part(local).to_owned());
    let identifiers = [Some(normalised(&person.name)), lower(&person.login), hidden].into_iter().flatten();
    identifiers.filter(|identifier| !identifier.is_empty())
}

/// Returns the names, accounts and addresses by which a question may refer to a person, and the single words of the
/// name. Of a bot whose name has several words, the single words are left out: "bot" and "CI" are ordinary words.
fn reference_keys(person: &Person) -> impl Iterator<Item = String> {
    let (name, email) = (normalised(&person.name), lower(&person.email));
    let mut keys = vec![name.replace(' ', ""), name.replace(' ', "-")];
    if !is_bot(person) || !name.contains(' ') {
        let word = |word: &str| {
            word.trim_end_matches("[bot]").trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
        };
        keys.extend(name.split(' ').map(word));
        let local = email.as_deref().and_then(|email| email.split('@').next());
        keys.extend(local.map(|local| account_in_local_part(local).to_owned()));
    }
    keys.extend([Some(name), lower(&person.login), email].into_iter().flatten());
    keys.into_iter()
        .filter(|key| key.chars().count() > 1 && (key.contains(char::is_alphabetic) || key.len() >= 3))
}

/// Returns the account name in `local`, the part of an address before the `@`. Omits the number and the `+` that a code
/// host puts before the account name.
fn account_in_local_part(local: &str) -> &str {
    local.rsplit('+').next().unwrap_or_default()
}

fn is_full(name: &str) -> bool {
    name.trim().contains(' ')
}

/// Ranks the recorded names of one person, to select the one that answers show: a name of several words ranks above a
/// single word, and a longer name of several words above a shorter one.
fn name_rank(name: &str) -> (bool, usize) {
    (is_full(name), if is_full(name) { name.chars().count() } else { 0 })
}

fn normalised(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns whether two names that share an address may belong to one person: one is a single word, or they have a word
/// in common, or they are equal without spaces.
fn may_be_one_person(one: &str, other: &str) -> bool {
    if !is_full(one) || !is_full(other) {
        return true;
    }
    let (one, other) = (normalised(one), normalised(other));
    !words(&one).is_disjoint(&words(&other)) || one.replace(' ', "") == other.replace(' ', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns people, each given by name, address and account; an empty text stands for none.
    fn people<const COUNT: usize>(people: [[&str; 3]; COUNT]) -> [Person; COUNT] {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        people.map(|[name, email, login]| Person {
            name: name.into(),
            email: some(email),
            login: some(login),
        })
    }

    #[test]
    fn entries_of_one_person_are_merged_in_any_order() {
        let mut entries = people([
            ["amoreau", "", "amoreau"],
            ["Alice M", "alice@example.com", ""],
            ["A. Moreau", "7+amoreau@users.noreply.github.com", ""],
            ["Alice Moreau", "alice@example.com", "AMoreau"],
            ["Bob Stone", "bob@example.com", "bstone"],
            ["stonemason", "bob@example.com", ""],
        ]);
        for _ in 0..entries.len() {
            entries.rotate_left(1);
            let people = People::of(&entries);
            let names: BTreeSet<&str> = entries.iter().map(|person| people.name_of(person)).collect();
            assert_eq!(names, BTreeSet::from(["Alice Moreau", "Bob Stone"]));
            assert_eq!(people.exact_matches("amoreau"), ["Alice Moreau"]);
        }
    }

    #[test]
    fn shared_mailbox_does_not_merge_two_people() {
        let entries = people([["Will May", "team@example.com", ""], ["Grace Park", "team@example.com", ""]]);
        let people = People::of(&entries);
        assert_eq!(entries.each_ref().map(|one| people.name_of(one)), ["Will May", "Grace Park"]);
        assert_eq!(people.similar_names("Grase"), ["Grace Park"]);
        for (asked, found) in [
            ("Park, Grace", vec![1]),
            ("team", vec![1, 0]),
            ("team@ex", vec![]),
            ("grace", vec![1]),
            ("will-m", vec![0]),
            ("te", vec![]),
        ] {
            assert_eq!(people.closest_matches(asked), found, "{asked}");
        }
    }

    #[test]
    fn bots_are_recognised_by_name_or_account() {
        let bots = ["dependabot[bot]", "bot-033", "renovate", "Carl Abbot", "Bo T"];
        assert_eq!(bots.map(is_bot_name), [true, true, true, false, false]);
        let accounts = people([["Updates", "", "updates[bot]"], ["Bo", "", "bo"]]);
        assert_eq!(accounts.each_ref().map(is_bot), [true, false]);
    }
}
