//! `schedule`, for a service on this machine and for one that EventBridge Scheduler fires.

use std::pin::Pin;
use std::sync::{Arc, Mutex};

use aws_sdk_scheduler::config::{BehaviorVersion, Region};
use plumbline_admin::Output;
use plumbline_admin::event_bridge::{EventBridge, ScheduleTarget, Timer};
use plumbline_contract::ScheduleId;
use plumbline_schedule::Firing;
use plumbline_store::agent::schedules::{FiringOutcome, LastFiring, Schedule};
use serde_json::{Value, json};
use winterbaume_core::{MockAws, MockRequest, MockResponse, MockService, StubService};
use winterbaume_scheduler::SchedulerService;

use crate::support::Desk;

const GROUP: &str = "plumbline-dev";

const TARGET: &str = r#"{"group": "plumbline-dev", "function": "arn:aws:lambda:us-east-1:123456789012:function:ask",
    "role": "arn:aws:iam::123456789012:role/schedule", "deadLetterQueue": "arn:aws:sqs:us-east-1:123456789012:dead"}"#;

/// A desk with a webhook that may send to one URL.
async fn desk() -> (Desk, String) {
    let (desk, webhook) = Desk::furnished().await;
    desk.run(&format!("webhook allow github/acme {webhook} --as ada https://hooks.example/in/"))
        .await
        .unwrap();
    (desk, webhook)
}

/// EventBridge Scheduler as the SDK sees it, with the group that the template makes.
async fn event_bridge() -> aws_sdk_scheduler::Client {
    let client = over(SchedulerService::new());
    client.create_schedule_group().name(GROUP).send().await.unwrap();
    client
}

fn over(service: impl MockService) -> aws_sdk_scheduler::Client {
    let aws = MockAws::builder().with_service(service).build();
    let config = aws_sdk_scheduler::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new("us-east-1"))
        .http_client(aws.http_client())
        .credentials_provider(aws.credentials_provider());
    aws_sdk_scheduler::Client::from_conf(config.build())
}

/// The emulator, and what is written to it: it keeps neither time zones nor inputs.
struct Watched {
    service: SchedulerService,
    written: Arc<Mutex<Vec<Value>>>,
}

impl MockService for Watched {
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

fn timer(client: &aws_sdk_scheduler::Client) -> Timer {
    Timer::EventBridge(EventBridge::new(client.clone(), target()))
}

fn target() -> ScheduleTarget {
    TARGET.parse().unwrap()
}

fn create(webhook: &str, rest: &str) -> Vec<String> {
    let line = format!("schedule create github/acme --webhook {webhook} {rest}");
    // `+` stands for a space within a word.
    line.split_whitespace().map(|word| word.replace('+', " ")).collect()
}

const DAILY: &str = "--when cron(0+9+?+*+MON-FRI+*) --time-zone Europe/Berlin --query What+changed+yesterday? --url https://hooks.example/in/a";

async fn created(desk: &Desk, webhook: &str) -> (ScheduleId, Output) {
    let output = desk.run_words(&create(webhook, DAILY), "").await.unwrap();
    (ScheduleId::parse(output.json["id"].as_str().unwrap()).unwrap(), output)
}

async fn stored(desk: &Desk, id: &ScheduleId) -> Option<Schedule> {
    desk.session.store.schedule(&"github/acme".parse().unwrap(), id).await.unwrap()
}

#[tokio::test]
async fn a_schedule_is_made_listed_shown_paused_resumed_and_removed() {
    let (mut desk, webhook) = desk().await;
    assert_eq!(desk.run("schedule list github/acme").await.unwrap().text, "There is no schedule.\n");
    let (id, made) = created(&desk, &webhook).await;
    assert_eq!(made.json["nextFiringAt"], "2026-11-19T08:00:00.000000Z");
    assert_eq!(made.json["state"], "active");
    assert!(made.json.get("eventBridge").is_none(), "{}", made.json);
    for hidden in ["What changed", "/in/a"] {
        assert!(!made.text.contains(hidden) && !made.json.to_string().contains(hidden), "{}", made.text);
    }
    let shown = desk.run(&format!("schedule show github/acme {id} --content")).await.unwrap();
    assert_eq!(shown.json["query"], "What changed yesterday?");
    assert_eq!(shown.json["destination"], "https://hooks.example/in/a");
    let list = desk.run("schedule list github/acme").await.unwrap();
    assert_eq!(list.json["schedules"][0], made.json);
    assert!(list.text.contains(id.as_str()) && list.text.contains("cron(0 9 ? * MON-FRI *) (Europe/Berlin)"));

    let paused = desk.run(&format!("schedule pause github/acme {id}")).await.unwrap();
    assert_eq!((&paused.json["state"], &paused.json["nextFiringAt"]), (&"paused".into(), &Value::Null));
    desk.session.now = "2026-11-20T12:00:00Z".parse().unwrap();
    let resumed = desk.run(&format!("schedule resume github/acme {id}")).await.unwrap();
    assert_eq!(resumed.json["nextFiringAt"], "2026-11-23T08:00:00.000000Z");
    assert!(stored(&desk, &id).await.unwrap().due(desk.session.now.into()).is_none());

    let told = desk.refused("workspace remove github/acme --yes").await;
    assert!(told.contains("has schedules") && stored(&desk, &id).await.is_some(), "{told}");
    let kept = desk.refused(&format!("schedule remove github/acme {id}")).await;
    assert!(kept.contains("--yes") && stored(&desk, &id).await.is_some(), "{kept}");
    desk.run_with(&format!("schedule remove github/acme {id}"), "y\n").await.unwrap();
    assert!(stored(&desk, &id).await.is_none());
    let told = desk.refused(&format!("schedule show github/acme {id}")).await;
    assert!(told.contains("there is no schedule") && told.contains("schedule list github/acme"), "{told}");
}

#[tokio::test]
async fn what_came_of_the_last_firing_is_shown() {
    let (desk, webhook) = desk().await;
    let (id, _) = created(&desk, &webhook).await;
    let schedule = stored(&desk, &id).await.unwrap();
    let outcome = FiringOutcome::Refused {
        code: "status_not_configured".into(),
        detail: "Unfinished: backfill.".into(),
    };
    let at = schedule.created_at;
    desk.session
        .store
        .refuse_firing(&schedule, &LastFiring { scheduled_at: at, fired_at: at, outcome })
        .await
        .unwrap();
    let shown = desk.run(&format!("schedule show github/acme {id}")).await.unwrap();
    assert!(shown.text.contains("refused, status_not_configured: Unfinished: backfill."), "{}", shown.text);
    assert_eq!(
        shown.json["lastFiring"],
        json!({
            "scheduledAt": "2026-11-18T12:00:00.000000Z", "firedAt": "2026-11-18T12:00:00.000000Z",
            "outcome": "refused", "code": "status_not_configured", "detail": "Unfinished: backfill.",
        })
    );
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_with_its_argument() {
    let (desk, webhook) = desk().await;
    for (rest, wanted) in [
        (
            "--when rate(5+minutes) --query + --url https://hooks.example/in/a",
            ["--query", "must not be blank"],
        ),
        ("--when rate(5+minutes) --query x --url https://other.example/", ["--url", "webhook allow"]),
        ("--when rate(5+minutes) --query x --url nonsense", ["--url", "absolute URL"]),
        ("--when rate(5+minutes) --query x --channel C+1", ["--channel", "white space"]),
        ("--when rate(5+minutes) --query x --channel C1 --thread 7", ["--thread", "timestamp"]),
        ("--when at(2026-11-18T11:59:59) --query x --channel C1", ["--when", "are over"]),
        ("--when cron(0+0+30+2+?+*) --query x --channel C1", ["--when", "no date and time"]),
        (
            "--when at(2027-03-28T02:30:00) --time-zone Europe/Berlin --query x --channel C1",
            ["--when", "does not exist"],
        ),
    ] {
        let error = desk.run_words(&create(&webhook, rest), "").await.err().unwrap();
        let told = error.explain();
        assert!(error.exit_code() == 2 && wanted.iter().all(|part| told.contains(part)), "{rest}: {told}");
    }
    let told = desk.run_words(&create("wh_none", DAILY), "").await.err().unwrap().explain();
    assert!(told.contains("there is no webhook wh_none"), "{told}");
    assert_eq!(desk.run("schedule list github/acme").await.unwrap().text, "There is no schedule.\n");
}

#[tokio::test]
async fn a_deployed_services_schedules_are_in_event_bridge_too() {
    let (mut desk, webhook) = desk().await;
    let written = Arc::default();
    let client = over(Watched { service: SchedulerService::new(), written: Arc::clone(&written) });
    client.create_schedule_group().name(GROUP).send().await.unwrap();
    desk.session.timer = timer(&client);
    let (id, made) = created(&desk, &webhook).await;
    assert_eq!(made.json["eventBridge"], "in_step");
    let get = async || client.get_schedule().group_name(GROUP).name(id.as_str()).send().await;
    let found = get().await.unwrap();
    assert_eq!(found.schedule_expression(), Some("cron(0 9 ? * MON-FRI *)"));
    desk.run(&format!("schedule pause github/acme {id}")).await.unwrap();
    assert_eq!(get().await.unwrap().state().unwrap().as_str(), "DISABLED");
    let resumed = desk.run(&format!("schedule resume github/acme {id}")).await.unwrap();
    assert_eq!(resumed.json["eventBridge"], "in_step");
    assert_eq!(get().await.unwrap().state().unwrap().as_str(), "ENABLED");
    // An update that finds none, the creation, and an update for the pause and for the resumption.
    let written = std::mem::take(&mut *written.lock().unwrap());
    let (wanted, input) = (target(), Firing::template(&"github/acme".parse().unwrap(), &id));
    for body in &written {
        assert_eq!(body["ScheduleExpressionTimezone"], "Europe/Berlin");
        assert_eq!(body["FlexibleTimeWindow"], json!({ "Mode": "OFF" }));
        let (sent, retries) = (&body["Target"], &body["Target"]["RetryPolicy"]);
        assert_eq!((&sent["Arn"], &sent["RoleArn"]), (&json!(wanted.function), &json!(wanted.role)));
        assert_eq!(sent["DeadLetterConfig"]["Arn"], json!(wanted.dead_letter_queue));
        assert_eq!((&sent["Input"], &retries["MaximumEventAgeInSeconds"]), (&json!(input), &json!(3_600)));
        let told = body.to_string();
        assert!(!told.contains("What changed") && !told.contains("hooks.example"), "it is told no content");
    }
    let states: Vec<&Value> = written.iter().map(|body| &body["State"]).collect();
    assert_eq!(states, ["ENABLED", "ENABLED", "DISABLED", "ENABLED"]);
    desk.run(&format!("schedule remove github/acme {id} --yes")).await.unwrap();
    assert!(get().await.is_err() && stored(&desk, &id).await.is_none());
}

/// EventBridge would let it fire at once: the first period is waited for there as here.
#[tokio::test]
async fn a_rate_starts_after_its_first_period() {
    let (mut desk, webhook) = desk().await;
    let client = event_bridge().await;
    desk.session.timer = timer(&client);
    let line = create(&webhook, "--when rate(2+hours) --query x --channel C1");
    let made = desk.run_words(&line, "").await.unwrap();
    assert_eq!(made.json["nextFiringAt"], "2026-11-18T14:00:00.000000Z");
    let id = made.json["id"].as_str().unwrap();
    let found = client.get_schedule().group_name(GROUP).name(id).send().await.unwrap();
    assert_eq!(
        found.start_date().unwrap().secs(),
        "2026-11-18T14:00:00Z".parse::<jiff::Timestamp>().unwrap().as_second()
    );
}

#[tokio::test]
async fn what_was_cut_short_shows_and_is_mended() {
    let (mut desk, webhook) = desk().await;
    let client = event_bridge().await;
    // EventBridge answers nothing useful: the item is kept, and the person is told what to do.
    desk.session.timer =
        timer(&over(StubService::new("scheduler", vec![r"https?://scheduler\..*".to_owned()])));
    let told = desk.run_words(&create(&webhook, DAILY), "").await.err().unwrap().explain();
    let schedules = desk.session.store.schedules(&"github/acme".parse().unwrap()).await.unwrap();
    let id = &schedules[0].id;
    assert!(told.contains(&format!("schedule resume github/acme {id}")), "{told}");

    desk.session.timer = timer(&client);
    let show = format!("schedule show github/acme {id}");
    let missing = desk.run(&show).await.unwrap();
    assert!(missing.text.contains("missing: resume or remove it"), "{}", missing.text);
    assert_eq!(
        desk.run("schedule list github/acme").await.unwrap().json["schedules"][0]["eventBridge"],
        "missing"
    );
    let mended = desk.run(&format!("schedule resume github/acme {id}")).await.unwrap();
    assert_eq!(mended.json["eventBridge"], "in_step");
    assert_eq!(
        desk.run("schedule list github/acme").await.unwrap().json["schedules"][0]["eventBridge"],
        "in_step"
    );

    client.delete_schedule().group_name(GROUP).name(id.as_str()).send().await.unwrap();
    desk.run(&format!("schedule remove github/acme {id} --yes")).await.unwrap();
    assert!(stored(&desk, id).await.is_none());
}

#[tokio::test]
async fn without_a_target_nothing_is_half_done() {
    let (mut desk, webhook) = desk().await;
    desk.session.timer = Timer::Unnamed;
    let error = desk.run_words(&create(&webhook, DAILY), "").await.err().unwrap();
    assert!(error.exit_code() == 2 && error.explain().contains("--schedule-target"), "{}", error.explain());
    assert_eq!(desk.run("schedule list github/acme").await.unwrap().text, "There is no schedule.\n");
    assert!(r#"{"group": "x"}"#.parse::<ScheduleTarget>().unwrap_err().contains("function"));
}

#[tokio::test]
async fn the_doctor_compares_schedules_with_event_bridge_and_looks_at_what_it_set_aside() {
    let (mut desk, webhook) = desk().await;
    let client = event_bridge().await;
    desk.session.timer = timer(&client);
    let (id, _) = created(&desk, &webhook).await;
    let queue = desk.aws.sqs().create_queue().queue_name("dead").send().await.unwrap().queue_url.unwrap();
    let problems = async || {
        let report = desk.run("doctor").await.unwrap().json;
        let of_schedules = |each: &&Value| each["about"] == "schedules" && each["level"] == "problem";
        let findings = report["findings"].as_array().unwrap().iter().filter(of_schedules);
        findings.map(|each| each["what"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(problems().await, Vec::<String>::new());
    desk.aws.sqs().send_message().queue_url(queue).message_body("{}").send().await.unwrap();
    assert_eq!(problems().await, ["1 firing of schedules set aside"]);
    client.delete_schedule().group_name(GROUP).name(id.as_str()).send().await.unwrap();
    assert!(
        problems()
            .await
            .contains(&format!("EventBridge does not have {id} of github/acme as the table does"))
    );
}
