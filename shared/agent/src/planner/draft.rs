//! A query before the topics of the question are looked up in the history, and how it is widened if it finds nothing.

use super::names::{TopicHint, TopicWord};
use super::output::Output;
use super::refusals::{QuestionRefusal, UnrecordedFacts};
use crate::dates::SinceAndUntil;
use crate::engine::Findings;
use crate::query::{Measure, Query, WorkKind};

/// Maximum number of paths taken from other sentences of the question, which bounds its cost.
const MAX_CONTEXT_PATHS: usize = 5;

/// A query before the topics of the question are looked up in the history, and remarks about how the question was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct QueryDraft {
    /// Words of the part of the question that this draft answers.
    pub asked: String,
    pub query: Query,
    /// Words that the question is about. [`topics::resolve_topics`] looks up each word in the history and adds a
    /// path, a release or a search word to the query.
    pub(super) topics: Vec<TopicWord>,
    /// Paths named in other sentences or parts of the question, used if this part names no path or folder.
    pub(super) context_paths: Vec<String>,
    /// True if work must not have touched the paths that the question excludes: "touch src but not CHANGELOG.md".
    pub(super) excludes_touched: bool,
    /// True if the time of the query is that of versions in the question.
    pub(super) has_version_window: bool,
    /// True if "and" or "or" occurs.
    pub(super) has_conjunction: bool,
    /// True if the question asks for shares.
    pub asks_for_share: bool,
    /// True if the question has a word such as "lately".
    pub(super) is_recent: bool,
    /// True if the question has a word such as "it" or "those".
    pub(super) refers_back: bool,
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
    /// Output with which the answer begins, if the question prescribes one for a program.
    pub output: Option<Output>,
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
    /// Takes over from a sentence that asks nothing: the time and the paths, if this draft has none, what the sentence
    /// excludes and, if a word such as "it" refers to the sentence or if it asks whom to ask, whom and what it names.
    pub(super) fn complete_from_statement(&mut self, statement: &Self) {
        // "I start on Monday. Whom should I ask?"
        if !self.is_recent && !self.asks_whom {
            self.take_time(statement, self.refers_back);
        }
        self.take_exclusions(statement);
        self.asks_for_release |= statement.topics.iter().any(|topic| topic.hint == TopicHint::Version);
        let names_place = |topic: &TopicWord| {
            matches!(topic.hint, TopicHint::Path | TopicHint::InFolder | TopicHint::Touched)
        };
        let paths: Vec<&TopicWord> =
            statement.topics.iter().filter(|topic| topic.hint == TopicHint::Path).collect();
        let refers_back = self.refers_back || self.asks_whom;
        if paths.is_empty() && refers_back && !self.names_topic() && self.query.people.is_empty() {
            self.take_subject(statement);
        } else if !self.topics.iter().any(names_place) {
            self.context_paths.extend(paths.into_iter().map(|path| path.word.clone()));
            self.context_paths.truncate(MAX_CONTEXT_PATHS);
        }
    }

    /// Takes over from a part of the question before this one: the time, if this draft has none and, if this draft names no
    /// topic, what the other part names and excludes. A draft that names people and has a time takes over topics only with
    /// a word such as "those".
    pub(super) fn complete_from_question(&mut self, earlier: &Self) {
        let has_people = !self.query.people.is_empty();
        let is_complete = has_people && self.has_time && !self.refers_back;
        self.take_time(earlier, true);
        if self.names_topic() || is_complete {
            return;
        }
        let people = std::mem::take(&mut self.query.people);
        self.take_subject(earlier);
        self.take_exclusions(earlier);
        let (query, other) = (&mut self.query, &earlier.query);
        if has_people {
            query.people = people;
        }
        if query.kinds.is_empty() && query.states.is_empty() {
            query.kinds.clone_from(&other.kinds);
            query.states.clone_from(&other.states);
        }
        // "What is the newest release, and who made it?"
        let is_one = other.limit == Some(1) && matches!(other.measure, Measure::First | Measure::Last);
        if is_one && !self.asks_whom && matches!(query.measure, Measure::List | Measure::Group) {
            (query.measure, query.group, query.limit) = (other.measure, None, other.limit);
        }
    }

    /// Takes over the time of another part of the question, and its second time. If `may_compare` and this draft compares
    /// with one time, it is compared with the other part's: "how many in June, and was that more than in May".
    fn take_time(&mut self, other: &Self, may_compare: bool) {
        let needs_first = may_compare && self.has_time && self.compares && self.second_window.is_none();
        if !other.has_time || !self.query.ids.is_empty() || self.has_time && !needs_first {
            return;
        }
        let (since, until) = (other.query.since.clone(), other.query.until.clone());
        let since = std::mem::replace(&mut self.query.since, since);
        let until = std::mem::replace(&mut self.query.until, until);
        self.second_window = if needs_first { Some((since, until)) } else { other.second_window.clone() };
        self.has_time = true;
    }

    /// Leaves out what another part of the question leaves out, too.
    fn take_exclusions(&mut self, other: &Self) {
        let (except, others) = (&mut self.query.except, &other.query.except);
        except.people.extend_from_slice(&others.people);
        except.kinds.extend_from_slice(&others.kinds);
        self.except_topics.extend_from_slice(&other.except_topics);
        self.excludes_touched |= other.excludes_touched;
    }

    /// Returns whether the draft names a path, an id or another topic.
    fn names_topic(&self) -> bool {
        [self.topics.is_empty(), self.context_paths.is_empty(), self.query.ids.is_empty()].contains(&false)
    }

    /// Takes over what another part of the question names.
    fn take_subject(&mut self, other: &Self) {
        self.topics.clone_from(&other.topics);
        self.context_paths.clone_from(&other.context_paths);
        self.has_required_words = other.has_required_words;
        let (query, subject) = (&mut self.query, &other.query);
        query.any_text = subject.any_text;
        query.moves |= subject.moves;
        query.deletes |= subject.deletes;
        if query.weekdays.is_empty() {
            query.weekdays.clone_from(&subject.weekdays);
        }
        query.people.clone_from(&subject.people);
        query.ids.clone_from(&subject.ids);
    }

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
            // "More than in May" needs the time after May.
            || self.compares
            || self.compares_alternatives
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

    /// If the search words occur, but not in the time of the question's versions, drops this time. Returns whether it was
    /// dropped.
    pub(crate) fn drop_unmatched_versions(&mut self, findings: &Findings<'_>) -> bool {
        let is_elsewhere = findings.works.is_empty() && !findings.words.found.is_empty();
        if !std::mem::take(&mut self.has_version_window) || !is_elsewhere {
            return false;
        }
        self.remarks.push("No work with these words is in the named release by its date.".to_owned());
        (self.query.since, self.query.until) = (None, None);
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
