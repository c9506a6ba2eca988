//! Decides which texts and links of the model's answer remain. Removes ids that the tool did not return, addresses, and
//! mentions in the syntax of chat APIs; keeps other mentions from notifying anybody.

use regex::Captures;

use super::links::{Repository, looks_like_commit_id};
use crate::model_loop::search::returned::ReturnedIds;
use crate::strings::{is_invisible, regex};
use plumbline_answer::{Answer, AnswerPart};

const NO_REFERENCE: &str = "(reference removed)";
const NO_LINK: &str = "(link removed)";
const NO_ADDRESS: &str = "(address removed)";
const NO_MENTION: &str = "(mention removed)";

/// Invisible separator between `@` and a name.
const ZERO_WIDTH_SPACE: char = '\u{200b}';

/// Pattern of a web address. The pattern does not begin with `\b`, which would miss an address directly after an
/// underscore: `_www.example.com`.
const ADDRESS: &str =
    r#"(?i)(?:[a-z][a-z0-9+.-]*)?://[^\s<>"'`]+|(?:mailto|javascript|vbscript):\S+|www\.[^\s<>"'`]+"#;
const EMAIL: &str = r"[\w.%+-]+@[\w-]+(?:\.[\w-]+)+";
/// Pattern of the number of a pull request or an issue: "#12", "acme/shop#12", "PR 12".
const NUMBER: &str = r"(?i)(?P<repository>[\w.-]+/[\w.-]+)?#(?P<number>\d+)|\b(?:pull request|merge request|issue|pr|mr|gh)[ -](?P<named>\d+)\b";
/// Pattern of a run of letters and digits. A run ends at an underscore, so that an id beside an underscore is found.
const ALPHANUMERIC_RUN: &str = r"(?i)(?P<word>\bcommit )?(?P<run>[^\W_]+)";
/// Pattern of a mention of a person, a group or a channel in the syntax of chat APIs.
const CHAT_API_MENTION: &str = r"<[@#!][^<>\s]*>";
/// Pattern of an `@` before a name.
const MENTION: &str = r"@(?P<next>[\w\[])";

/// Numbers of the elements removed from an answer, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RemovedCounts {
    /// Number of removed references: commit ids and numbers of pull requests or issues that the tool did not return.
    pub references: usize,
    /// Number of removed links, addresses, images and mentions in the syntax of chat APIs, such as `<@U123>`.
    pub links: usize,
}

/// Sanitizer of one answer.
pub(super) struct Sanitizer<'a> {
    pub returned: &'a ReturnedIds,
    pub repository: Option<&'a Repository>,
    pub removed: RemovedCounts,
}

impl Sanitizer<'_> {
    /// Returns `text` with only the elements that an answer may contain. Counts the removed ones.
    pub(super) fn sanitize(&mut self, text: &str) -> String {
        let answer = Answer::parse_with(text, &mut |part| match part {
            AnswerPart::Text(text) => Some(self.sanitize_text(text, false)),
            AnswerPart::Code(text) => Some(self.sanitize_text(text, true)),
            AnswerPart::Link(url) => self.sanitize_link(url),
            AnswerPart::Image => {
                self.removed.links += 1;
                None
            }
        });
        // Only addresses of the workspace's repository remain, so that they may stay clickable.
        answer.to_commonmark().replace("https:\\//", "https://")
    }

    /// Removes addresses outside the repository, ids that the tool did not return, and mentions in the syntax of chat
    /// APIs (`<@U123>`) from the strings of valid JSON. JSON numbers are not taken for ids. In the strings, JSON
    /// escapes replace characters that could act as markup outside of a block of code.
    pub(super) fn sanitize_json(&mut self, json: &str) -> String {
        let strings = regex!(r#""(?:[^"\\]|\\.)*""#);
        let sanitized = strings.replace_all(json, |found: &Captures<'_>| {
            let text = serde_json::from_str::<String>(&found[0]).unwrap_or_default();
            let text = self.sanitize_text(&text, false).replace(&format!("@{ZERO_WIDTH_SPACE}"), "@");
            let markup = |letter: &Captures<'_>| {
                letter[0].chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect::<String>()
            };
            let string = serde_json::Value::from(text).to_string();
            regex!(r"[<`&@\]]").replace_all(&string, markup).into_owned()
        });
        sanitized.into_owned()
    }

    /// Removes addresses outside the repository, ids that the tool did not return, and mentions in the syntax of chat
    /// APIs (`<@U123>`) from `text`. Outside of code, puts an invisible separator between each remaining `@` and a name
    /// after it.
    fn sanitize_text(&mut self, text: &str, is_code: bool) -> String {
        // An invisible character could prevent a pattern from matching.
        let text = text.replace(is_invisible, "");
        let mut out = String::new();
        let mut rest = text.as_str();
        while let Some(found) = regex!(ADDRESS).find(rest) {
            out.push_str(&self.remove_unknown_ids(&rest[..found.start()], is_code));
            // The punctuation after an address is not part of it.
            let address =
                found.as_str().trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '*', '_']);
            out.push_str(&self.sanitize_link(address).unwrap_or_else(|| NO_LINK.to_owned()));
            rest = &rest[found.start() + address.len()..];
        }
        out + &self.remove_unknown_ids(rest, is_code)
    }

    fn sanitize_link(&mut self, url: &str) -> Option<String> {
        let own = self.repository.and_then(|repository| repository.allowed_link(url, self.returned));
        self.removed.links += usize::from(own.is_none());
        own
    }

    fn remove_unknown_ids(&mut self, text: &str, is_code: bool) -> String {
        self.removed.links +=
            regex!(EMAIL).find_iter(text).count() + regex!(CHAT_API_MENTION).find_iter(text).count();
        let text = regex!(EMAIL).replace_all(text, NO_ADDRESS);
        let text = regex!(CHAT_API_MENTION).replace_all(&text, NO_MENTION);
        let text = regex!(NUMBER).replace_all(&text, |found: &Captures<'_>| self.check_number(found, &text));
        let text = regex!(ALPHANUMERIC_RUN).replace_all(&text, |found: &Captures<'_>| {
            let is_code_span = is_code && text.trim() == &found[0];
            self.check_commit_id(found, is_code_span)
        });
        match is_code {
            true => text.into_owned(),
            false => regex!(MENTION).replace_all(&text, format!("@{ZERO_WIDTH_SPACE}${{next}}")).into_owned(),
        }
    }

    /// Checks the number `found` of a pull request or an issue in `text`. Returns it unchanged if the answer may
    /// contain it. Otherwise counts it as removed and returns [`NO_REFERENCE`].
    fn check_number(&mut self, found: &Captures<'_>, text: &str) -> String {
        let number =
            found.name("number").or_else(|| found.name("named")).map_or("", |number| number.as_str());
        let named = found.name("repository").map(|name| name.as_str());
        let is_own = named.is_none_or(|name| {
            self.repository.is_some_and(|repository| repository.name().eq_ignore_ascii_case(name))
        });
        let before = &text[..found.get(0).map_or(0, |all| all.start())];
        let is_marked = found[0].starts_with('#');
        let is_within_a_word = is_marked && before.ends_with(char::is_alphanumeric);
        let is_quoted = is_marked && self.returned.is_quoted_from_title(before, number);
        if is_within_a_word || is_own && (self.returned.has_number(number) || is_quoted) {
            return found[0].to_owned();
        }
        self.removed.references += 1;
        NO_REFERENCE.to_owned()
    }

    /// Checks the run of letters and digits `found`, which may be a commit id. Returns it unchanged if the answer may
    /// contain it. Otherwise counts it as removed and returns [`NO_REFERENCE`], after the word "commit" if it had one.
    fn check_commit_id(&mut self, found: &Captures<'_>, is_code_span: bool) -> String {
        let word = found.name("word").map_or("", |word| word.as_str());
        let run = &found["run"];
        if !looks_like_commit_id(run, is_code_span, !word.is_empty()) || self.returned.has_commit(run) {
            return found[0].to_owned();
        }
        self.removed.references += 1;
        format!("{word}{NO_REFERENCE}")
    }
}
