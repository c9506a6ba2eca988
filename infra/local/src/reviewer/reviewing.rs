//! One turn of the reference reviewer, independent of the protocol.

use plumbline_benchmark::packing;
use serde_json::{Map, Value, json};

use super::finding::{self, Finding};
use super::source::Project;
use super::{rules, structure};

/// The parts of a request that the reviewer uses.
pub(super) struct Asked {
    /// Texts of the user messages, oldest first.
    pub(super) user_texts: Vec<String>,
    /// Offered tools: name and schema.
    pub(super) tools: Vec<(String, Value)>,
    /// Tool that must be called, if any.
    pub(super) forced: Option<String>,
    /// True if the request has results of the reviewer's own calls.
    pub(super) has_results: bool,
}

/// A tool call of the reviewer.
pub(super) struct Call {
    pub(super) name: String,
    pub(super) arguments: Value,
}

/// Returns the calls of this turn: the required tool, or the findings, or the completion.
pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    if let Some(name) = &asked.forced {
        let schema =
            asked.tools.iter().find(|(tool, _)| tool == name).map_or(&Value::Null, |(_, schema)| schema);
        return vec![Call { name: name.clone(), arguments: filled(schema, &asked.user_texts.join("\n")) }];
    }
    let findings = if asked.has_results { Vec::new() } else { findings(&asked.user_texts) };
    if findings.is_empty() {
        return vec![Call { name: "review_complete".to_owned(), arguments: json!({}) }];
    }
    findings.iter().map(report).collect()
}

/// Returns the findings in the pull request among `texts`, most confident first.
fn findings(texts: &[String]) -> Vec<Finding> {
    let Some(pack) = texts.iter().find_map(|text| packing::read(text).ok()) else { return Vec::new() };
    let project = Project::of(&pack);
    let mut found = rules::findings(&project);
    found.extend(structure::findings(&project));
    finding::best(found)
}

fn report(finding: &Finding) -> Call {
    let arguments = json!({
        "file": finding.file,
        "start_line": finding.lines.0,
        "end_line": finding.lines.1,
        "severity": finding.severity,
        "title": finding.title,
        "body": finding.body,
    });
    Call { name: "report_issue".to_owned(), arguments }
}

/// Returns arguments for a schema. Each required text is taken from the instructions (`name` set to `value`), or
/// empty.
fn filled(schema: &Value, instructions: &str) -> Value {
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let fields = required.map(|name| (name.to_owned(), Value::from(value_of(name, instructions))));
    Value::Object(fields.collect::<Map<_, _>>())
}

fn value_of(name: &str, instructions: &str) -> String {
    let marker = format!("`{name}` set to `");
    let rest = instructions.split_once(&marker).map_or("", |(_, rest)| rest);
    rest.split('`').next().unwrap_or_default().to_owned()
}
