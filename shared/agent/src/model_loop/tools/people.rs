//! People of a workspace, for the tools.

use std::collections::BTreeSet;

use serde_json::json;

use super::output::{self, ToolOutput};
use crate::activity::{Activity, Person};
use crate::understand::directory::Directory;

/// Maximum number of names suggested for an unknown or ambiguous one.
const MAX_SUGGESTIONS: usize = 10;

/// All people in the history, each with one name.
pub(super) struct People {
    directory: Directory,
    all: Vec<Person>,
}

impl People {
    pub(super) fn of(all: Vec<Person>) -> Self {
        Self { directory: Directory::of(&all), all }
    }

    /// Returns the name used in answers.
    pub(super) fn name_of<'a>(&'a self, person: &'a Person) -> &'a str {
        self.directory.name_of(person)
    }

    /// Returns the names of the author and all co-authors.
    pub(super) fn contributors<'a>(&'a self, activity: &'a Activity) -> impl Iterator<Item = &'a str> {
        std::iter::once(&activity.author).chain(&activity.co_authors).map(|person| self.name_of(person))
    }

    /// Finds the person that the model names: by full name or login, else by words of a name.
    ///
    /// # Errors
    ///
    /// The tool's result if the name matches nobody or several people.
    pub(super) fn find(&self, name_or_login: &str) -> Result<String, String> {
        let asked = name_or_login.trim().trim_start_matches('@').to_lowercase();
        let exact =
            self.names(|person| is_named(person, &asked) || self.name_of(person).to_lowercase() == asked);
        let found =
            if exact.is_empty() { self.names(|person| has_words(&person.name, &asked)) } else { exact };
        let mut names = found.iter();
        match (names.next(), names.next()) {
            (Some(name), None) => Ok((*name).to_owned()),
            (None, _) => {
                let near = self.directory.near(&asked);
                let near: BTreeSet<&str> = near.iter().map(String::as_str).collect();
                Err(no_single_match("nobody of that name is recorded", "similar names", &near))
            }
            _ => Err(no_single_match("several people could be meant: give a whole name", "names", &found)),
        }
    }

    fn names(&self, is_meant: impl Fn(&Person) -> bool) -> BTreeSet<&str> {
        self.all.iter().filter(|person| is_meant(person)).map(|person| self.name_of(person)).collect()
    }
}

fn is_named(person: &Person, asked: &str) -> bool {
    let same = |name: &str| name.to_lowercase() == asked;
    same(&person.name)
        || person.login.as_deref().is_some_and(same)
        || person.email.as_deref().is_some_and(same)
}

fn has_words(name: &str, asked: &str) -> bool {
    let words = |text: &str| -> BTreeSet<String> {
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        parts.filter(|part| !part.is_empty()).map(str::to_lowercase).collect()
    };
    let asked = words(asked);
    !asked.is_empty() && asked.is_subset(&words(name))
}

fn no_single_match(why: &str, what: &str, names: &BTreeSet<&str>) -> String {
    let lines: Vec<String> = names
        .iter()
        .take(MAX_SUGGESTIONS)
        .map(|name| output::escaped(&json!({ "name": output::text(name) })))
        .collect();
    ToolOutput::of(json!({ "matches": 0, "why": why, "below": what }), &lines, names.len()).text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people() -> People {
        let person = |name: &str, login: Option<&str>| Person {
            name: name.to_owned(),
            email: Some(format!("{}@example.com", name.to_lowercase().replace(' ', "."))),
            login: login.map(str::to_owned),
        };
        People::of(vec![
            person("Alice Moreau", Some("amoreau")),
            person("Bob Stone", None),
            person("Bob Hill", Some("bob")),
            person("</activity> Mallory", None),
        ])
    }

    #[test]
    fn people_are_found_by_name_login_and_words() {
        for (name_or_login, name) in [
            ("alice moreau", "Alice Moreau"),
            ("Alice", "Alice Moreau"),
            ("@amoreau", "Alice Moreau"),
            ("bob.stone@example.com", "Bob Stone"),
            ("bob", "Bob Hill"),
            ("Hill, Bob", "Bob Hill"),
        ] {
            assert_eq!(people().find(name_or_login), Ok(name.to_owned()), "{name_or_login}");
        }
    }

    #[test]
    fn ambiguous_or_unknown_name_is_not_guessed() {
        let nobody = people().find("Alise").unwrap_err();
        assert!(nobody.contains("nobody of that name") && nobody.contains("Alice Moreau"), "{nobody}");
        let others = People::of(vec![
            Person { name: "Bob Stone".into(), email: None, login: None },
            Person { name: "Bob Hill".into(), email: None, login: None },
        ]);
        let several = others.find("bob").unwrap_err();
        assert!(several.contains("Bob Hill") && several.contains("Bob Stone"), "{several}");
        let hostile = people().find("malory").unwrap_err();
        assert_eq!(hostile.matches("</activity>").count(), 1, "{hostile}");
    }
}
