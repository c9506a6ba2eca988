//! Decoding of error answers. Only the required members are decoded, so that no tree of the whole JSON is built.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::json::{FirstItems, deserialize_or_none};

/// Type, code, parameter, messages and HTTP status in an error answer, as the endpoint sent them.
#[derive(Default)]
pub(super) struct ErrorMembers {
    /// Type and code of the error, in this order; empty texts if absent.
    pub(super) type_and_code: [String; 2],
    /// Parameter of the request that the error is about.
    pub(super) parameter: String,
    /// Messages that describe the error.
    pub(super) texts: Vec<String>,
    /// HTTP status that the error states, decoded from a number or from text.
    pub(super) stated_status: Option<u16>,
}

/// JSON of an error answer, or of the `error` object in it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ErrorObject<'a> {
    #[serde(rename = "type", deserialize_with = "deserialize_or_none")]
    kind: Option<String>,
    #[serde(borrow)]
    code: Option<&'a RawValue>,
    #[serde(deserialize_with = "deserialize_or_none")]
    param: Option<String>,
    #[serde(deserialize_with = "deserialize_or_none")]
    message: Option<String>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
    #[serde(borrow)]
    detail: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "deserialize_or_none")]
    choices: Option<FirstItems<FailedChoice<'a>, 1>>,
}

/// An item of the list `choices`. Some gateways send an error in such an item.
#[derive(Default, Deserialize)]
#[serde(default)]
struct FailedChoice<'a> {
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

/// An entry in a validator's list of errors. The entry's other members are ignored: they repeat parts of the request,
/// which can contain any phrase.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ValidationError<'a> {
    #[serde(borrow, deserialize_with = "deserialize_or_none")]
    loc: Option<FirstItems<&'a RawValue>>,
    #[serde(deserialize_with = "deserialize_or_none")]
    msg: Option<String>,
}

/// Returns true if the body of an answer of status 200, or an event of a stream, reports an error.
pub(crate) fn is_error(body: &str) -> bool {
    serde_json::from_str::<ErrorObject<'_>>(body).is_ok_and(|answer| {
        answer.kind.as_deref() == Some("error")
            || answer.error.is_some()
            || answer.error_of_choice().is_some()
    })
}

impl ErrorMembers {
    /// Decodes an error answer. Returns `None` if it is not JSON.
    pub(super) fn read(body: &str) -> Option<Self> {
        // Some servers send a list of one error.
        let first =
            serde_json::from_str::<FirstItems<&RawValue, 1>>(body).ok().and_then(|mut list| list.0.pop());
        let body = first.map_or(body, RawValue::get);
        let Ok(answer) = serde_json::from_str::<ErrorObject<'_>>(body) else {
            return serde_json::from_str::<&RawValue>(body).ok().map(|_| Self::default());
        };
        let inner = answer.error.and_then(object).or_else(|| answer.error_of_choice().and_then(object));
        let error = inner.as_ref().unwrap_or(&answer);
        let word = |raw: Option<&RawValue>| raw.and_then(text).unwrap_or_default();
        Some(Self {
            type_and_code: [error.kind.clone().unwrap_or_default(), word(error.code)],
            parameter: error.param.clone().unwrap_or_default(),
            texts: texts(&answer, error),
            stated_status: error.code.and_then(status),
        })
    }

    /// Reads an error answer in plain text: `body` is the only message, and all other fields are empty.
    pub(super) fn from_plain_text(body: &str) -> Self {
        Self { texts: vec![body.to_owned()], ..Self::default() }
    }
}

impl<'a> ErrorObject<'a> {
    fn error_of_choice(&self) -> Option<&'a RawValue> {
        self.choices.as_ref()?.0.first()?.error
    }
}

/// Returns the messages of an error, without the parts of the request that a validator repeats.
fn texts(answer: &ErrorObject<'_>, error: &ErrorObject<'_>) -> Vec<String> {
    let single = [
        error.message.clone(),
        answer.error.and_then(text),
        answer.message.clone(),
        answer.detail.and_then(text),
    ];
    let listed = answer.detail.and_then(|detail| serde_json::from_str(detail.get()).ok());
    let listed = listed.map_or_else(Vec::new, |FirstItems::<ValidationError<'_>>(entries)| entries);
    let listed = listed.into_iter().flat_map(|ValidationError { loc, msg }| {
        let path = loc.map_or_else(Vec::new, |FirstItems(path)| path);
        path.into_iter().filter_map(text).chain(msg)
    });
    single.into_iter().flatten().chain(listed).collect()
}

fn status(code: &RawValue) -> Option<u16> {
    serde_json::from_str(code.get()).ok().or_else(|| text(code)?.parse().ok())
}

fn object(raw: &RawValue) -> Option<ErrorObject<'_>> {
    raw.get().starts_with('{').then(|| serde_json::from_str(raw.get()).ok())?
}

fn text(raw: &RawValue) -> Option<String> {
    serde_json::from_str(raw.get()).ok()
}
