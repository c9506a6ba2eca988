//! Destinations of answers, and everything that depends on the kind of a destination, except the sending itself.
//!
//! Every `match` lists all kinds, so that after a kind is added the compiler reports each `match` that does not handle
//! it.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use crate::allowlist::{MAX_URL_BYTES, is_within_max_length};
use crate::json::{ErrorDetail, FieldErrors, Fields, InvalidField, Value, parse_non_blank_string};

/// Maximum length of a chat channel's id or name, in characters. Ids have about a dozen characters, names up to 80.
const MAX_CHANNEL_CHARACTERS: usize = 255;

/// Destination to which the service sends the result of a job.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// Chat channel.
    Chat {
        /// Id or name of the channel.
        channel_id: String,
        /// Timestamp of the message to reply to; `None` to post outside any thread.
        thread_ts: Option<String>,
    },
    /// External URL, exactly as submitted. It is a valid URL, but has not been checked against the allowlist.
    Url(String),
}

impl Destination {
    /// Returns the SQS message group id of deliveries to this destination. All deliveries to one origin (scheme, host
    /// and port) share an id, and all deliveries to the chat service share a different id. A slow receiver thus delays
    /// only its own deliveries. The id is a hash and does not reveal the destination.
    pub fn message_group_id(&self) -> String {
        let receiver = match self {
            Self::Chat { .. } => "chat".to_owned(),
            Self::Url(url) => origin(url).unwrap_or_default(),
        };
        Sha256::digest(receiver).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns the URL of the endpoint whose health is tracked, or `None` for the chat service, whose
    /// health is not tracked.
    pub fn endpoint_url(&self) -> Option<&str> {
        match self {
            Self::Chat { .. } => None,
            Self::Url(url) => Some(url),
        }
    }

    /// Returns true for a chat channel, to which the service delivers over its connection to the chat service.
    pub fn is_chat(&self) -> bool {
        match self {
            Self::Chat { .. } => true,
            Self::Url(_) => false,
        }
    }

    /// Returns the part of the destination that is not secret: the origin of a URL (`a URL` if it cannot be parsed), or
    /// `chat`.
    pub fn redacted_text(&self) -> String {
        match self {
            Self::Chat { .. } => "chat".to_owned(),
            Self::Url(url) => origin(url).unwrap_or_else(|| "a URL".to_owned()),
        }
    }

    /// Returns the whole destination as text. It may contain secrets: a URL's path, a channel's name.
    pub fn unredacted_text(&self) -> String {
        match self {
            Self::Chat { channel_id, thread_ts: Some(thread) } => {
                format!("chat channel {channel_id}, thread {thread}")
            }
            Self::Chat { channel_id, thread_ts: None } => format!("chat channel {channel_id}"),
            Self::Url(url) => url.clone(),
        }
    }
}

fn origin(url: &str) -> Option<String> {
    Url::parse(url).ok().map(|url| url.origin().ascii_serialization())
}

impl fmt::Debug for Destination {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Chat { .. } => "Chat([redacted])",
            Self::Url(_) => "Url([redacted])",
        })
    }
}

/// Reads `responseDestination`. Returns `None` if the member is absent or `null`. If the destination is not valid, adds
/// field errors to `errors` and fails.
pub(super) fn parse(
    fields: &mut Fields,
    errors: &mut FieldErrors,
) -> Result<Option<Destination>, InvalidField> {
    let Some(mut fields) = fields.read_optional_object("responseDestination", errors)? else {
        return Ok(None);
    };
    let channel = fields.read_optional("chatChannelId", errors, parse_channel);
    let thread = fields.read_optional("chatThreadTs", errors, parse_thread);
    let url = fields.read_optional("webhookUrl", errors, parse_webhook_url);
    let destination = match (channel, thread, url) {
        (Ok(channel), Ok(thread), Ok(url)) => build_destination(channel, thread, url, &fields, errors),
        _ => Err(InvalidField),
    };
    fields.report_unknown(errors);
    destination.map(Some)
}

/// Builds the destination from a chat channel, with an optional thread, or from a URL. Unless exactly one of channel
/// and URL is given, adds a field error to `errors` and fails.
fn build_destination(
    channel: Option<String>,
    thread: Option<String>,
    url: Option<String>,
    fields: &Fields,
    errors: &mut FieldErrors,
) -> Result<Destination, InvalidField> {
    let (pointer, detail) = match (channel, thread, url) {
        (Some(channel_id), thread_ts, None) => return Ok(Destination::Chat { channel_id, thread_ts }),
        (None, None, Some(url)) => return Ok(Destination::Url(url)),
        (None, Some(_), _) => (fields.pointer_to("chatChannelId"), "is required with chatThreadTs"),
        (Some(_), _, Some(_)) => {
            (fields.pointer().to_owned(), "must not have both chatChannelId and webhookUrl")
        }
        (None, None, None) => (fields.pointer().to_owned(), "must have chatChannelId or webhookUrl"),
    };
    errors.add(pointer, detail);
    Err(InvalidField)
}

fn parse_channel(value: Value) -> Result<String, ErrorDetail> {
    let channel = parse_non_blank_string(value)?;
    let is_plain = !channel.chars().any(|character| character.is_whitespace() || character.is_control());
    if is_plain && channel.chars().count() <= MAX_CHANNEL_CHARACTERS {
        return Ok(channel);
    }
    Err(format!(
        "must have at most {MAX_CHANNEL_CHARACTERS} characters, and no white space or control characters"
    )
    .into())
}

/// Accepts a message timestamp: seconds, a dot, and a fraction that distinguishes messages of the same second.
///
/// Chat services write 10 digits before the dot and 6 after it. This check accepts up to 16 digits before the dot and 9
/// after it: the chat service itself rejects unknown timestamps.
fn parse_thread(value: Value) -> Result<String, ErrorDetail> {
    let thread = parse_non_blank_string(value)?;
    let is_number =
        |text: &str, max| (1..=max).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let is_timestamp = thread
        .split_once('.')
        .is_some_and(|(seconds, fraction)| is_number(seconds, 16) && is_number(fraction, 9));
    if is_timestamp {
        Ok(thread)
    } else {
        Err("must be a message timestamp, such as 1512085950.000216".into())
    }
}

/// Accepts an absolute URL. Refuses white space and control characters, which a URL parser would remove or encode.
fn parse_webhook_url(value: Value) -> Result<String, ErrorDetail> {
    let url = parse_non_blank_string(value)?;
    let is_plain = !url.chars().any(|character| character.is_whitespace() || character.is_control());
    if url.len() <= MAX_URL_BYTES && is_plain && Url::parse(&url).is_ok_and(|url| is_within_max_length(&url))
    {
        return Ok(url);
    }
    Err(format!(
        "must be an absolute URL of at most {MAX_URL_BYTES} bytes, without white space or control characters"
    )
    .into())
}
