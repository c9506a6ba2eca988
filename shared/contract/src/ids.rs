//! Identifiers: workspaces, jobs, schedules and runs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::{Uuid, Variant};

pub use crate::text_id::InvalidId;
use crate::text_id::text_id;

text_id! {
    /// Type of a workspace: the service that hosts it, such as `github` or `local`. Pattern: `^[a-z][a-z0-9-]{0,31}$`.
    WorkspaceType, "workspace type", is_workspace_type
}

text_id! {
    /// Id of the workspace within its type, such as `demo` in `local/demo`. Pattern:
    /// `^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`.
    WorkspaceId, "workspace id", is_workspace_id
}

text_id! {
    /// Id of a schedule. Pattern: `^sch_[0-9a-f]{32}$`.
    ScheduleId, "schedule id", is_schedule_id
}

fn is_schedule_id(text: &str) -> bool {
    let is_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.strip_prefix("sch_").is_some_and(|rest| rest.len() == 32 && rest.bytes().all(is_hex))
}

fn is_workspace_type(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=32).contains(&text.len()) && text.as_bytes()[0].is_ascii_lowercase() && text.bytes().all(is_allowed)
}

fn is_workspace_id(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (1..=128).contains(&text.len())
        && text.as_bytes()[0].is_ascii_alphanumeric()
        && text.bytes().all(is_allowed)
}

/// Name of a workspace, `type/id`: the service that hosts it, and its id there. The agent answers questions about the
/// workspace's activity.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Workspace {
    /// Type of the workspace: the service that hosts it.
    pub kind: WorkspaceType,
    /// Id at that service.
    pub id: WorkspaceId,
}

impl Workspace {
    /// Parses a workspace from the two path parameters of a route.
    pub fn parse(kind: &str, id: &str) -> Result<Self, InvalidId> {
        Ok(Self { kind: WorkspaceType::parse(kind)?, id: WorkspaceId::parse(id)? })
    }
}

impl fmt::Display for Workspace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.kind, self.id)
    }
}

impl FromStr for Workspace {
    type Err = InvalidId;

    /// Parses `type/id`, the format that `Display` writes.
    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let (kind, id) = text.split_once('/').ok_or(InvalidId { kind: "workspace" })?;
        Self::parse(kind, id)
    }
}

macro_rules! uuid_id {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(Uuid);

        impl From<Uuid> for $name {
            fn from(uuid: Uuid) -> Self {
                Self(uuid)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            /// Parses a UUID that is random (version 4) or derived (version 8), in lower case with hyphens; other
            /// formats are refused.
            fn from_str(text: &str) -> Result<Self, InvalidId> {
                strict_uuid(text).map(Self).ok_or(InvalidId { kind: $what })
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidId;

            fn try_from(text: String) -> Result<Self, InvalidId> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.to_string()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(formatter)
            }
        }
    };
}

uuid_id! {
    /// Id of one query job.
    JobId, "job id"
}

uuid_id! {
    /// Id of one benchmark run, `benchmarkId` in the API.
    BenchmarkId, "benchmark id"
}

fn strict_uuid(text: &str) -> Option<Uuid> {
    let uuid = Uuid::try_parse(text).ok()?;
    let is_accepted = matches!(uuid.get_version_num(), 4 | 8) && uuid.get_variant() == Variant::RFC4122;
    (is_accepted && uuid.hyphenated().to_string() == text).then_some(uuid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workspace_type_format_is_checked() {
        let longest = format!("a{}", "b".repeat(31));
        for text in ["github", "a", "git-lab2", longest.as_str()] {
            assert_eq!(WorkspaceType::parse(text).unwrap().as_str(), text);
        }
        let too_long = format!("{longest}b");
        for text in ["", "Github", "2git", "-a", "a_b", "a.b", "a/b", "é", "a\n", too_long.as_str()] {
            assert!(WorkspaceType::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn workspace_id_format_is_checked() {
        let longest = "a".repeat(128);
        for text in ["acme", "0", "Acme.web_2-x", longest.as_str()] {
            assert_eq!(WorkspaceId::parse(text).unwrap().as_str(), text);
        }
        let too_long = "a".repeat(129);
        for text in ["", ".a", "-a", "_a", "a/b", "a b", "a\u{e9}", too_long.as_str()] {
            assert!(WorkspaceId::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn workspace_survives_display_and_parse() {
        let workspace = Workspace::parse("github", "acme.web").unwrap();
        assert_eq!(workspace.to_string(), "github/acme.web");
        assert_eq!("github/acme.web".parse(), Ok(workspace));
        assert!("github".parse::<Workspace>().is_err());
        assert!("github/acme/web".parse::<Workspace>().is_err());
    }

    #[test]
    fn schedule_id_format_is_checked() {
        let text = "sch_0123456789abcdef0123456789abcdef";
        assert_eq!(ScheduleId::parse(text).unwrap().as_str(), text);
        for other in ["", "sch_", "wh_0123456789abcdef0123456789abcdef", &text[..35], &text.to_uppercase()] {
            assert!(ScheduleId::parse(other).is_err(), "{other}");
        }
    }

    #[test]
    fn only_lower_case_uuids_of_version_4_or_8_are_accepted() {
        for text in ["6fa459ea-ee8a-4ca4-894e-db77e160355e", "6fa459ea-ee8a-8ca4-894e-db77e160355e"] {
            assert_eq!(text.parse::<JobId>().unwrap().to_string(), text);
        }
        for other in [
            "6FA459EA-EE8A-4CA4-894E-DB77E160355E",
            "6fa459eaee8a4ca4894edb77e160355e",
            "{6fa459ea-ee8a-4ca4-894e-db77e160355e}",
            "urn:uuid:6fa459ea-ee8a-4ca4-894e-db77e160355e",
            "6fa459ea-ee8a-1ca4-894e-db77e160355e",
            "6fa459ea-ee8a-4ca4-094e-db77e160355e",
            "00000000-0000-0000-0000-000000000000",
            "6fa459ea-ee8a-4ca4-894e-db77e160355e ",
            "",
        ] {
            assert!(other.parse::<BenchmarkId>().is_err(), "{other}");
        }
    }

    #[test]
    fn stored_ids_are_validated_when_read() {
        let id: BenchmarkId = "6fa459ea-ee8a-4ca4-894e-db77e160355e".parse().unwrap();
        let stored = serde_json::to_string(&id).unwrap();
        assert_eq!(serde_json::from_str::<BenchmarkId>(&stored).unwrap(), id);
        assert!(serde_json::from_str::<BenchmarkId>(r#""x""#).is_err());
        assert!(serde_json::from_str::<WorkspaceType>(r#""Git""#).is_err());
    }
}
