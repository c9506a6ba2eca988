//! One question as the engine understands it. The phrase planner and the model write the same type.

use schemars::JsonSchema;
use serde::Deserialize;

use plumbline_activity::Action;

/// Text that stands for the newest release in [`Query::since`] or [`Query::until`].
pub(crate) const LATEST_RELEASE: &str = "latest release";

/// Conditions on recorded work, all of which must hold, and the measure to compute from the work that meets them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", default, deny_unknown_fields)]
pub struct Query {
    // The model gets the doc comments of the fields as their descriptions.
    /// Start of the window: a day (2026-11-16), an instant (2026-11-16T09:00:00+01:00), a release or a commit. A day and an
    /// instant are inside the window; a release or a commit is not: the window begins after it. A release is given by its
    /// version or tag, and a commit by its id. A version that several packages have released needs the name of
    /// the package: server 1.2.0. If this is left out, the window begins with the first activity. Work is in the window if it
    /// was written inside it or, if the window begins or ends with a release or a commit, if it was merged inside it. Branches
    /// are not recorded, so that only the times tell what a release contains.
    pub since: Option<String>,
    /// End of the window, in the forms of `since`. A day, a release and a commit are inside the window; an instant is not.
    /// If this is left out, the window ends now.
    pub until: Option<String>,
    /// People, any of whom was the author or a co-author: names, parts of names, or accounts. A name that fits several
    /// people means all of them. "bots" stands for all bots.
    pub people: Vec<String>,
    /// Files, folders or patterns such as src/*.rs: work must have touched any of them, under any name that a file has had.
    /// A recorded path stands for itself and all below it; any other path stands for every path that ends with it.
    /// **/Cargo.toml stands for every file of this name. A path that begins with a slash is at the top level:
    /// /Cargo.toml, /*.md. The result lists paths that do not occur in any activity as unknown_paths.
    pub paths: Vec<String>,
    /// Words that the title or a path must have, in any form; a phrase in double quotes must occur as it is.
    pub text: Vec<String>,
    /// True if one of the words in `text` is enough. The order stays the same: newest first.
    pub any_text: bool,
    /// True if the words in `text` must be in the title, and not in a path.
    pub titles_only: bool,
    /// True for work that added one of the paths or, without paths, any file: the first recorded activity on a file, unless
    /// it moved the file there. The file may be older than the first recorded activity.
    pub adds: bool,
    /// True for work that deleted one of the paths or, without paths, any file.
    pub deletes: bool,
    /// True for work that moved or renamed one of the paths or, without paths, any file. A file that changed much while
    /// it moved is recorded as deleted and added. If `deletes` is true as well, work needs to have done only one of the two.
    pub moves: bool,
    /// Kinds of work. Work must be of any one of the recorded kinds given (commit, pull_request, issue, release, prerelease), and also
    /// of any one of the other kinds given (fix, feature, ...). The other kinds are recognised by titles and files, so that
    /// a fix whose title does not say so is not found.
    pub kinds: Vec<WorkKind>,
    /// Actions or states, any of which may match.
    pub states: Vec<WorkState>,
    /// Days of the week, on any of which the work was done.
    pub weekdays: Vec<Weekday>,
    /// Commits by at least the first 7 digits of their ids (a merge stands for the commits that it brought in, too), pull requests and issues as #123,
    /// and releases by tag or version. With ids, a list states the full ids and, if there is room, up to 60 paths and
    /// renames of each item instead of 3.
    pub ids: Vec<String>,
    /// Work to leave out, even if it meets the other conditions.
    pub except: Exclusions,
    /// Calculation made from the work.
    pub measure: Measure,
    /// Property by which the measures `group` and `compare` group the work. With the measure `count`, the number of groups is
    /// returned. Groups without work are left out. Work by person, file or folder does not count a merge, but the
    /// commits that the merge brought in.
    pub group: Option<Group>,
    /// Second query, for the measure `compare`.
    pub other: Option<Box<Query>>,
    /// Maximum number of items, from 1 to 50. Of groups or themes, the largest are returned. If the items are too long
    /// for one result, fewer are returned.
    pub limit: Option<usize>,
    /// Number of items to skip, to see more of a long list.
    pub offset: Option<usize>,
}

impl Query {
    /// Returns whether the query asks for what was open at the end of its window.
    pub(crate) fn asks_for_open(&self) -> bool {
        self.states.iter().any(|state| matches!(state, WorkState::Open | WorkState::Unreviewed))
    }

    /// Returns whether the query asks for people whose first work is inside the window, or compares their numbers.
    pub(crate) fn asks_for_newcomers(&self) -> bool {
        let other = self.other.as_ref().filter(|_| self.measure == Measure::Compare);
        self.measure == Measure::New || other.is_some_and(|other| other.measure == Measure::New)
    }

    /// Returns the top-level folder, or the file at the top level, of each path of the query.
    pub(crate) fn top_level_names(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().filter_map(|path| bare_path(path).split('/').next())
    }

    /// Returns the kinds that the query asks for, and those that it leaves out.
    pub(crate) fn mentioned_kinds(&self) -> impl Iterator<Item = &WorkKind> {
        self.kinds.iter().chain(&self.except.kinds)
    }

    /// Returns whether the query asks for pull requests or issues, or leaves them out.
    pub(crate) fn asks_for_pull_requests_or_issues(&self) -> bool {
        self.mentioned_kinds().any(|kind| matches!(kind, WorkKind::PullRequest | WorkKind::Issue))
            || self.states.iter().any(|state| *state != WorkState::Made)
    }
}

/// Work to leave out: all that matches any of these conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", default, deny_unknown_fields)]
pub struct Exclusions {
    /// People, as in the query.
    pub people: Vec<String>,
    /// Paths: leaves out work that touches these paths only. Groups by file or folder leave out these paths.
    pub paths: Vec<String>,
    /// Paths: leaves out all work that touches any of them, whatever else it touches.
    pub touching: Vec<String>,
    /// Words: leaves out work that has any of them in its title or, unless `titles_only`, in a path.
    pub text: Vec<String>,
    /// Kinds: leaves out work of any of them.
    pub kinds: Vec<WorkKind>,
    /// True to leave out repeats: work with the same author, time and title as other work and a file in common, such as a
    /// commit on two branches, counts once.
    pub repeats: bool,
}

/// Kind of work: either recorded as such by the code host, or recognised by the title or the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorkKind {
    /// Recorded commits.
    Commit,
    /// Recorded pull requests. In a workspace that records none, commits whose titles have the number of a pull request.
    PullRequest,
    /// Recorded issues.
    Issue,
    /// Recorded releases. In a workspace that records none, commits whose titles announce a version.
    Release,
    /// Fixes of defects, by title.
    Fix,
    /// New features, by title.
    Feature,
    /// Changes whose title says that they revert an earlier one.
    Revert,
    /// Merge commits. If merges are left out, the commits that they brought in count one by one.
    Merge,
    /// Updates of dependencies: by title. Also changes of manifests and lock files only, if a lock file changed or the
    /// title says that something is updated.
    Dependency,
    /// Changes of documentation, by title or if only documents changed.
    Documentation,
    /// Breaking changes and removals, by title.
    Breaking,
    /// Releases before a final one: alphas, betas and release candidates.
    Prerelease,
    /// Work of bots.
    Bot,
}

impl WorkKind {
    /// Returns true for commit, pull request, issue and release: every activity is recorded as exactly one of these.
    /// Returns false for kinds that an activity may have in addition, such as fix, merge or bot.
    pub(crate) fn is_recorded(self) -> bool {
        matches!(self, Self::Commit | Self::PullRequest | Self::Issue | Self::Release)
    }

    /// Returns true for releases and pre-releases.
    pub(crate) fn is_of_releases(self) -> bool {
        matches!(self, Self::Release | Self::Prerelease)
    }
}

/// Returns a path of a query without the slashes at its ends and without "./" at its beginning.
pub(crate) fn bare_path(path: &str) -> &str {
    path.trim().trim_start_matches("./").trim_matches('/')
}

/// Day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Weekday {
    /// Returns whether `day` is the same day of the week.
    pub(crate) fn is_same_as(self, day: jiff::civil::Weekday) -> bool {
        self as i8 == day.to_monday_zero_offset()
    }
}

/// Action on a commit, release, pull request or issue, such as `merged`, or state at the end of the window, such as
/// `open`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorkState {
    /// A commit was written or a release published.
    Made,
    /// A pull request or an issue was opened.
    Opened,
    /// A pull request was reviewed.
    Reviewed,
    /// A pull request or an issue was closed without being merged.
    Closed,
    /// A pull request or an issue was reopened.
    Reopened,
    /// A pull request was merged.
    Merged,
    /// Opened inside the window, and open at its end.
    Open,
    /// Open and without a review.
    Unreviewed,
}

impl WorkState {
    /// Returns the action, or `None` for a state at the end of the window.
    pub(crate) fn action(self) -> Option<Action> {
        Some(match self {
            Self::Made => Action::Made,
            Self::Opened => Action::Opened,
            Self::Reviewed => Action::Reviewed,
            Self::Closed => Action::Closed,
            Self::Reopened => Action::Reopened,
            Self::Merged => Action::Merged,
            Self::Open | Self::Unreviewed => return None,
        })
    }
}

/// Calculation made from the work that meets the conditions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// A list, newest first.
    #[default]
    List,
    /// A summary by themes: releases, dependency updates, bots, and areas of the repository. Each piece of work is in one
    /// theme only: work in several areas is in the theme of the area with most of its files. So the size of a theme is
    /// not the number of changes in an area; the measure `group` counts these.
    Summary,
    /// Release notes: by release and kind of change.
    Notes,
    /// The number of pieces of work, with the newest three activities.
    Count,
    /// The number of pieces of work in each group.
    Group,
    /// The oldest work: three activities, or as many as `limit`.
    First,
    /// The newest work: three activities, or as many as `limit`.
    Last,
    /// The numbers for this query and for the query in `other`, and their difference.
    Compare,
    /// People whose first work is inside the window.
    New,
    /// Folders (or files, if `group` is `file`) without work in the window, each with its last change; or the hours,
    /// days, weeks, months or years of `group` without work.
    Quiet,
}

/// Property by which work is grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// Everybody who acted, and co-authors.
    Person,
    /// The first two folders of a path.
    Area,
    /// The first folder of a path.
    Folder,
    /// The path of a file.
    File,
    /// Hours of the day, from 00 to 23, in the time zone of the question.
    Hour,
    /// Days, in the time zone of the question.
    Day,
    /// Days of the week.
    Weekday,
    /// Weeks, by their Monday.
    Week,
    /// Months.
    Month,
    /// Years.
    Year,
    /// Recorded kinds.
    Kind,
    /// Actions, such as opened or merged.
    Action,
}

impl Group {
    /// Returns whether the groups are times, such as days, or days of the week.
    pub(crate) fn is_period(self) -> bool {
        self.is_chronological() || self == Self::Weekday
    }

    /// Returns whether the groups are times whose names, sorted as texts, are in order of time: all periods except days
    /// of the week.
    pub(crate) fn is_chronological(self) -> bool {
        matches!(self, Self::Hour | Self::Day | Self::Week | Self::Month | Self::Year)
    }
}
