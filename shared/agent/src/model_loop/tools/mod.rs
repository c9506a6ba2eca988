//! The tools of the loop. All they can do is look at the recorded activity of one workspace and at its settings.

mod arguments;
mod counting;
mod filter;
mod people;
mod seen;
mod selecting;
mod shown;

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use plumbline_conversation::{Tool, ToolCall};
use serde_json::{Value, json};

use self::arguments::{Call, Wanted};
use self::counting::GroupBy;
use self::people::People;
pub(super) use self::seen::Seen;
use self::selecting::Found;
use self::shown::{Detail, Shown};
use crate::activity::{Activity, ActivityKind, ActivitySource, SourceError, Window};
use crate::context::{Question, WorkspaceContext};
use crate::dates::calendar::Calendar;
use crate::markdown::shorten;

/// What the model is told of the tools.
#[expect(clippy::expect_used, reason = "a constant document, read by every test of this module")]
pub(super) static DEFINITIONS: LazyLock<Vec<Tool>> =
    LazyLock::new(|| serde_json::from_str(include_str!("definitions.json")).expect("valid definitions"));

/// The longest product overview that is returned, in characters.
const OVERVIEW: usize = 4_000;

/// The most records that one id is answered with: a pull request has one for each thing done to it.
const RECORDS: usize = 20;

/// The fewest digits that a commit is called by.
const FEWEST_DIGITS: usize = 7;

/// The longest reason for a refusal, in characters.
const REASON: usize = 300;

/// What a call of a tool comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// What it returns.
    Result(String),
    /// Why it is not answered, for the model to do better.
    Refused(String),
}

impl Outcome {
    /// `why` may repeat what the model wrote, and is sent with every turn from now on.
    fn refused(why: &str) -> Self {
        Self::Refused(format!("Refused: {}.", shorten(why, REASON)))
    }
}

/// The tools over one workspace, and what they have returned.
pub(super) struct Tools<'a> {
    question: &'a Question,
    context: &'a WorkspaceContext,
    source: &'a dyn ActivitySource,
    people: People,
    extent: Option<Window>,
    /// The widest window that was read, and its activity, newest first: a second question about it reads nothing.
    read: Option<(Window, Arc<Vec<Activity>>)>,
    seen: Seen,
}

impl<'a> Tools<'a> {
    pub(super) async fn open(
        question: &'a Question,
        context: &'a WorkspaceContext,
        source: &'a dyn ActivitySource,
    ) -> Result<Self, SourceError> {
        let people = People::of(source.authors().await?);
        let extent = source.extent().await?;
        Ok(Self { question, context, source, people, extent, read: None, seen: Seen::default() })
    }

    /// From the first activity to just after the last.
    pub(super) fn extent(&self) -> Option<Window> {
        self.extent
    }

    /// What was returned so far.
    pub(super) fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Answers one call.
    pub(super) async fn call(&mut self, call: &ToolCall) -> Result<Outcome, SourceError> {
        match Call::read(call) {
            Err(why) => Ok(Outcome::refused(&why)),
            Ok(Call::Search { wanted, limit, offset }) => self.search(&wanted, limit, offset).await,
            Ok(Call::Get { id }) => self.get(&id).await,
            Ok(Call::Count { wanted, group_by }) => self.count(&wanted, group_by).await,
            Ok(Call::Sprint { date }) => Ok(self.sprint(date)),
            Ok(Call::Overview) => Ok(Outcome::Result(self.overview())),
        }
    }

    async fn search(&mut self, wanted: &Wanted, limit: usize, offset: usize) -> Result<Outcome, SourceError> {
        let found = match self.select(wanted).await? {
            Ok(found) => found,
            Err(outcome) => return Ok(outcome),
        };
        let page: Vec<&Activity> = found.iter().skip(offset).take(limit).collect();
        let left = found.len().saturating_sub(offset);
        Ok(Outcome::Result(self.show(self.header(&found), &page, left, Detail::Brief)))
    }

    async fn get(&mut self, id: &str) -> Result<Outcome, SourceError> {
        let everything = self.everything();
        let all = self.within(&everything).await?;
        let found: Vec<&Activity> = all.iter().filter(|one| is_called(one, id)).take(RECORDS).collect();
        let header = json!({ "matches": found.len() });
        Ok(Outcome::Result(self.show(header, &found, found.len(), Detail::Full)))
    }

    async fn count(&mut self, wanted: &Wanted, group_by: GroupBy) -> Result<Outcome, SourceError> {
        let found = match self.select(wanted).await? {
            Ok(found) => found,
            Err(outcome) => return Ok(outcome),
        };
        let lines = counting::groups(found.iter(), group_by, &self.people, &self.question.time_zone);
        let shown = Shown::of(self.header(&found), &lines, lines.len());
        Ok(Outcome::Result(shown.text))
    }

    /// Writes activities down for the model; those that have room count as returned.
    fn show(&mut self, header: Value, page: &[&Activity], matches: usize, detail: Detail) -> String {
        let zone = &self.question.time_zone;
        let lines: Vec<String> =
            page.iter().map(|activity| shown::line(activity, &self.people, zone, detail)).collect();
        let shown = Shown::of(header, &lines, matches);
        page.iter().take(shown.lines).for_each(|activity| self.seen.note(activity));
        shown.text
    }

    fn header(&self, found: &Found) -> Value {
        let zone = &self.question.time_zone;
        let things: BTreeSet<_> = found.iter().map(|one| (one.kind, &one.id)).collect();
        json!({
            "since": shown::instant(found.window.from, zone),
            "before": shown::instant(found.window.until, zone),
            "matches": found.len(),
            "different_things": things.len(),
        })
    }

    fn sprint(&self, date: Option<Date>) -> Outcome {
        let mut calendar = Calendar::new(self.question, self.context.cadence.as_ref());
        let own = calendar.cadence.and_then(|cadence| TimeZone::get(&cadence.time_zone).ok());
        let zone = own.unwrap_or_else(|| self.question.time_zone.clone());
        if let Some(date) = date {
            // Midday is on that day whatever the clocks do.
            let Ok(midday) = date.at(12, 0, 0, 0).to_zoned(zone.clone()) else {
                return Outcome::refused("there is no such day");
            };
            calendar.now = midday.timestamp();
        }
        let Some(sprint) = calendar.sprint(0) else {
            return Outcome::Result(json!({ "sprint": null, "why": "no sprint cadence is set" }).to_string());
        };
        let day = |instant: Timestamp| instant.to_zoned(zone.clone()).date().to_string();
        let last = sprint.end.saturating_sub(SignedDuration::from_secs(1)).unwrap_or(sprint.end);
        let asked = self.question.asked_at;
        let found = json!({
            "first_day": day(sprint.start),
            "last_day": day(last),
            "since": shown::instant(sprint.start, &self.question.time_zone),
            "before": shown::instant(sprint.end, &self.question.time_zone),
            "is_on": sprint.start <= asked && asked < sprint.end,
        });
        Outcome::Result(found.to_string())
    }

    fn overview(&self) -> String {
        let text: String = self.context.product_overview.trim().chars().take(OVERVIEW).collect();
        if text.is_empty() {
            return json!({ "overview": null, "why": "the settings hold none" }).to_string();
        }
        Shown::of(json!({ "from": "the workspace's settings" }), &[shown::escaped(&json!(text))], 1).text
    }
}

fn is_called(activity: &Activity, id: &str) -> bool {
    let number = id.strip_prefix('#').unwrap_or(id);
    let is_hexadecimal = id.len() >= FEWEST_DIGITS && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    match activity.kind {
        ActivityKind::Commit if is_hexadecimal => activity.id.starts_with(&id.to_ascii_lowercase()),
        ActivityKind::Commit => seen::carried_number(&activity.title) == Some(number),
        ActivityKind::PullRequest | ActivityKind::Issue => activity.id == number,
        ActivityKind::Release => activity.id == id,
    }
}
