//! Reading a trigger request.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use super::Timezone;
use crate::allowlist::{MAX_URL_BYTES, fits};
use crate::json::{Detail, Fields, Object, Problems, Value, filled_text, text};
use crate::problem::Problem;

/// The most characters (Unicode scalar values) of a query, white space at its ends left out.
pub const MAX_QUERY_CHARACTERS: usize = 32_000;

/// The most characters of a chat channel. Real ids have about a dozen, names up to 80.
const MAX_CHANNEL_CHARACTERS: usize = 255;

/// Where a result is pushed to.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// A chat channel.
    Chat {
        /// The channel, as the chat service names it.
        channel_id: String,
        /// The message to reply to; a plain message in the channel if `None`.
        thread_ts: Option<String>,
    },
    /// An external URL, exactly as submitted. It is a URL; whether it is an allowed one has not been checked.
    Url(String),
}

impl Destination {
    /// What all deliveries to one host have in common, or all to the chat service, and what tells nothing of it: a
    /// receiver that is slow is to hold up nobody but itself.
    pub fn group(&self) -> String {
        let whose = match self {
            Self::Chat { .. } => "chat".to_owned(),
            Self::Url(url) => {
                Url::parse(url).map(|url| url.origin().ascii_serialization()).unwrap_or_default()
            }
        };
        Sha256::digest(whose).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Destination {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Chat { .. } => "Chat([redacted])",
            Self::Url(_) => "Url([redacted])",
        })
    }
}

/// A question for the agent and where to send the answer.
#[derive(Clone, PartialEq, Eq)]
pub struct TriggerRequest {
    /// The question, exactly as submitted.
    pub query: String,
    /// Where to push the result; polling alone if `None`.
    pub destination: Option<Destination>,
    /// What dates in the query are relative to.
    pub timezone: Timezone,
}

impl fmt::Debug for TriggerRequest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("TriggerRequest")
            .field("destination", &self.destination)
            .finish_non_exhaustive()
    }
}

impl TriggerRequest {
    /// Checks every field.
    ///
    /// # Errors
    /// `invalid_request` with everything that is wrong.
    pub fn parse(object: Object) -> Result<Self, Problem> {
        let (mut fields, mut problems) = object.into_fields();
        let query = fields.required("query", &mut problems, query);
        let destination = destination(&mut fields, &mut problems);
        let timezone = fields.optional("timezone", &mut problems, timezone);
        fields.finish(&mut problems);
        let parsed = query.zip(destination).zip(timezone).map(|((query, destination), timezone)| Self {
            query,
            destination,
            timezone: timezone.unwrap_or_default(),
        });
        problems.resolve(parsed)
    }
}

fn query(value: Value) -> Result<String, Detail> {
    let query = filled_text(value)?;
    if query.trim().chars().count() <= MAX_QUERY_CHARACTERS {
        return Ok(query);
    }
    Err(format!("must have at most {MAX_QUERY_CHARACTERS} characters").into())
}

fn timezone(value: Value) -> Result<Timezone, Detail> {
    Timezone::parse(&text(value)?).map_err(|_| "must be an IANA time zone name, such as Europe/Berlin".into())
}

/// The outer `None` means that there is a destination and something is wrong with it.
fn destination(fields: &mut Fields, problems: &mut Problems) -> Option<Option<Destination>> {
    let Some(mut fields) = fields.optional_object("responseDestination", problems)? else {
        return Some(None);
    };
    let channel = fields.optional("chatChannelId", problems, channel);
    let thread = fields.optional("chatThreadTs", problems, thread);
    let url = fields.optional("webhookUrl", problems, webhook_url);
    let chosen = match (channel, thread, url) {
        (Some(channel), Some(thread), Some(url)) => choose(channel, thread, url, &fields, problems),
        _ => None,
    };
    fields.finish(problems);
    chosen.map(Some)
}

/// Exactly one of a chat channel and a URL.
fn choose(
    channel: Option<String>,
    thread: Option<String>,
    url: Option<String>,
    fields: &Fields,
    problems: &mut Problems,
) -> Option<Destination> {
    let (pointer, detail) = match (channel, thread, url) {
        (Some(channel_id), thread_ts, None) => return Some(Destination::Chat { channel_id, thread_ts }),
        (None, None, Some(url)) => return Some(Destination::Url(url)),
        (None, Some(_), _) => (fields.pointer_to("chatChannelId"), "is required with chatThreadTs"),
        (Some(_), _, Some(_)) => {
            (fields.pointer().to_owned(), "must not have both chatChannelId and webhookUrl")
        }
        (None, None, None) => (fields.pointer().to_owned(), "must have chatChannelId or webhookUrl"),
    };
    problems.add(pointer, detail);
    None
}

fn channel(value: Value) -> Result<String, Detail> {
    let channel = filled_text(value)?;
    let is_plain = !channel.chars().any(|character| character.is_whitespace() || character.is_control());
    if is_plain && channel.chars().count() <= MAX_CHANNEL_CHARACTERS {
        return Ok(channel);
    }
    Err(format!("must have at most {MAX_CHANNEL_CHARACTERS} characters and no white space").into())
}

/// A message's timestamp: seconds, a dot, and a fraction that tells apart what was said in the same second.
/// Chat services write 10 and 6 digits; 1 to 16 and 1 to 9 are let through, for the chat service to judge.
fn thread(value: Value) -> Result<String, Detail> {
    let thread = filled_text(value)?;
    let digits =
        |text: &str, most| (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let is_timestamp =
        thread.split_once('.').is_some_and(|(seconds, fraction)| digits(seconds, 16) && digits(fraction, 9));
    if is_timestamp {
        Ok(thread)
    } else {
        Err("must be a message timestamp, such as 1512085950.000216".into())
    }
}

/// Text that is a URL by itself. Text that parsing would have to clean of white space first is none.
fn webhook_url(value: Value) -> Result<String, Detail> {
    let url = filled_text(value)?;
    let is_plain = !url.chars().any(|character| character.is_whitespace() || character.is_control());
    if url.len() <= MAX_URL_BYTES && is_plain && Url::parse(&url).is_ok_and(|url| fits(&url)) {
        return Ok(url);
    }
    Err(format!("must be an absolute URL of at most {MAX_URL_BYTES} bytes").into())
}
