//! One firing of a schedule, in the format of the event that the function `ask` receives.

use jiff::Timestamp;
use plumbline_contract::{JobId, ScheduleId, Workspace};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Builder;

/// Placeholder that EventBridge Scheduler replaces with the scheduled time
/// (<https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-context-attributes.html>).
const SCHEDULED_TIME: &str = "<aws.scheduler.scheduled-time>";

/// Event of a firing: `{"workspace": "type/id", "scheduleId": "sch_…", "scheduledTime": "2026-11-18T08:30:00Z"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Firing {
    /// Workspace that the question is about.
    #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
    pub workspace: Workspace,
    /// Schedule that fires.
    pub schedule_id: ScheduleId,
    /// Time at which the schedule was due to fire. The event may arrive later.
    pub scheduled_time: Timestamp,
}

impl Firing {
    /// Returns the input template from which EventBridge Scheduler builds the event.
    pub fn event_template(workspace: &Workspace, id: &ScheduleId) -> String {
        json!({
            "workspace": workspace.to_string(),
            "scheduleId": id.as_str(),
            "scheduledTime": SCHEDULED_TIME,
        })
        .to_string()
    }

    /// Returns the id of the job that this firing creates. Repeated events of one firing give the same id.
    ///
    /// The id is a UUID of version 8 from the first half of a SHA-256 of the firing (RFC 9562, appendix B.2).
    pub fn job_id(&self) -> JobId {
        let name = format!("{}\n{}\n{}", self.workspace, self.schedule_id, self.scheduled_time);
        let digest: [u8; 32] = Sha256::digest(name).into();
        let (half, _) = digest.split_at(16);
        let mut bytes = [0; 16];
        bytes.copy_from_slice(half);
        Builder::from_custom_bytes(bytes).into_uuid().into()
    }
}

fn as_text<S: Serializer>(workspace: &Workspace, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(workspace)
}

fn from_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Workspace, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn firing(time: &str) -> Firing {
        let template =
            Firing::event_template(&"github/acme".parse().unwrap(), &ScheduleId::parse(&id('a')).unwrap());
        serde_json::from_str(&template.replace(SCHEDULED_TIME, time)).unwrap()
    }

    fn id(digit: char) -> String {
        format!("sch_{}", digit.to_string().repeat(32))
    }

    #[test]
    fn template_expands_to_the_event() {
        let fired = firing("2026-11-18T08:30:00Z");
        assert_eq!(
            (fired.workspace.to_string().as_str(), fired.schedule_id.as_str()),
            ("github/acme", &*id('a'))
        );
        assert_eq!(fired.scheduled_time, "2026-11-18T08:30:00Z".parse().unwrap());
        let again: Firing = serde_json::from_value(serde_json::to_value(&fired).unwrap()).unwrap();
        assert_eq!(again, fired);
    }

    #[test]
    fn one_firing_has_one_job_id_in_every_time_notation() {
        let one = firing("2026-11-18T08:30:00Z").job_id();
        assert_eq!(one, firing("2026-11-18T08:30:00.000+00:00").job_id());
        assert_eq!(one.to_string().parse(), Ok(one));
        let other_schedule =
            Firing { schedule_id: ScheduleId::parse(&id('b')).unwrap(), ..firing("2026-11-18T08:30:00Z") };
        let other_workspace =
            Firing { workspace: "github/b".parse().unwrap(), ..firing("2026-11-18T08:30:00Z") };
        for other in [firing("2026-11-18T08:31:00Z"), other_schedule, other_workspace] {
            assert_ne!(other.job_id(), one);
        }
    }

    #[test]
    fn invalid_events_are_refused() {
        for text in [
            r#"{"workspace": "x", "scheduleId": "sch_1", "scheduledTime": "2026-11-18T08:30:00Z"}"#,
            r#"{"workspace": "github/acme", "scheduledTime": "2026-11-18T08:30:00Z"}"#,
            r#"{"workspace": "github/acme", "scheduleId": "sch_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "scheduledTime": "now"}"#,
        ] {
            assert!(serde_json::from_str::<Firing>(text).is_err(), "{text}");
        }
    }
}
