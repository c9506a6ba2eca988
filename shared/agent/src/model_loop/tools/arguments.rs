//! Parses the model's tool calls strictly: a call that does not match its schema is refused with a reason that the
//! model can act on.

use jiff::civil::Date;
use plumbline_conversation::{Arguments, ToolCall};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::counts::GroupBy;
use crate::activity::{Action, ActivityKind};

/// Default number of activities that a search returns.
const DEFAULT_LIMIT: usize = 20;

/// Maximum number of activities that a search may request.
const MAX_LIMIT: usize = 50;

/// A valid tool call.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Call {
    Search { conditions: Conditions, limit: usize, offset: usize },
    Get { id: String },
    Count { conditions: Conditions, group_by: GroupBy },
    Sprint { date: Option<Date> },
    Overview,
}

/// Conditions on the activity that a search or a count selects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Conditions {
    pub words: Option<String>,
    pub kind: Option<ActivityKind>,
    pub action: Option<Action>,
    pub person: Option<String>,
    pub path: Option<String>,
    pub since: Option<String>,
    pub until: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Get {
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sprint {
    date: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoArguments {}

impl Call {
    pub(super) fn read(call: &ToolCall) -> Result<Self, String> {
        let object = match &call.arguments {
            Arguments::Object(object) => {
                object.read().map(non_blank_members).map_err(|error| schema_mismatch(&error))?
            }
            Arguments::Malformed(_) => return Err("the arguments are not a JSON object".to_owned()),
        };
        match call.name.as_str() {
            "search_activity" => search(object),
            "get_activity" => get(object),
            "count_activity" => count(object),
            "sprint_of" => sprint(object),
            "product_overview" => decode::<NoArguments>(object).map(|_| Self::Overview),
            _ => Err("there is no such tool".to_owned()),
        }
    }
}

/// Drops null and blank members: some models send every member of a schema.
fn non_blank_members(mut object: Map<String, Value>) -> Map<String, Value> {
    let is_non_blank =
        |value: &mut Value| !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty());
    object.retain(|_, value| is_non_blank(value));
    object
}

fn search(mut object: Map<String, Value>) -> Result<Call, String> {
    let limit = number(&mut object, "limit")?.unwrap_or(DEFAULT_LIMIT);
    let offset = number(&mut object, "offset")?.unwrap_or(0);
    if (1..=MAX_LIMIT).contains(&limit) {
        Ok(Call::Search { conditions: decode(object)?, limit, offset })
    } else {
        Err(format!("`limit` must be from 1 to {MAX_LIMIT}"))
    }
}

fn get(object: Map<String, Value>) -> Result<Call, String> {
    let Get { id } = decode(object)?;
    Ok(Call::Get { id: id.trim().to_owned() })
}

fn count(mut object: Map<String, Value>) -> Result<Call, String> {
    let group_by = object.remove("group_by").ok_or("`group_by` is missing")?;
    let group_by = serde_json::from_value(group_by)
        .map_err(|_| "`group_by` must be person, kind, action, area, day or week")?;
    Ok(Call::Count { conditions: decode(object)?, group_by })
}

fn sprint(object: Map<String, Value>) -> Result<Call, String> {
    let Sprint { date } = decode(object)?;
    let read = |text: String| text.parse().map_err(|_| "`date` is no day such as 2026-11-16".to_owned());
    Ok(Call::Sprint { date: date.map(read).transpose()? })
}

fn number(object: &mut Map<String, Value>, name: &str) -> Result<Option<usize>, String> {
    let read = |value: Value| {
        let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| format!("`{name}` must be a whole number"))
    };
    object.remove(name).map(read).transpose()
}

fn decode<T: DeserializeOwned>(object: Map<String, Value>) -> Result<T, String> {
    serde_json::from_value(Value::Object(object)).map_err(|error| schema_mismatch(&error))
}

fn schema_mismatch(error: &serde_json::Error) -> String {
    format!("the arguments do not fit the tool's schema: {error}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(name: &str, arguments: &Value) -> Result<Call, String> {
        let arguments = Arguments::parse(arguments.to_string());
        let call = ToolCall { id: "1".to_owned(), name: name.to_owned(), arguments };
        Call::read(&call)
    }

    #[test]
    fn blank_members_are_dropped() {
        let blank = json!({"words": " ", "person": null, "kind": "commit", "since": "", "limit": null});
        let conditions = Conditions { kind: Some(ActivityKind::Commit), ..Conditions::default() };
        assert_eq!(read("search_activity", &blank), Ok(Call::Search { conditions, limit: 20, offset: 0 }));
        assert_eq!(read("sprint_of", &json!({"date": null})), Ok(Call::Sprint { date: None }));
    }

    #[test]
    fn invalid_calls_are_refused_with_a_reason() {
        let cases = [
            ("search_activity", json!({"limit": 51}), "from 1 to 50"),
            ("search_activity", json!({"limit": 0}), "from 1 to 50"),
            ("search_activity", json!({"limit": "5"}), "whole number"),
            ("search_activity", json!({"offset": -1}), "whole number"),
            ("search_activity", json!({"kind": "pr"}), "unknown variant"),
            ("search_activity", json!({"workspace": "github/other"}), "unknown field"),
            ("get_activity", json!({}), "missing field `id`"),
            ("count_activity", json!({}), "`group_by` is missing"),
            ("count_activity", json!({"group_by": "author"}), "must be person"),
            ("count_activity", json!({"group_by": "day", "limit": 3}), "unknown field"),
            ("sprint_of", json!({"date": "yesterday"}), "no day"),
            ("product_overview", json!({"a": 1}), "unknown field"),
            ("send_message", json!({}), "no such tool"),
        ];
        for (name, arguments, why) in cases {
            let refused = read(name, &arguments).unwrap_err();
            assert!(refused.contains(why), "{name} {arguments}: {refused}");
        }
        let call = ToolCall {
            id: String::new(),
            name: "get_activity".to_owned(),
            arguments: Arguments::Malformed("{".to_owned()),
        };
        assert!(Call::read(&call).unwrap_err().contains("not a JSON object"));
    }

    /// The schemas in the tool definitions and the parsed arguments name the same members.
    #[test]
    fn schemas_match_the_parsed_arguments() {
        for tool in super::super::DEFINITIONS.iter() {
            let mut all = Map::new();
            for (name, schema) in tool.parameters["properties"].as_object().unwrap() {
                let example = match (schema["enum"].get(0), schema["type"].as_str(), name.as_str()) {
                    (Some(first), _, _) => first.clone(),
                    (_, Some("integer"), _) => json!(1),
                    (_, _, "date" | "since" | "until") => json!("2026-11-16"),
                    _ => json!("x"),
                };
                all.insert(name.clone(), example);
            }
            assert!(read(&tool.name, &Value::Object(all)).is_ok(), "{}", tool.name);
            assert_eq!(tool.parameters["additionalProperties"], false);
        }
    }
}
