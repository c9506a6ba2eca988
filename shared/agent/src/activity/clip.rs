//! Maximum lengths of a stored activity's texts and lists: a code host may send texts of any length, and a DynamoDB
//! item has a maximum size.

use super::{Activity, Person};

/// Maximum length of a title, in characters.
const MAX_TITLE_CHARACTERS: usize = 1_000;

/// Maximum length of a name, an e-mail address or a login, in characters.
const MAX_NAME_CHARACTERS: usize = 200;

/// Maximum length of an id, in characters. Only the tag of a release is free text.
const MAX_ID_CHARACTERS: usize = 200;

/// Maximum length of a path, in characters.
const MAX_PATH_CHARACTERS: usize = 1_000;

/// Maximum number of co-authors of one activity.
const MAX_CO_AUTHORS: usize = 50;

impl Activity {
    /// Shortens each activity's texts and lists to their maximum lengths. Returns the number of activities that were
    /// shortened.
    pub fn clip_all(activities: &mut [Self]) -> usize {
        activities.iter_mut().map(Self::clip).filter(|is_clipped| *is_clipped).count()
    }

    /// Shortens every text and list to its limit. Returns true if something was cut off.
    fn clip(&mut self) -> bool {
        let mut is_clipped =
            clip(&mut self.id, MAX_ID_CHARACTERS) | clip(&mut self.title, MAX_TITLE_CHARACTERS);
        is_clipped |= self.co_authors.len() > MAX_CO_AUTHORS;
        self.co_authors.truncate(MAX_CO_AUTHORS);
        let people = std::iter::once(&mut self.author).chain(&mut self.co_authors);
        for Person { name, email, login } in people {
            for text in [Some(name), email.as_mut(), login.as_mut()].into_iter().flatten() {
                is_clipped |= clip(text, MAX_NAME_CHARACTERS);
            }
        }
        let renamed = self.renames.iter_mut().flat_map(|(from, to)| [from, to]);
        for path in self.paths.iter_mut().chain(renamed) {
            is_clipped |= clip(path, MAX_PATH_CHARACTERS);
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
        let mut longest =
            activity(MAX_TITLE_CHARACTERS, MAX_NAME_CHARACTERS, MAX_CO_AUTHORS, MAX_PATH_CHARACTERS);
        let before = longest.clone();
        assert!(!longest.clip());
        assert_eq!(longest, before);
    }

    #[test]
    fn each_text_and_list_is_cut_to_its_limit() {
        for (title, name, co_authors, path) in [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)] {
            let mut long = activity(
                MAX_TITLE_CHARACTERS + title,
                MAX_NAME_CHARACTERS + name,
                MAX_CO_AUTHORS + co_authors,
                MAX_PATH_CHARACTERS + path,
            );
            assert!(long.clip(), "{title} {name} {co_authors} {path}");
            let length = |text: &str| text.chars().count();
            assert_eq!((length(&long.title), length(&long.id)), (MAX_TITLE_CHARACTERS, MAX_NAME_CHARACTERS));
            assert_eq!(
                (length(&long.author.name), long.co_authors.len()),
                (MAX_NAME_CHARACTERS, MAX_CO_AUTHORS)
            );
            assert_eq!(length(&long.paths[0]), MAX_PATH_CHARACTERS);
            assert_eq!(long.renames[0].1.ends_with('…'), path == 1);
            assert!(!long.clip(), "clipping twice must change nothing more");
        }
    }
}
