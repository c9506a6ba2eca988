//! The JUnit format: a test suite for each run, with its completion and the checks of the gate as test cases.

use std::borrow::Cow;
use std::io::{Cursor, Error};

use plumbline_contract::benchmark::RunStatus;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::gate::{CheckOutcome, CheckResult};
use crate::view::{Report, RunView};

/// A test case. `problem` is `None` if the case passed, or the kind and the text of its failure or skip.
struct TestCase {
    name: String,
    problem: Option<(ProblemKind, String)>,
}

#[derive(Clone, Copy, PartialEq)]
enum ProblemKind {
    Failure,
    Skipped,
}

/// Returns the report as JUnit XML.
pub(crate) fn render(report: &Report<'_>) -> String {
    let mut writer = Writer::new_with_indent(Cursor::new(Vec::new()), b' ', 2);
    // Writing to memory cannot fail.
    let _ = suites(&mut writer, report);
    let text = String::from_utf8(writer.into_inner().into_inner()).unwrap_or_default();
    text + "\n"
}

type Xml = Writer<Cursor<Vec<u8>>>;

fn suites(writer: &mut Xml, report: &Report<'_>) -> Result<(), Error> {
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let runs = report.run_views();
    let checks = report.gate().map(|gate| gate.checks.as_slice()).unwrap_or_default();
    writer.create_element("testsuites").with_attribute(("name", "plumbline")).write_inner_content(
        |writer| {
            // The gate is about the first run.
            for (position, run) in runs.iter().enumerate() {
                suite(writer, run, if position == 0 { checks } else { &[] })?;
            }
            Ok(())
        },
    )?;
    Ok(())
}

fn suite(writer: &mut Xml, run: &RunView<'_>, checks: &[CheckResult]) -> Result<(), Error> {
    let cases: Vec<TestCase> =
        std::iter::once(completion(run)).chain(checks.iter().map(TestCase::from)).collect();
    let count =
        |kind| cases.iter().filter(|case| case.problem.as_ref().is_some_and(|(of, _)| *of == kind)).count();
    let (tests, failures, skipped) = (
        cases.len().to_string(),
        count(ProblemKind::Failure).to_string(),
        count(ProblemKind::Skipped).to_string(),
    );
    let suite = writer.create_element("testsuite").with_attributes([
        ("name", replace_forbidden_characters(&run.name).as_ref()),
        ("tests", &tests),
        ("failures", &failures),
        ("errors", "0"),
        ("skipped", &skipped),
    ]);
    suite.write_inner_content(|writer| {
        properties(writer, run)?;
        cases.iter().try_for_each(|case| case.write(writer, &run.name))
    })?;
    Ok(())
}

fn properties(writer: &mut Xml, run: &RunView<'_>) -> Result<(), Error> {
    let identity = run.identity.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    let figures = run.quality.iter().chain(&run.cost_and_latency);
    let figures = figures.map(|figure| (figure.key.to_owned(), figure.value.to_string()));
    let all: Vec<(String, String)> = identity.chain(figures).collect();
    writer.create_element("properties").write_inner_content(|writer| {
        all.iter().try_for_each(|(name, value)| {
            let property = writer.create_element("property");
            property
                .with_attributes([
                    ("name", name.as_str()),
                    ("value", replace_forbidden_characters(value).as_ref()),
                ])
                .write_empty()?;
            Ok(())
        })
    })?;
    Ok(())
}

fn completion(run: &RunView<'_>) -> TestCase {
    let problem = match run.run.status.status {
        RunStatus::Completed => None,
        RunStatus::Running => Some((ProblemKind::Skipped, run.status_text())),
        RunStatus::Errored => Some((ProblemKind::Failure, run.status_text())),
    };
    TestCase { name: "the run is completed".to_owned(), problem }
}

impl From<&CheckResult> for TestCase {
    fn from(check: &CheckResult) -> Self {
        let text = format!("measured {}, limit {}", check.measured, check.limit);
        let problem = match check.outcome {
            CheckOutcome::Passed => None,
            CheckOutcome::Inconclusive => Some((ProblemKind::Skipped, format!("inconclusive: {text}"))),
            CheckOutcome::Missed => Some((ProblemKind::Failure, text)),
        };
        Self { name: format!("{} {}", check.figure, check.limit), problem }
    }
}

impl TestCase {
    fn write(&self, writer: &mut Xml, class: &str) -> Result<(), Error> {
        let case = writer.create_element("testcase");
        let case = case.with_attributes([
            ("classname", replace_forbidden_characters(class).as_ref()),
            ("name", replace_forbidden_characters(&self.name).as_ref()),
        ]);
        let Some((kind, text)) = &self.problem else {
            case.write_empty()?;
            return Ok(());
        };
        let element = if *kind == ProblemKind::Failure { "failure" } else { "skipped" };
        case.write_inner_content(|writer| {
            let problem = writer
                .create_element(element)
                .with_attribute(("message", replace_forbidden_characters(text).as_ref()));
            problem.write_text_content(BytesText::new(&replace_forbidden_characters(text)))?;
            Ok(())
        })?;
        Ok(())
    }
}

/// Replaces each character that XML 1.0 does not allow by the replacement character U+FFFD.
fn replace_forbidden_characters(text: &str) -> Cow<'_, str> {
    let is_allowed = |character: char| matches!(character, '\t' | '\n' | '\r' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    if text.chars().all(is_allowed) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|character| if is_allowed(character) { character } else { '\u{fffd}' }).collect()
}
