//! A query before the topics of the question are looked up in the history, and how it is widened if it finds nothing.

use super::names::TopicWord;
use super::refusals::{QuestionRefusal, UnrecordedFacts};
use crate::dates::SinceAndUntil;
use crate::engine::Findings;
use crate::query::{Measure, Query, WorkKind};

/// Kind of the values for which a question asks without any other text: a number for "how many commits, only the
/// number", and paths for "changed paths, one per line".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestedValue {
    Number,
    FullId,
    Id,
    Version,
    Path,
    Folder,
    Author,
    Group,
    YesOrNo,
    TrueOrFalse,
}

/// A query before the topics of the question are looked up in the history, and remarks about how the question was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct QueryDraft {
    pub query: Query,
    /// Words that the question is about. [`topics::resolve_topics`] looks up each word in the history and adds a
    /// path, a release or a search word to the query.
    pub(super) topics: Vec<TopicWord>,
    /// Paths named in sentences that ask nothing, used if the parsed sentence names no path or folder.
    pub(super) context_paths: Vec<String>,
    /// Words to look up in the history. The question excludes the work that they find.
    pub(super) except_topics: Vec<TopicWord>,
    /// True if the question gives a time.
    pub has_time: bool,
    /// Second time window that the question gives, which becomes a second query to compare with.
    pub(super) second_window: Option<SinceAndUntil>,
    /// True if "and" or "or" joins two months or two days of the week. If the first window ends where the second
    /// begins, they then become one window, unless the question compares them.
    pub(super) joins_times: bool,
    /// True if the question has "or" and a word such as "more" or "less": "did Ann or Bob commit more?"
    pub(super) compares_alternatives: bool,
    /// True if the question has a word of comparison, such as "compare", "versus" or "more than".
    pub(super) compares: bool,
    /// True if the question asks for the groups with the least work.
    pub asks_for_least: bool,
    /// True if the answer states which work first touched the path: the question asks for former names of the path, and
    /// no recorded work moved it.
    pub shows_origin: bool,
    /// True if the question asks for a number of people.
    pub counts_people: bool,
    /// True if the question asks for the time between two releases or commits.
    pub asks_time_between: bool,
    /// True if the question asks whether anything followed the first work: "since it was added".
    pub asks_for_later_work: bool,
    /// Kinds that were left out of the query because no work of these kinds has the query's search words.
    pub dropped_kinds: Vec<WorkKind>,
    /// True if the question asks for the times of day of the listed work.
    pub asks_for_times_of_day: bool,
    /// True if the question asks whom to ask about something.
    pub asks_whom: bool,
    /// True if the question asks which release contains something.
    pub asks_for_release: bool,
    /// True if the question is about everything recorded: "ever", "originally".
    pub(super) covers_all_activity: bool,
    /// True to show days, weeks or other periods in order of time. False to show the busiest or the quietest period
    /// first.
    pub is_series: bool,
    /// True if the search words must stay in the query even if no work has them, because one of them is quoted, follows
    /// a word such as "about" or "touched", or is the version of an unknown release.
    pub(super) has_required_words: bool,
    pub refusal: Option<QuestionRefusal>,
    /// True if the question asks for reviews or approvals.
    pub asks_for_reviews: bool,
    /// True if the question asks for the longest time without work.
    pub asks_for_gap: bool,
    /// True if the question asks only whether there is any work on a path, by some people or in a time range.
    pub asks_for_any_work: bool,
    /// True if the question asks for a format, such as JSON, or for a value without any other text.
    pub prescribes_format: bool,
    /// Kind of the values with which the answer begins, if the question asks for values without any other text.
    pub requested_value: Option<RequestedValue>,
    /// Sentences of the answer about parts of the question that were corrected or ignored.
    pub remarks: Vec<String>,
    /// Sentences of the answer about words that name recorded folders.
    pub folder_remarks: Vec<String>,
    /// Search words that were left out because no title or path has them.
    pub unknown_words: Vec<String>,
    /// Search words that were left out because no work that meets the other conditions has them.
    pub dropped_words: Vec<String>,
    /// Facts that the question asks for and that are not recorded.
    pub unrecorded: Vec<UnrecordedFacts>,
}

impl QueryDraft {
    /// Returns whether the question names neither a time nor anything that could be looked up or counted.
    pub(super) fn names_nothing(&self) -> bool {
        self.query == Query::default()
            && self.topics.is_empty()
            && !self.has_time
            && self.unrecorded.is_empty()
    }

    /// Returns whether the whole history must be read, because the answer may depend on activity outside the question's
    /// window.
    pub(crate) fn needs_whole_history(&self) -> bool {
        !self.has_time
            || !self.topics.is_empty()
            || !self.except_topics.is_empty()
            || !self.context_paths.is_empty()
            || self.second_window.is_some()
            || self.asks_for_release
            || self.asks_for_reviews
    }

    /// Returns whether the answer covers only the workspace's default number of days if the question gives no time. The
    /// caller checks [`Self::has_time`]. Returns false for questions that cover all recorded activity: those for the
    /// first or last work, a number, groups, release notes or a comparison, and those that name people, paths, words,
    /// ids, days of the week, releases, open work or kinds such as fixes.
    pub(crate) fn uses_default_window(&self) -> bool {
        let query = &self.query;
        !self.covers_all_activity
            && matches!(query.measure, Measure::List | Measure::Summary | Measure::New | Measure::Quiet)
            && query.kinds.iter().all(|kind| kind.is_recorded() && *kind != WorkKind::Release)
            && !query.asks_for_open()
            && query.weekdays.is_empty()
            && [&query.people, &query.paths, &query.text, &query.ids].iter().all(|all| all.is_empty())
    }

    /// Drops the condition that the work moved or deleted files, if no work meets it: a move may be recorded as a
    /// deletion and an addition. Returns whether the condition was dropped.
    pub(crate) fn drop_unmatched_moves_and_deletions(&mut self, findings: &Findings<'_>) -> bool {
        let query = &mut self.query;
        if !findings.works.is_empty() || !(query.moves || query.deletes) {
            return false;
        }
        let action = match (query.moves, query.deletes) {
            (true, true) => "moved or deleted",
            (true, false) => "moved",
            (false, _) => "deleted",
        };
        self.remarks.push(format!(
            "According to the recorded activity, none of the work that this answer covers {action} a file."
        ));
        self.shows_origin = query.moves;
        (query.moves, query.deletes) = (false, false);
        true
    }

    /// If no work was found, drops kinds from the query. With search words, if none of them is missing from the
    /// recorded titles and paths, drops the kinds fix, feature, breaking and dependency, because the words are more
    /// specific. Without search words, in a question for reverts, drops all other kinds. Returns whether any kind was
    /// dropped.
    pub(crate) fn drop_unmatched_kinds(&mut self, findings: &Findings<'_>) -> bool {
        let is_told = |kind: &WorkKind| {
            matches!(kind, WorkKind::Fix | WorkKind::Feature | WorkKind::Breaking | WorkKind::Dependency)
        };
        let words = &findings.words;
        let kinds = std::mem::take(&mut self.query.kinds);
        (self.dropped_kinds, self.query.kinds) = kinds.iter().partition(|kind| {
            let is_reverted = || {
                self.query.text.is_empty() && **kind != WorkKind::Revert && kinds.contains(&WorkKind::Revert)
            };
            findings.works.is_empty()
                && (is_reverted() || is_told(kind) && !words.found.is_empty() && words.missing.is_empty())
        });
        !self.dropped_kinds.is_empty()
    }

    /// If no work was found, drops each search word that no title or path has. If some work would be found without any
    /// search words, drops all search words. Drops nothing if `has_required_words` is true, or if the query names no
    /// time, kind, path, id or person. Returns whether any word was dropped.
    pub(crate) fn drop_unmatched_words(&mut self, findings: &Findings<'_>) -> bool {
        let query = &mut self.query;
        let is_narrow = self.has_time
            || !query.kinds.is_empty()
            || [&query.paths, &query.ids, &query.people].iter().any(|all| !all.is_empty());
        if query.text.is_empty() || self.has_required_words || !is_narrow || !findings.works.is_empty() {
            return false;
        }
        let is_found =
            |word: &String| findings.words.found.iter().any(|found| found == word.trim_matches('"').trim());
        (query.text, self.unknown_words) = std::mem::take(&mut query.text).into_iter().partition(is_found);
        if findings.count_ignoring_words > 0 {
            self.dropped_words = std::mem::take(&mut query.text);
        }
        if let Some(other) = &mut query.other {
            other.text.clone_from(&query.text);
        }
        !self.unknown_words.is_empty() || !self.dropped_words.is_empty()
    }

    /// Returns whether the recorded activity answers the question, at least in part.
    pub(crate) fn can_be_answered(&self, findings: &Findings<'_>) -> bool {
        let query = &self.query;
        let is_specific = !query.ids.is_empty()
            || !query.people.is_empty()
            || findings.query_paths.iter().any(|query_path| !query_path.is_unknown())
            || !findings.works.is_empty() && !query.text.is_empty();
        if !self.unrecorded.is_empty() {
            return is_specific
                || self.has_time && self.unrecorded.iter().all(|facts| facts.has_partial_answer());
        }
        is_specific
            || self.has_time
            || !query.kinds.is_empty()
            || !query.states.is_empty()
            || query.text.is_empty()
    }
}
