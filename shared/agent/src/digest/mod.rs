//! Answers a planned question from what the source holds.

pub(crate) mod areas;
mod cite;
mod describe;
mod evidence;
mod lists;
mod open;
mod rankings;
mod refuse;
mod render;
mod select;
mod things;
mod window;

use crate::activity::{Action, Activity, ActivityKind, ActivitySource, SourceError, Window};
use crate::context::{Question, WorkspaceContext};
use crate::dates::ResolvedWindow;
use crate::understand::directory::Directory;
use crate::understand::intent::Intent;
use crate::understand::kinds::KindFilter;
use crate::understand::plan::{Plan, plan_with};
use evidence::Evidence;
use render::Section;
use select::{Selection, Selector};
use window::Placed;

/// The longest answer, in characters, but for a wording of many windows.
const LONGEST: usize = 6000;

/// The most windows that one answer looks at.
const WINDOWS: usize = 3;

/// Said at the end of every answer that reports activity.
pub(crate) const NOTE: &str = "_A digest of recorded activity, made without a language model._";

/// Answers `question` in markdown from the activity of `source`.
///
/// A question that cannot be served is answered too, with what can. The only error is a source that
/// cannot be read.
pub async fn answer(
    question: &Question,
    context: &WorkspaceContext,
    source: &dyn ActivitySource,
) -> Result<String, SourceError> {
    let authors = source.authors().await?;
    let directory = Directory::of(&authors);
    let plan = plan_with(question, context, &directory);
    if let Some(text) = refuse::reply(&plan, context, question, &directory) {
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

/// One question being answered.
struct Digest<'a> {
    plan: &'a Plan,
    directory: &'a Directory,
    question: &'a Question,
    extent: Window,
}

impl Digest<'_> {
    async fn text(&self, source: &dyn ActivitySource) -> Result<String, SourceError> {
        let windows: Vec<&ResolvedWindow> =
            std::iter::once(&self.plan.window).chain(&self.plan.also).take(WINDOWS).collect();
        let evidence = self.load(source, &windows).await?;
        let mut parts = Vec::new();
        let mut counts = Vec::new();
        for window in &windows {
            let (count, part) = self.section(window, &evidence, LONGEST / windows.len());
            counts.push(count);
            parts.push(part);
        }
        if self.plan.also.len() >= WINDOWS {
            parts.push(format!("Only the first {WINDOWS} times that the question names were looked at."));
        }
        if let (true, [first, second, ..]) = (self.plan.compare, counts.as_slice()) {
            parts.insert(0, describe::comparison(*first, *second));
        }
        parts.push(NOTE.to_owned());
        Ok(parts.join("\n\n"))
    }

    /// Only the windows are read, unless names, renames or the lack of a time need the whole history.
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
        if self.depends_on_what_is_recorded(&found) {
            return Ok(Evidence::of(source.within(&whole).await?, true));
        }
        Ok(Evidence::of(found, false))
    }

    /// Whether it takes the whole history to tell if this workspace records what the question is about: `found` has
    /// none of it.
    fn depends_on_what_is_recorded(&self, found: &[Activity]) -> bool {
        let filter = &self.plan.filter;
        let has = |kinds: &[ActivityKind]| found.iter().any(|activity| kinds.contains(&activity.kind));
        let asks = |kinds: &[KindFilter]| filter.kinds.iter().any(|kind| kinds.contains(kind));
        let done = !filter.actions.is_empty() && !filter.actions.contains(&Action::Made);
        let requests = done || asks(&[KindFilter::PullRequests, KindFilter::Issues]);
        requests && !has(&[ActivityKind::PullRequest, ActivityKind::Issue])
            || asks(&[KindFilter::Releases]) && !has(&[ActivityKind::Release])
    }

    /// What there is in one window: how much, and the words for it.
    fn section(&self, window: &ResolvedWindow, evidence: &Evidence, longest: usize) -> (usize, String) {
        let (now, zone) = (self.question.asked_at, &self.question.time_zone);
        let placed = match window::place(window, evidence, now, zone) {
            Ok(placed) if self.plan.open.is_some_and(|open| open.then) => placed.up_to_its_end(now, zone),
            Ok(placed) => placed,
            Err(text) => return (0, text),
        };
        let selector = Selector::new(self.plan, evidence, self.directory);
        let selection = selector.within(&placed);
        let (placed, selection) = self.fall_back(&selector, placed, selection);
        let count = things::things(&selection.all).len();
        let section = Section {
            plan: self.plan,
            placed: &placed,
            selection: &selection,
            evidence,
            directory: self.directory,
        };
        (count, section.text(&self.question.time_zone, longest))
    }

    /// When the question names no time and the usual one holds nothing, the same time before the newest match.
    fn fall_back<'e>(
        &self,
        selector: &Selector<'e>,
        placed: Placed,
        selection: Selection<'e>,
    ) -> (Placed, Selection<'e>) {
        if self.plan.window.explicit || !selection.all.is_empty() {
            return (placed, selection);
        }
        let everything = placed.everything();
        let newest = selector.within(&everything).all.first().map(|activity| activity.at);
        match newest {
            Some(newest) => {
                let earlier = placed.ending_with(newest, &self.question.time_zone);
                let selection = selector.within(&earlier);
                (earlier, selection)
            }
            None => (everything, selection),
        }
    }
}
