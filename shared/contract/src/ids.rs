//! What things are called: workspaces, jobs, schedules, runs, requests.

use std::fmt;
use std::str::FromStr;

use http::{HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};
use uuid::{Uuid, Variant};

use crate::problem::Problem;

/// A name that is not of the form it must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a {0}")]
pub struct InvalidId(pub(crate) &'static str);

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident, $what:literal, $is_valid:path) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            #[doc = concat!("Checks that the text is a ", $what, ".")]
            pub fn parse(text: &str) -> Result<Self, InvalidId> {
                if $is_valid(text) { Ok(Self(text.to_owned())) } else { Err(InvalidId($what)) }
            }

            /// The text of it.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidId;

            fn try_from(text: String) -> Result<Self, InvalidId> {
                if $is_valid(&text) { Ok(Self(text)) } else { Err(InvalidId($what)) }
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    };
}
pub(crate) use text_id;

text_id! {
    /// Where a workspace lives (`github`, `gitlab`, `local`): `^[a-z][a-z0-9-]{0,31}$`.
    WorkspaceType, "workspace type", is_workspace_type
}

text_id! {
    /// Which workspace it is there: `^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`.
    WorkspaceId, "workspace id", is_workspace_id
}

text_id! {
    /// What a caller names a request by, so that it can be repeated safely: 1 to 255 visible ASCII characters.
    IdempotencyKey, "idempotency key", is_idempotency_key
}

text_id! {
    /// A question that is asked again and again: `^sch_[0-9a-f]{32}$`.
    ScheduleId, "schedule id", is_schedule_id
}

fn is_schedule_id(text: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.strip_prefix("sch_").is_some_and(|rest| rest.len() == 32 && rest.bytes().all(digit))
}

fn is_workspace_type(text: &str) -> bool {
    let word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=32).contains(&text.len()) && text.as_bytes()[0].is_ascii_lowercase() && text.bytes().all(word)
}

fn is_workspace_id(text: &str) -> bool {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (1..=128).contains(&text.len()) && text.as_bytes()[0].is_ascii_alphanumeric() && text.bytes().all(word)
}

fn is_idempotency_key(text: &str) -> bool {
    (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

impl IdempotencyKey {
    /// The key of a request, if it has one.
    ///
    /// # Errors
    /// `invalid_request` if the header is repeated or its value is not a key.
    pub fn of_request(headers: &HeaderMap) -> Result<Option<Self>, Problem> {
        let mut values = headers.get_all("idempotency-key").iter();
        let Some(value) = values.next() else {
            return Ok(None);
        };
        let key = value.to_str().ok().and_then(|text| Self::parse(text).ok());
        match (key, values.next()) {
            (Some(key), None) => Ok(Some(key)),
            _ => Err(Problem::malformed(
                "The Idempotency-Key must be 1 to 255 visible ASCII characters, once.",
            )),
        }
    }
}

/// A workspace: what an agent answers questions about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Workspace {
    /// Where it lives.
    pub kind: WorkspaceType,
    /// Which one it is there.
    pub id: WorkspaceId,
}

impl Workspace {
    /// Checks both path parameters.
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

    /// Reads what `Display` writes: `type/id`.
    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let (kind, id) = text.split_once('/').ok_or(InvalidId("workspace"))?;
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

            /// Reads a UUID that is random (version 4) or derived (version 8), in lower case with hyphens, and no
            /// other form.
            fn from_str(text: &str) -> Result<Self, InvalidId> {
                strict_uuid(text).map(Self).ok_or(InvalidId($what))
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
    /// One query and its answer.
    JobId, "job id"
}

uuid_id! {
    /// One benchmark run.
    BenchmarkId, "benchmark id"
}

fn strict_uuid(text: &str) -> Option<Uuid> {
    let uuid = Uuid::try_parse(text).ok()?;
    let is_ours = matches!(uuid.get_version_num(), 4 | 8) && uuid.get_variant() == Variant::RFC4122;
    (is_ours && uuid.hyphenated().to_string() == text).then_some(uuid)
}

/// What one request is called, in its answer and on every log line of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestId(String);

impl RequestId {
    /// Takes the gateway's own id of the request, without anything that does not belong into a header or a log
    /// line, and at most 128 characters of it.
    pub fn sanitised(text: &str) -> Self {
        let fits = |character: &char| character.is_ascii_alphanumeric() || "-_.:=+/".contains(*character);
        let id: String = text.chars().filter(fits).take(128).collect();
        Self(if id.is_empty() { "unknown".to_owned() } else { id })
    }

    /// The text of it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    #[expect(clippy::expect_used, reason = "only letters, digits and a few signs were let in")]
    pub(crate) fn to_header(&self) -> HeaderValue {
        HeaderValue::try_from(self.as_str()).expect("a sanitised id is a header value")
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workspace_types() {
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
    fn workspace_ids() {
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
    fn a_workspace_reads_what_it_writes() {
        let workspace = Workspace::parse("github", "acme.web").unwrap();
        assert_eq!(workspace.to_string(), "github/acme.web");
        assert_eq!("github/acme.web".parse(), Ok(workspace));
        assert!("github".parse::<Workspace>().is_err());
        assert!("github/acme/web".parse::<Workspace>().is_err());
    }

    #[test]
    fn schedule_ids() {
        let text = "sch_0123456789abcdef0123456789abcdef";
        assert_eq!(ScheduleId::parse(text).unwrap().as_str(), text);
        for other in ["", "sch_", "wh_0123456789abcdef0123456789abcdef", &text[..35], &text.to_uppercase()] {
            assert!(ScheduleId::parse(other).is_err(), "{other}");
        }
    }

    #[test]
    fn ids_are_random_or_derived_uuids_in_one_form() {
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
    fn stored_ids_are_checked_again() {
        let id: BenchmarkId = "6fa459ea-ee8a-4ca4-894e-db77e160355e".parse().unwrap();
        let stored = serde_json::to_string(&id).unwrap();
        assert_eq!(serde_json::from_str::<BenchmarkId>(&stored).unwrap(), id);
        assert!(serde_json::from_str::<BenchmarkId>(r#""x""#).is_err());
        assert!(serde_json::from_str::<WorkspaceType>(r#""Git""#).is_err());
    }

    #[test]
    fn request_ids_are_cleaned() {
        assert_eq!(RequestId::sanitised("JKJaXmPLvHcESHA=").as_str(), "JKJaXmPLvHcESHA=");
        assert_eq!(RequestId::sanitised("a\r\nSet-Cookie: b\u{e9}").as_str(), "aSet-Cookie:b");
        assert_eq!(RequestId::sanitised("\n").as_str(), "unknown");
        assert_eq!(RequestId::sanitised(&"a".repeat(500)).as_str().len(), 128);
    }

    fn idempotency(values: &[&[u8]]) -> Result<Option<IdempotencyKey>, Problem> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append("idempotency-key", HeaderValue::from_bytes(value).unwrap());
        }
        IdempotencyKey::of_request(&headers)
    }

    #[test]
    fn idempotency_keys() {
        assert_eq!(idempotency(&[]), Ok(None));
        assert_eq!(idempotency(&[b"order-7"]).unwrap().unwrap().as_str(), "order-7");
        assert!(idempotency(&[&[b'~'; 255]]).is_ok());
        let refused: [&[&[u8]]; 5] = [&[b""], &[b"a b"], &[b"\xC3\xA9"], &[&[b'a'; 256]], &[b"a", b"a"]];
        for values in refused {
            assert_eq!(idempotency(values).unwrap_err().status(), 400);
        }
    }
}
