//! Checks of `template.yaml` against the list of queues and against `events/`. A failure names what is missing.

use std::collections::BTreeSet;

use plumbline_store::queues::Queue;

use crate::events;

const TEMPLATE: &str = include_str!("../../../template.yaml");

/// Returns the name of the binary and the trimmed lines of each function in the template.
fn functions() -> Vec<(&'static str, Vec<&'static str>)> {
    let binary = |lines: &[&'static str]| {
        lines.iter().find_map(|line| line.strip_prefix("BuildProperties: { Binary: ")?.strip_suffix(" }"))
    };
    let resources = TEMPLATE.split("\n\n").map(|text| text.lines().map(str::trim).collect::<Vec<_>>());
    resources.filter_map(|lines| Some((binary(&lines)?, lines))).collect()
}

/// Returns the text of a resource of the template.
fn resource(name: &str) -> &'static str {
    let found = TEMPLATE.split_once(&format!("\n  {name}:\n")).unwrap_or_else(|| panic!("no {name}"));
    found.1.split("\n\n").next().unwrap()
}

/// Returns the logical name of a queue in the template.
fn logical_name(queue: Queue) -> String {
    let (first, rest) = queue.name().split_at(1);
    format!("{}{rest}Queue", first.to_uppercase())
}

#[test]
fn every_function_of_the_template_has_an_event() {
    let binaries = functions().into_iter().map(|(binary, _)| binary.to_owned()).collect();
    assert_eq!(events::functions_with_events(), binaries);
}

#[test]
fn queues_of_the_template_are_those_of_the_workers() {
    let mut handled = BTreeSet::new();
    for (binary, lines) in functions() {
        let source =
            |line: &&str| line.strip_prefix("Queue: !GetAtt ")?.strip_suffix(".Arn").map(str::to_owned);
        handled.extend(lines.iter().filter_map(source).map(|queue| (binary.to_owned(), queue)));
    }
    let listed = Queue::ALL.map(|queue| (queue.worker().to_owned(), logical_name(queue)));
    assert_eq!(handled, listed.into());
}

#[test]
fn every_function_has_the_urls_of_the_queues_that_it_sends_to() {
    for (binary, lines) in functions() {
        let variable = |line: &&str| {
            let (name, queue) = line.split_once(": !Ref ")?;
            name.ends_with("_QUEUE_URL").then(|| (name.to_owned(), queue.to_owned()))
        };
        let found: BTreeSet<_> = lines.iter().filter_map(variable).collect();
        let senders = Queue::ALL.into_iter().filter(|queue| queue.senders().contains(&binary));
        let expected = senders.map(|queue| (queue.url_variable(), logical_name(queue))).collect();
        assert_eq!(found, expected, "{binary}");
    }
}

#[test]
fn every_route_has_a_throttle_of_its_own() {
    let mut routes = 0;
    for (binary, lines) in functions() {
        let value = |name| lines.iter().find_map(|line| line.strip_prefix(name));
        let (Some(api), Some(method)) = (value("ApiId: !Ref "), value("Method: ")) else { continue };
        let route = format!("\"{method} {}\":", value("Path: ").unwrap());
        assert!(resource(api).contains(&route), "{binary}: {api} has no RouteSettings of {route}");
        routes += 1;
    }
    assert_eq!(routes, 4);
}

#[test]
fn own_domain_turns_the_address_of_its_gateway_off() {
    for (api, condition) in [
        ("AgentApi", "HasAgentBaseUrl"),
        ("BenchmarkApi", "HasBenchmarkBaseUrl"),
        ("ConsoleApi", "HasConsoleBaseUrl"),
    ] {
        let switch = format!("DisableExecuteApiEndpoint: !If [{condition}, true, false]\n");
        assert!(resource(api).contains(&switch), "{api}");
    }
}

#[test]
fn access_logs_have_the_source_address_and_the_request_id() {
    for api in ["AgentApi", "BenchmarkApi", "ConsoleApi"] {
        let format = resource(api).lines().find_map(|line| line.trim().strip_prefix("Format: '")).unwrap();
        let format: serde_json::Value = serde_json::from_str(format.trim_end_matches('\'')).unwrap();
        assert_eq!(format["sourceIp"], "$context.identity.sourceIp", "{api}");
        assert_eq!(format["requestId"], "$context.requestId", "{api}");
    }
}

#[test]
fn every_queue_has_its_resources_in_the_template() {
    for queue in Queue::ALL {
        let (name, timeout) = (logical_name(queue), queue.visibility_timeout());
        let stem = name.trim_end_matches("Queue");
        let parts = [
            format!(
                "\n  {name}:\n    Type: AWS::SQS::Queue\n    Properties:\n      VisibilityTimeout: {timeout}\n"
            ),
            format!("\n  {stem}DeadLetterQueue:\n"),
            format!("\n  {stem}DeadLetterAlarm:\n"),
            format!("\n  {stem}AgeAlarm:\n"),
            format!("\"{}\":\"${{{name}}}\"", queue.name()),
        ];
        for part in parts {
            assert!(TEMPLATE.contains(&part), "template.yaml does not contain {part}");
        }
    }
}
