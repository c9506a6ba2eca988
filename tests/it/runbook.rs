//! Tests that the runbook documents every alarm and metric.

const TEMPLATE: &str = include_str!("../../template.yaml");
const RUNBOOK: &str = include_str!("../../docs/runbook.md");

/// Returns the names of the template's alarms, without the suffix `Alarm`.
fn alarms() -> Vec<&'static str> {
    let named = |line: &'static str| line.strip_prefix("  ")?.strip_suffix("Alarm:");
    TEMPLATE.lines().filter_map(named).filter(|name| !name.starts_with(' ')).collect()
}

#[test]
fn every_alarm_has_a_runbook_section() {
    assert!(alarms().len() > 20, "{:?}", alarms());
    for alarm in alarms() {
        assert!(RUNBOOK.contains(&format!("{alarm}Alarm")), "{alarm}Alarm is not in docs/runbook.md");
    }
}

#[test]
fn every_section_named_by_an_alarm_exists() {
    let sections =
        TEMPLATE.split("See docs/runbook.md, \"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let mut count = 0;
    for section in sections {
        count += 1;
        assert!(RUNBOOK.contains(&format!("# {section}\n")), "docs/runbook.md has no section {section:?}");
    }
    assert_eq!(count, alarms().len(), "every alarm names its section");
}

#[test]
fn every_metric_is_documented() {
    let meter = include_str!("../../functions/src/middleware/metrics.rs");
    let meter = meter.split("#[cfg(test)]").next().unwrap();
    let named = meter.split("counter!(\"").skip(1).chain(meter.split("histogram!(\"").skip(1));
    for name in named.map(|rest| rest.split('"').next().unwrap()) {
        assert!(RUNBOOK.contains(&format!("`{name}`")), "{name} is not in docs/runbook.md");
    }
}

#[test]
fn every_alarm_metric_is_emitted() {
    let meter = include_str!("../../functions/src/middleware/metrics.rs");
    for name in ["RunsLate", "JobsEnded", "StuckFound", "Messages"] {
        assert!(
            TEMPLATE.contains(&format!("MetricName: {name}")) && meter.contains(&format!("\"{name}\"")),
            "{name}"
        );
    }
}
