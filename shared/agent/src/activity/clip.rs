//! Limits of a stored activity: a code host may send texts of any length, and a table has a maximum item size.

use super::{Activity, Person};

/// Maximum length of a title, in characters.
const MAX_TITLE: usize = 1_000;

/// Maximum length of a name, an e-mail address and a login, in characters.
const MAX_NAME: usize = 200;

/// Maximum length of an id, in characters. Only tags of releases have free text as id.
const MAX_ID: usize = 200;

/// Maximum length of a path, in characters.
const MAX_PATH: usize = 1_000;

/// Maximum number of co-authors.
const MAX_CO_AUTHORS: usize = 50;

impl Activity {
    /// Clips each activity, and returns the number of those of which something was cut off.
    pub fn clip_all(activities: &mut [Self]) -> usize {
        activities.iter_mut().map(Self::clip).filter(|is_clipped| *is_clipped).count()
    }

    /// Shortens every text and list to its limit. Returns true if something was cut off.
    fn clip(&mut self) -> bool {
        let mut is_clipped = clip(&mut self.id, MAX_ID) | clip(&mut self.title, MAX_TITLE);
        is_clipped |= self.co_authors.len() > MAX_CO_AUTHORS;
        self.co_authors.truncate(MAX_CO_AUTHORS);
        let people = std::iter::once(&mut self.author).chain(&mut self.co_authors);
        for Person { name, email, login } in people {
            for text in [Some(name), email.as_mut(), login.as_mut()].into_iter().flatten() {
                is_clipped |= clip(text, MAX_NAME);
            }
        }
        let renamed = self.renames.iter_mut().flat_map(|(from, to)| [from, to]);
        for path in self.paths.iter_mut().chain(renamed) {
            is_clipped |= clip(path, MAX_PATH);
        }
        is_clipped
    }
}

/// Shortens a text that is longer than `limit` characters, and ends it in an ellipsis.
fn clip(text: &mut String, limit: usize) -> bool {
    if text.char_indices().nth(limit).is_none() {
        return false;
    }
    let end = text.char_indices().nth(limit - 1).map_or(0, |(end, _)| end);
    text.truncate(end);
    text.push('…');
    true
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::{Action, ActivityKind};

    fn person(length: usize) -> Person {
        Person { name: "é".repeat(length), email: None, login: Some("l".repeat(length)) }
    }

    fn activity(title: usize, name: usize, co_authors: usize, path: usize) -> Activity {
        Activity {
            id: "v".repeat(name),
            kind: ActivityKind::Release,
            action: Action::Made,
            at: Timestamp::UNIX_EPOCH,
            author: person(name),
            co_authors: vec![person(name); co_authors],
            title: "é".repeat(title),
            paths: vec!["p".repeat(path)],
            renames: vec![("p".repeat(path), "q".repeat(path))],
            merged_in: None,
        }
    }

    #[test]
    fn activity_within_the_limits_is_unchanged() {
        let mut longest = activity(MAX_TITLE, MAX_NAME, MAX_CO_AUTHORS, MAX_PATH);
        let before = longest.clone();
        assert!(!longest.clip());
        assert_eq!(longest, before);
    }

    #[test]
    fn each_text_and_list_is_cut_to_its_limit() {
        for (title, name, co_authors, path) in [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)] {
            let mut long =
                activity(MAX_TITLE + title, MAX_NAME + name, MAX_CO_AUTHORS + co_authors, MAX_PATH + path);
            assert!(long.clip(), "{title} {name} {co_authors} {path}");
            let length = |text: &str| text.chars().count();
            assert_eq!((length(&long.title), length(&long.id)), (MAX_TITLE, MAX_NAME));
            assert_eq!((length(&long.author.name), long.co_authors.len()), (MAX_NAME, MAX_CO_AUTHORS));
            assert_eq!(length(&long.paths[0]), MAX_PATH);
            assert_eq!(long.renames[0].1.ends_with('…'), path == 1);
            assert!(!long.clip(), "what is clipped stays as it is");
        }
    }
}
