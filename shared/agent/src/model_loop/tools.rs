//! Tools that the model may call. They only read the recorded activity of one workspace and its settings.

mod activity_line;
mod arguments;
mod counts;
mod filter;
mod output;
mod people;
mod result;
pub(super) mod returned;
mod selection;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use plumbline_conversation::{Tool, ToolCall};
use serde_json::{Value, json};

use self::activity_line::Detail;
use self::arguments::{Call, Conditions};
use self::counts::GroupBy;
use self::output::ToolOutput;
pub(super) use self::result::ToolResult;
use self::returned::ReturnedIds;
use self::selection::{ActivityReader, Matches};
use crate::activity::{Activity, ActivityKind, ActivitySource, SourceError, Window};
use crate::context::{Question, WorkspaceContext};
use crate::dates::calendar::Calendar;

/// Definitions of the tools, as sent to the model.
#[expect(clippy::expect_used, reason = "a constant document, read by every test of this module")]
pub(super) static DEFINITIONS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("tools/definitions.json")).expect("valid definitions")
});

/// Maximum length of the product overview, in characters.
const MAX_OVERVIEW_CHARACTERS: usize = 4_000;

/// Maximum number of records per id: a pull request has one for each action on it.
const MAX_RECORDS: usize = 20;

/// Minimum number of digits of a commit id.
const MIN_COMMIT_DIGITS: usize = 7;

/// Tools for one workspace, and the ids and titles that they have returned.
pub(super) struct Tools<'a> {
    context: &'a WorkspaceContext,
    reader: ActivityReader<'a>,
    returned: ReturnedIds,
}

impl<'a> Tools<'a> {
    pub(super) async fn open(
        question: &'a Question,
        context: &'a WorkspaceContext,
        source: &'a dyn ActivitySource,
    ) -> Result<Self, SourceError> {
        let reader = ActivityReader::open(question, source).await?;
        Ok(Self { context, reader, returned: ReturnedIds::default() })
    }

    /// Returns the window from the first activity to just after the last.
    pub(super) fn extent(&self) -> Option<Window> {
        self.reader.extent()
    }

    /// Returns the ids returned so far.
    pub(super) fn returned(&self) -> &ReturnedIds {
        &self.returned
    }

    /// Executes one tool call.
    pub(super) async fn call(&mut self, call: &ToolCall) -> Result<ToolResult, SourceError> {
        match Call::read(call) {
            Err(why) => Ok(ToolResult::refused(&why)),
            Ok(Call::Search { conditions, limit, offset }) => self.search(&conditions, limit, offset).await,
            Ok(Call::Get { id }) => self.get(&id).await,
            Ok(Call::Count { conditions, group_by }) => self.count(&conditions, group_by).await,
            Ok(Call::Sprint { date }) => Ok(self.sprint(date)),
            Ok(Call::Overview) => Ok(ToolResult::Result(self.overview())),
        }
    }

    async fn search(
        &mut self,
        conditions: &Conditions,
        limit: usize,
        offset: usize,
    ) -> Result<ToolResult, SourceError> {
        let found = match self.reader.select(conditions).await? {
            Ok(found) => found,
            Err(outcome) => return Ok(outcome),
        };
        let page: Vec<&Activity> = found.iter().skip(offset).take(limit).collect();
        let left = found.len().saturating_sub(offset);
        Ok(ToolResult::Result(self.show(self.header(&found), &page, left, Detail::Brief)))
    }

    async fn get(&mut self, id: &str) -> Result<ToolResult, SourceError> {
        let everything = self.reader.everything();
        let all = self.reader.within(&everything).await?;
        let found: Vec<&Activity> = all.iter().filter(|one| has_id(one, id)).take(MAX_RECORDS).collect();
        let header = json!({ "matches": found.len() });
        Ok(ToolResult::Result(self.show(header, &found, found.len(), Detail::Full)))
    }

    async fn count(&mut self, conditions: &Conditions, group_by: GroupBy) -> Result<ToolResult, SourceError> {
        let found = match self.reader.select(conditions).await? {
            Ok(found) => found,
            Err(outcome) => return Ok(outcome),
        };
        let lines =
            counts::groups(found.iter(), group_by, &self.reader.people, &self.reader.question.time_zone);
        let output = ToolOutput::of(self.header(&found), &lines, lines.len());
        Ok(ToolResult::Result(output.text))
    }

    /// Formats activities for the model, and records those that fit as returned.
    fn show(&mut self, header: Value, page: &[&Activity], matches: usize, detail: Detail) -> String {
        let zone = &self.reader.question.time_zone;
        let lines: Vec<String> = page
            .iter()
            .map(|activity| activity_line::format_activity(activity, &self.reader.people, zone, detail))
            .collect();
        let output = ToolOutput::of(header, &lines, matches);
        page.iter().take(output.lines).for_each(|activity| self.returned.record(activity));
        output.text
    }

    fn header(&self, found: &Matches) -> Value {
        let zone = &self.reader.question.time_zone;
        let things: BTreeSet<_> = found.iter().map(|one| (one.kind, &one.id)).collect();
        json!({
            "since": output::instant(found.window.from, zone),
            "before": output::instant(found.window.until, zone),
            "matches": found.len(),
            "different_things": things.len(),
        })
    }

    fn sprint(&self, date: Option<Date>) -> ToolResult {
        let mut calendar = Calendar::new(self.reader.question, self.context.cadence.as_ref());
        let own = calendar.cadence.and_then(|cadence| TimeZone::get(&cadence.time_zone).ok());
        let zone = own.unwrap_or_else(|| self.reader.question.time_zone.clone());
        if let Some(date) = date {
            // Unlike midnight, midday exists on every day despite changes of daylight saving time.
            let Ok(midday) = date.at(12, 0, 0, 0).to_zoned(zone.clone()) else {
                return ToolResult::refused("there is no such day");
            };
            calendar.now = midday.timestamp();
        }
        let Some(sprint) = calendar.sprint(0) else {
            return ToolResult::Result(
                json!({ "sprint": null, "why": "no sprint cadence is set" }).to_string(),
            );
        };
        let day = |instant: Timestamp| instant.to_zoned(zone.clone()).date().to_string();
        let last = sprint.end.saturating_sub(SignedDuration::from_secs(1)).unwrap_or(sprint.end);
        let asked = self.reader.question.asked_at;
        let found = json!({
            "first_day": day(sprint.start),
            "last_day": day(last),
            "since": output::instant(sprint.start, &self.reader.question.time_zone),
            "before": output::instant(sprint.end, &self.reader.question.time_zone),
            "is_on": sprint.start <= asked && asked < sprint.end,
        });
        ToolResult::Result(found.to_string())
    }

    fn overview(&self) -> String {
        let text: String =
            self.context.product_overview.trim().chars().take(MAX_OVERVIEW_CHARACTERS).collect();
        if text.is_empty() {
            return json!({ "overview": null, "why": "the settings hold none" }).to_string();
        }
        ToolOutput::of(json!({ "from": "the workspace's settings" }), &[output::escaped(&json!(text))], 1)
            .text
    }
}

fn has_id(activity: &Activity, id: &str) -> bool {
    let number = id.strip_prefix('#').unwrap_or(id);
    let is_hexadecimal = id.len() >= MIN_COMMIT_DIGITS && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    match activity.kind {
        ActivityKind::Commit if is_hexadecimal => activity.id.starts_with(&id.to_ascii_lowercase()),
        ActivityKind::Commit => returned::pull_request_number(&activity.title) == Some(number),
        ActivityKind::PullRequest | ActivityKind::Issue => activity.id == number,
        ActivityKind::Release => activity.id == id,
    }
}
