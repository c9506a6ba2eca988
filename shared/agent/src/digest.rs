//! Digest agent: answers a parsed question from recorded activity, without a language model.

pub(crate) mod areas;
mod cite;
mod describe;
mod evidence;
mod lists;
mod note;
mod open;
mod rankings;
mod refuse;
mod render;
mod select;
mod window;
mod work_items;

use crate::activity::{Action, Activity, ActivityKind, ActivitySource, SourceError, Window};
use crate::context::{Question, WorkspaceContext};
use crate::dates::ResolvedWindow;
use crate::understand::directory::Directory;
use crate::understand::intent::Intent;
use crate::understand::kinds::KindFilter;
use crate::understand::plan::{Plan, plan_with};
use evidence::Evidence;
use note::NOTE;
use render::Section;
use select::{Selection, Selector};
use window::BoundWindow;

/// Maximum length of an answer in characters. The sections of several windows share it.
const MAX_ANSWER_CHARACTERS: usize = 6000;

/// Maximum number of windows in one answer.
const MAX_WINDOWS: usize = 3;

/// Answers `question` in markdown with the activity of `source`.
///
/// An unsupported question is answered with what the agent can do. It fails only if the source cannot be read.
pub async fn answer(
    question: &Question,
    context: &WorkspaceContext,
    source: &dyn ActivitySource,
) -> Result<String, SourceError> {
    let authors = source.authors().await?;
    let directory = Directory::of(&authors);
    let plan = plan_with(question, context, &directory);
    if let Some(text) = refuse::answer_without_activity(&plan, context, question, &directory) {
        return Ok(text);
    }
    let Some(extent) = source.extent().await? else {
        return Ok(format!(
            "Nothing has been recorded in this workspace yet, so there is nothing to report.\n\n{NOTE}"
        ));
    };
    let digest = Digest { plan: &plan, directory: &directory, question, extent };
    digest.text(source).await
}

/// Parsed question, and the people and the extent of the history that answers it.
struct Digest<'a> {
    plan: &'a Plan,
    directory: &'a Directory,
    question: &'a Question,
    extent: Window,
}

impl Digest<'_> {
    async fn text(&self, source: &dyn ActivitySource) -> Result<String, SourceError> {
        let windows: Vec<&ResolvedWindow> =
            std::iter::once(&self.plan.window).chain(&self.plan.further_windows).take(MAX_WINDOWS).collect();
        let evidence = self.load(source, &windows).await?;
        let mut parts = Vec::new();
        let mut counts = Vec::new();
        for window in &windows {
            let (count, part) = self.section(window, &evidence, MAX_ANSWER_CHARACTERS / windows.len());
            counts.push(count);
            parts.push(part);
        }
        if self.plan.further_windows.len() >= MAX_WINDOWS {
            parts.push(format!(
                "The question gives more than {MAX_WINDOWS} time ranges; only the first {MAX_WINDOWS} were used."
            ));
        }
        if let (true, [first, second, ..]) = (self.plan.compare, counts.as_slice()) {
            parts.insert(0, describe::comparison(*first, *second));
        }
        parts.push(NOTE.to_owned());
        Ok(parts.join("\n\n"))
    }

    /// Reads the activity of the windows, or the whole history if the plan requires it, for example to follow renames.
    async fn load(
        &self,
        source: &dyn ActivitySource,
        windows: &[&ResolvedWindow],
    ) -> Result<Evidence, SourceError> {
        let whole =
            Window { from: self.extent.from, until: self.extent.until.max(self.plan.window.window.until) };
        let named = windows.iter().any(|window| window.after.is_some() || window.up_to.is_some());
        let places = !self.plan.filter.paths.is_empty() || !self.plan.exclude.paths.is_empty();
        let worded = self.plan.filter.words.iter().chain(&self.plan.exclude.words).any(|word| word.place);
        let shown = matches!(self.plan.intent, Intent::Show(_));
        let open = self.plan.open.is_some();
        if named || places || worded || shown || open || !self.plan.window.explicit {
            return Ok(Evidence::of(source.within(&whole).await?, true));
        }
        let span = windows.iter().fold(self.plan.window.window, |span, window| Window {
            from: span.from.min(window.window.from),
            until: span.until.max(window.window.until),
        });
        let found = source.within(&span).await?;
        if self.lacks_requested_kinds(&found) {
            return Ok(Evidence::of(source.within(&whole).await?, true));
        }
        Ok(Evidence::of(found, false))
    }

    /// Returns whether `found` has none of the kinds that the question asks for. Only the whole history then tells if
    /// this workspace records them.
    fn lacks_requested_kinds(&self, found: &[Activity]) -> bool {
        let filter = &self.plan.filter;
        let has = |kinds: &[ActivityKind]| found.iter().any(|activity| kinds.contains(&activity.kind));
        let asks = |kinds: &[KindFilter]| filter.kinds.iter().any(|kind| kinds.contains(kind));
        let done = !filter.actions.is_empty() && !filter.actions.contains(&Action::Made);
        let requests = done || asks(&[KindFilter::PullRequests, KindFilter::Issues]);
        requests && !has(&[ActivityKind::PullRequest, ActivityKind::Issue])
            || asks(&[KindFilter::Releases]) && !has(&[ActivityKind::Release])
    }

    /// Writes the section of one window; returns the number of matches with it.
    fn section(
        &self,
        window: &ResolvedWindow,
        evidence: &Evidence,
        max_characters: usize,
    ) -> (usize, String) {
        let (now, zone) = (self.question.asked_at, &self.question.time_zone);
        let bound = match window::bind(window, evidence, now, zone) {
            Ok(bound) if self.plan.open.is_some_and(|open| open.then) => bound.up_to_its_end(now, zone),
            Ok(bound) => bound,
            Err(text) => return (0, text),
        };
        let selector = Selector::new(self.plan, evidence, self.directory);
        let selection = selector.within(&bound);
        let (bound, selection) = self.move_to_newest_match(&selector, bound, selection);
        let count = work_items::work_items(&selection.all).len();
        let section = Section {
            plan: self.plan,
            bound: &bound,
            selection: &selection,
            evidence,
            directory: self.directory,
        };
        (count, section.text(&self.question.time_zone, max_characters))
    }

    /// Moves the default window to end with the newest match, if the question gives no time range and the default
    /// window has no match.
    fn move_to_newest_match<'e>(
        &self,
        selector: &Selector<'e>,
        bound: BoundWindow,
        selection: Selection<'e>,
    ) -> (BoundWindow, Selection<'e>) {
        if self.plan.window.explicit || !selection.all.is_empty() {
            return (bound, selection);
        }
        let everything = bound.everything();
        let newest = selector.within(&everything).all.first().map(|activity| activity.at);
        match newest {
            Some(newest) => {
                let earlier = bound.ending_with(newest, &self.question.time_zone);
                let selection = selector.within(&earlier);
                (earlier, selection)
            }
            None => (everything, selection),
        }
    }
}
