//! `schedule`, for an embedded service and for one whose schedules EventBridge Scheduler fires.

use std::pin::Pin;
use std::sync::{Arc, Mutex};

use aws_sdk_scheduler::config::{BehaviorVersion, Region};
use plumbline_admin::Output;
use plumbline_admin::event_bridge::{EventBridge, ScheduleTarget, Scheduler};
use plumbline_contract::ScheduleId;
use plumbline_schedule::Firing;
use plumbline_store::agent::schedules::{FiredBy, FiringOutcome, LastFiring, Schedule};
use plumbline_store::console::{Actor, ChangeResult};
use serde_json::{Value, json};
use winterbaume_core::{MockAws, MockRequest, MockResponse, MockService, StubService};
use winterbaume_scheduler::SchedulerService;

use crate::support::Fixture;

const GROUP: &str = "plumbline-dev";

const TARGET: &str = r#"{"group": "plumbline-dev", "function": "arn:aws:lambda:us-east-1:123456789012:function:ask",
    "role": "arn:aws:iam::123456789012:role/schedule", "deadLetterQueue": "arn:aws:sqs:us-east-1:123456789012:dead"}"#;

/// Creates a fixture with a webhook that may deliver to one URL.
async fn fixture() -> (Fixture, String) {
    let (fixture, webhook) = Fixture::with_webhook().await;
    fixture
        .run(&format!("webhook allow github/acme {webhook} --as ada https://hooks.example/in/"))
        .await
        .unwrap();
    (fixture, webhook)
}

/// Creates a client of an emulated EventBridge Scheduler that has the template's schedule group.
async fn event_bridge() -> aws_sdk_scheduler::Client {
    let client = client_of(SchedulerService::new());
    client.create_schedule_group().name(GROUP).send().await.unwrap();
    client
}

fn client_of(service: impl MockService) -> aws_sdk_scheduler::Client {
    let aws = MockAws::builder().with_service(service).build();
    let config = aws_sdk_scheduler::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new("us-east-1"))
        .http_client(aws.http_client())
        .credentials_provider(aws.credentials_provider());
    aws_sdk_scheduler::Client::from_conf(config.build())
}

/// Emulator that also records the bodies of its write requests, because it does not store time zones and inputs.
struct RecordingScheduler {
    service: SchedulerService,
    written: Arc<Mutex<Vec<Value>>>,
}

impl MockService for RecordingScheduler {
    fn service_name(&self) -> &str {
        self.service.service_name()
    }

    fn url_patterns(&self) -> Vec<&str> {
        self.service.url_patterns()
    }

    fn handle(&self, request: MockRequest) -> Pin<Box<dyn Future<Output = MockResponse> + Send + '_>> {
        if request.uri.contains("/schedules/") && matches!(&*request.method, "POST" | "PUT") {
            self.written.lock().unwrap().push(serde_json::from_slice(&request.body).unwrap());
        }
        self.service.handle(request)
    }
}

fn scheduler(client: &aws_sdk_scheduler::Client) -> Scheduler {
    Scheduler::EventBridge(EventBridge::new(client.clone(), target()))
}

fn target() -> ScheduleTarget {
    TARGET.parse().unwrap()
}

/// Returns the words of a command line that creates a schedule.
fn create_command(webhook: &str, rest: &str) -> Vec<String> {
    let line = format!("schedule create github/acme --webhook {webhook} {rest}");
    // `+` stands for a space inside an argument.
    line.split_whitespace().map(|word| word.replace('+', " ")).collect()
}

/// Arguments of a schedule that fires on each working day.
const WORKDAYS: &str = "--when cron(0+9+?+*+MON-FRI+*) --time-zone Europe/Berlin --query What+changed+yesterday? --url https://hooks.example/in/a";

/// Creates a schedule that fires on each working day.
async fn create_workday_schedule(fixture: &Fixture, webhook: &str) -> (ScheduleId, Output) {
    let output = fixture.run_words(&create_command(webhook, WORKDAYS), "").await.unwrap();
    (ScheduleId::parse(output.json["id"].as_str().unwrap()).unwrap(), output)
}

async fn stored(fixture: &Fixture, id: &ScheduleId) -> Option<Schedule> {
    fixture.context.store.operator().schedules().get(&"github/acme".parse().unwrap(), id).await.unwrap()
}

#[tokio::test]
async fn schedule_is_created_listed_shown_paused_resumed_and_removed() {
    let (mut fixture, webhook) = fixture().await;
    assert_eq!(fixture.run("schedule list github/acme").await.unwrap().text, "There are no schedules.\n");
    let (id, made) = create_workday_schedule(&fixture, &webhook).await;
    assert_eq!(made.json["nextFiringAt"], "2026-11-19T08:00:00.000000Z");
    assert_eq!(made.json["state"], "active");
    assert!(made.json.get("eventBridge").is_none(), "{}", made.json);
    for hidden in ["What changed", "/in/a"] {
        assert!(!made.text.contains(hidden) && !made.json.to_string().contains(hidden), "{}", made.text);
    }
    let shown = fixture.run(&format!("schedule show github/acme {id} --content")).await.unwrap();
    assert_eq!(shown.json["query"], "What changed yesterday?");
    assert_eq!(shown.json["destination"], "https://hooks.example/in/a");
    let list = fixture.run("schedule list github/acme").await.unwrap();
    assert_eq!(list.json["schedules"][0], made.json);
    assert!(list.text.contains(id.as_str()) && list.text.contains("cron(0 9 ? * MON-FRI *) (Europe/Berlin)"));

    let paused = fixture.run(&format!("schedule pause github/acme {id}")).await.unwrap();
    assert_eq!((&paused.json["state"], &paused.json["nextFiringAt"]), (&"paused".into(), &Value::Null));
    fixture.context.now = "2026-11-20T12:00:00Z".parse().unwrap();
    let resumed = fixture.run(&format!("schedule resume github/acme {id}")).await.unwrap();
    assert_eq!(resumed.json["nextFiringAt"], "2026-11-23T08:00:00.000000Z");
    assert!(stored(&fixture, &id).await.unwrap().latest_missed_firing(fixture.context.now.into()).is_none());

    let error = fixture.error_of("workspace remove github/acme --yes").await;
    assert!(error.contains("has schedules") && stored(&fixture, &id).await.is_some(), "{error}");
    let kept = fixture.error_of(&format!("schedule remove github/acme {id}")).await;
    assert!(kept.contains("--yes") && stored(&fixture, &id).await.is_some(), "{kept}");
    fixture.run_with_input(&format!("schedule remove github/acme {id}"), "y\n").await.unwrap();
    assert!(stored(&fixture, &id).await.is_none());
    let error = fixture.error_of(&format!("schedule show github/acme {id}")).await;
    assert!(error.contains("there is no schedule") && error.contains("schedule list github/acme"), "{error}");
}

#[tokio::test]
async fn outcome_of_the_last_firing_is_shown() {
    let (fixture, webhook) = fixture().await;
    let (id, _) = create_workday_schedule(&fixture, &webhook).await;
    let schedule = stored(&fixture, &id).await.unwrap();
    let outcome = FiringOutcome::Refused {
        code: "status_not_configured".into(),
        detail: "Unfinished: backfill.".into(),
    };
    let at = schedule.created_at;
    fixture
        .context
        .store
        .schedule_firings()
        .record_refusal(&schedule, &LastFiring { scheduled_at: at, fired_at: at, outcome })
        .await
        .unwrap();
    let shown = fixture.run(&format!("schedule show github/acme {id}")).await.unwrap();
    assert!(shown.text.contains("refused (status_not_configured): Unfinished: backfill."), "{}", shown.text);
    assert_eq!(
        shown.json["lastFiring"],
        json!({
            "scheduledAt": "2026-11-18T12:00:00.000000Z", "firedAt": "2026-11-18T12:00:00.000000Z",
            "outcome": "refused", "code": "status_not_configured", "detail": "Unfinished: backfill.",
        })
    );
}

#[tokio::test]
async fn invalid_question_is_refused_with_its_argument() {
    let (fixture, webhook) = fixture().await;
    for (rest, expected) in [
        (
            "--when rate(5+minutes) --query + --url https://hooks.example/in/a",
            ["--query", "must not be blank"],
        ),
        ("--when rate(5+minutes) --query x --url https://other.example/", ["--url", "webhook allow"]),
        ("--when rate(5+minutes) --query x --url nonsense", ["--url", "absolute URL"]),
        ("--when rate(5+minutes) --query x --channel C+1", ["--channel", "white space"]),
        ("--when rate(5+minutes) --query x --channel #general", ["--channel", "webhook allow-channels"]),
        ("--when rate(5+minutes) --query x --channel C1 --thread 7", ["--thread", "timestamp"]),
        ("--when at(2026-11-18T11:59:59) --query x --channel C1", ["--when", "in the past"]),
        ("--when cron(0+0+30+2+?+*) --query x --channel C1", ["--when", "no date and time"]),
        (
            "--when at(2027-03-28T02:30:00) --time-zone Europe/Berlin --query x --channel C1",
            ["--when", "does not exist"],
        ),
    ] {
        let error = fixture.run_words(&create_command(&webhook, rest), "").await.err().unwrap();
        let text = error.explain();
        assert!(error.exit_code() == 2 && expected.iter().all(|part| text.contains(part)), "{rest}: {text}");
    }
    let text = fixture.run_words(&create_command("wh_none", WORKDAYS), "").await.err().unwrap().explain();
    assert!(text.contains("there is no webhook wh_none"), "{text}");
    assert_eq!(fixture.run("schedule list github/acme").await.unwrap().text, "There are no schedules.\n");
}

#[tokio::test]
async fn schedules_of_a_deployed_service_are_written_to_event_bridge() {
    let (mut fixture, webhook) = fixture().await;
    let written = Arc::default();
    let client =
        client_of(RecordingScheduler { service: SchedulerService::new(), written: Arc::clone(&written) });
    client.create_schedule_group().name(GROUP).send().await.unwrap();
    fixture.context.scheduler = scheduler(&client);
    let (id, made) = create_workday_schedule(&fixture, &webhook).await;
    assert_eq!(made.json["eventBridge"], "in_step");
    let get = async || client.get_schedule().group_name(GROUP).name(id.as_str()).send().await;
    let found = get().await.unwrap();
    assert_eq!(found.schedule_expression(), Some("cron(0 9 ? * MON-FRI *)"));
    fixture.run(&format!("schedule pause github/acme {id}")).await.unwrap();
    assert_eq!(get().await.unwrap().state().unwrap().as_str(), "DISABLED");
    let resumed = fixture.run(&format!("schedule resume github/acme {id}")).await.unwrap();
    assert_eq!(resumed.json["eventBridge"], "in_step");
    assert_eq!(get().await.unwrap().state().unwrap().as_str(), "ENABLED");
    // An update that finds no schedule, the creation, and one update each for pause and resume.
    let written = std::mem::take(&mut *written.lock().unwrap());
    let (expected, input) = (target(), Firing::event_template(&"github/acme".parse().unwrap(), &id));
    for body in &written {
        assert_eq!(body["ScheduleExpressionTimezone"], "Europe/Berlin");
        assert_eq!(body["FlexibleTimeWindow"], json!({ "Mode": "OFF" }));
        let (sent, retries) = (&body["Target"], &body["Target"]["RetryPolicy"]);
        assert_eq!((&sent["Arn"], &sent["RoleArn"]), (&json!(expected.function), &json!(expected.role)));
        assert_eq!(sent["DeadLetterConfig"]["Arn"], json!(expected.dead_letter_queue));
        assert_eq!((&sent["Input"], &retries["MaximumEventAgeInSeconds"]), (&json!(input), &json!(3_600)));
        let text = body.to_string();
        assert!(
            !text.contains("What changed") && !text.contains("hooks.example"),
            "EventBridge receives no content"
        );
    }
    let states: Vec<&Value> = written.iter().map(|body| &body["State"]).collect();
    assert_eq!(states, ["ENABLED", "ENABLED", "DISABLED", "ENABLED"]);
    fixture.run(&format!("schedule remove github/acme {id} --yes")).await.unwrap();
    assert!(get().await.is_err() && stored(&fixture, &id).await.is_none());
}

/// Without a start date, EventBridge would fire a rate at once. It must wait for the first period, as the embedded
/// scheduler does.
#[tokio::test]
async fn rate_based_schedule_first_fires_after_one_period() {
    let (mut fixture, webhook) = fixture().await;
    let client = event_bridge().await;
    fixture.context.scheduler = scheduler(&client);
    let line = create_command(&webhook, "--when rate(2+hours) --query x --channel C1");
    let made = fixture.run_words(&line, "").await.unwrap();
    assert_eq!(made.json["nextFiringAt"], "2026-11-18T14:00:00.000000Z");
    let id = made.json["id"].as_str().unwrap();
    let found = client.get_schedule().group_name(GROUP).name(id).send().await.unwrap();
    assert_eq!(
        found.start_date().unwrap().secs(),
        "2026-11-18T14:00:00Z".parse::<jiff::Timestamp>().unwrap().as_second()
    );
}

#[tokio::test]
async fn schedule_missing_in_event_bridge_is_shown_and_repaired() {
    let (mut fixture, webhook) = fixture().await;
    let client = event_bridge().await;
    // EventBridge fails: the schedule is stored, and the error says how to continue.
    fixture.context.scheduler =
        scheduler(&client_of(StubService::new("scheduler", vec![r"https?://scheduler\..*".to_owned()])));
    let error = fixture.run_words(&create_command(&webhook, WORKDAYS), "").await.err().unwrap().explain();
    let schedules =
        fixture.context.store.operator().schedules().list(&"github/acme".parse().unwrap()).await.unwrap();
    let id = &schedules[0].id;
    assert!(error.contains(&format!("schedule resume github/acme {id}")), "{error}");

    fixture.context.scheduler = scheduler(&client);
    let show = format!("schedule show github/acme {id}");
    let missing = fixture.run(&show).await.unwrap();
    assert!(missing.text.contains("cannot fire: run schedule resume or schedule remove"), "{}", missing.text);
    assert_eq!(
        fixture.run("schedule list github/acme").await.unwrap().json["schedules"][0]["eventBridge"],
        "missing"
    );
    let repaired = fixture.run(&format!("schedule resume github/acme {id}")).await.unwrap();
    assert_eq!(repaired.json["eventBridge"], "in_step");
    assert_eq!(
        fixture.run("schedule list github/acme").await.unwrap().json["schedules"][0]["eventBridge"],
        "in_step"
    );

    client.delete_schedule().group_name(GROUP).name(id.as_str()).send().await.unwrap();
    fixture.run(&format!("schedule remove github/acme {id} --yes")).await.unwrap();
    assert!(stored(&fixture, id).await.is_none());
}

#[tokio::test]
async fn schedule_without_a_configured_target_is_not_stored() {
    let (mut fixture, webhook) = fixture().await;
    fixture.context.scheduler = Scheduler::NotConfigured;
    let error = fixture.run_words(&create_command(&webhook, WORKDAYS), "").await.err().unwrap();
    assert!(error.exit_code() == 2 && error.explain().contains("--schedule-target"), "{}", error.explain());
    assert_eq!(fixture.run("schedule list github/acme").await.unwrap().text, "There are no schedules.\n");
    assert!(r#"{"group": "x"}"#.parse::<ScheduleTarget>().unwrap_err().contains("function"));
}

#[tokio::test]
async fn doctor_compares_schedules_with_event_bridge_and_reports_dead_letters() {
    let (mut fixture, webhook) = fixture().await;
    let client = event_bridge().await;
    fixture.context.scheduler = scheduler(&client);
    let (id, _) = create_workday_schedule(&fixture, &webhook).await;
    let queue = fixture.aws.sqs().create_queue().queue_name("dead").send().await.unwrap().queue_url.unwrap();
    let problems = async || {
        let report = fixture.run("doctor").await.unwrap().json;
        let of_schedules = |each: &&Value| each["about"] == "schedules" && each["level"] == "problem";
        let findings = report["findings"].as_array().unwrap().iter().filter(of_schedules);
        findings.map(|each| each["what"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(problems().await, Vec::<String>::new());
    fixture.aws.sqs().send_message().queue_url(queue).message_body("{}").send().await.unwrap();
    assert_eq!(problems().await, ["1 dead-lettered firing"]);
    client.delete_schedule().group_name(GROUP).name(id.as_str()).send().await.unwrap();
    assert!(problems().await.contains(&format!(
        "the schedule {id} of github/acme is missing from EventBridge, or has another state there than in the table"
    )));
}

#[tokio::test]
async fn schedule_that_the_sweep_fires_is_not_compared_with_event_bridge_until_the_tool_resumes_it() {
    let (mut fixture, webhook) = fixture().await;
    let client = event_bridge().await;
    fixture.context.scheduler = scheduler(&client);
    let (id, _) = create_workday_schedule(&fixture, &webhook).await;
    let actor = Actor { name: "ada".to_owned(), address: None };
    let editor = fixture.context.store.console_directory().editor(&"github/acme".parse().unwrap(), actor);
    let seen = stored(&fixture, &id).await.unwrap();
    let now = fixture.context.now.into();
    assert_eq!(editor.change_schedule(&seen, &seen, now).await.unwrap(), ChangeResult::Done);
    client.delete_schedule().group_name(GROUP).name(id.as_str()).send().await.unwrap();

    let list = fixture.run("schedule list github/acme").await.unwrap().json;
    assert_eq!(list["schedules"][0]["eventBridge"], Value::Null, "{list}");
    let show = fixture.run(&format!("schedule show github/acme {id}")).await.unwrap();
    assert_eq!(show.json["eventBridge"], Value::Null, "{}", show.text);
    let report = fixture.run("doctor").await.unwrap().text;
    assert!(!report.contains("missing from EventBridge"), "{report}");

    let resumed = fixture.run(&format!("schedule resume github/acme {id}")).await.unwrap();
    assert_eq!(resumed.json["eventBridge"], "in_step");
    let stored = stored(&fixture, &id).await.unwrap();
    assert_eq!((stored.fired_by, stored.sweep_at), (FiredBy::Scheduler, None));
}
