//! Format of the log lines: one JSON object for each event, with the event's fields and, as `span`, the fields of the
//! enclosing span.
//!
//! The objects equal those of `tracing_subscriber`'s JSON format. That format parses the fields of the span again for
//! each line, whereas this module formats them once and copies the text into each line.

use std::fmt;

use serde::Serialize;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::registry::LookupSpan;

/// Formats each log event as one line of JSON, with the fields of the event and its span.
pub(super) struct JsonLines;

impl<S> FormatEvent<S, Self> for JsonLines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, Self>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let metadata = event.metadata();
        line.write_str(r#"{"timestamp":""#)?;
        SystemTime.format_time(&mut line)?;
        write!(line, r#"","level":"{}""#, metadata.level())?;
        context.format_fields(line.by_ref(), event)?;
        write!(line, r#","target":"{}""#, metadata.target())?;
        if let Some(span) = context.parent_span() {
            write!(line, r#","span":{{"name":"{}""#, span.name())?;
            if let Some(fields) = span.extensions().get::<FormattedFields<Self>>() {
                line.write_str(&fields.fields)?;
            }
            line.write_char('}')?;
        }
        line.write_str("}\n")
    }
}

impl<'w> FormatFields<'w> for JsonLines {
    fn format_fields<R: RecordFields>(&self, text: Writer<'w>, fields: R) -> fmt::Result {
        let mut members = MemberWriter { text, result: Ok(()) };
        fields.record(&mut members);
        members.result
    }
}

/// Writes members of a JSON object that already has a first member: each with a comma before it.
struct MemberWriter<'w> {
    text: Writer<'w>,
    result: fmt::Result,
}

impl MemberWriter<'_> {
    fn add(&mut self, field: &Field, value: &(impl Serialize + ?Sized)) {
        let value = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
        let written = write!(self.text, r#","{}":{value}"#, field.name());
        self.result = self.result.and(written);
    }
}

impl Visit for MemberWriter<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.add(field, &format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field, &value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.add(field, &value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, &value);
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.add(field, &value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::middleware::telemetry::tests::Lines;

    #[test]
    fn line_has_the_fields_of_its_event_and_of_the_span_around_it() {
        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt().fmt_fields(JsonLines).event_format(JsonLines);
        let subscriber = subscriber.with_writer(move || writer.clone()).finish();

        tracing::subscriber::with_default(subscriber, || {
            tracing::info_span!("outer", a = 1).in_scope(|| {
                let span = tracing::info_span!("inner", id = %"x\"y", late = tracing::field::Empty);
                span.record("late", true);
                let _inner = span.enter();
                tracing::warn!(number = -1, share = 0.5, missing = None::<u8>, "two\nlines");
            });
            tracing::info_span!("empty").in_scope(|| tracing::info!(error = ?"a", "one"));
            tracing::error!(count = 3_u64);
        });

        let objects: Vec<Value> =
            lines.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let [first, second, third] = objects.try_into().unwrap();
        assert!(first["timestamp"].as_str().unwrap().parse::<jiff::Timestamp>().is_ok(), "{first}");
        let shown = ["level", "message", "number", "share", "missing"].map(|name| first.get(name).cloned());
        let expected =
            [Some(json!("WARN")), Some(json!("two\nlines")), Some(json!(-1)), Some(json!(0.5)), None];
        assert_eq!(shown, expected);
        assert_eq!(first["target"], module_path!());
        assert_eq!(first["span"], json!({"id": "x\"y", "late": true, "name": "inner"}));
        assert_eq!((&second["error"], &second["span"]), (&json!("\"a\""), &json!({"name": "empty"})));
        assert_eq!((&third["count"], third.get("span")), (&json!(3), None));
    }
}
