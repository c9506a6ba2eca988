use crate::front::{Front, Treatment};
use crate::support::{Tool, finished_run, service, tool};

fn behind(front: &Front) -> Tool {
    tool()
        .env("PLUMBLINE_BENCHMARK_URL", &front.base_url)
        .env("PLUMBLINE_BENCHMARK_KEY", &service().benchmark_key)
}

fn limited(seconds: &str) -> Treatment {
    Treatment::Answer(429, "retry-after", seconds.to_owned())
}

#[test]
fn limited_request_is_repeated_after_its_pause() {
    let front = Front::start([
        limited("1"),
        limited("0"),
        limited("0"),
        limited("0"),
        limited("0"),
        limited("0"),
        limited("0"),
    ]);
    let shown = behind(&front).run(&["run", "status", &finished_run().id]);
    assert_eq!(shown.code, 0, "{shown:?}");
    assert!(shown.stderr.contains("429 Too Many Requests: trying again in 1.0 s"), "{shown:?}");
    assert_eq!(front.seen().len(), 8);
}

#[test]
fn long_pause_ends_the_command() {
    let front = Front::start([limited("7200")]);
    let shown = behind(&front).run(&["run", "status", &finished_run().id]);
    assert_eq!(shown.code, 1, "{shown:?}");
    assert!(shown.stderr.contains("asks to wait 7200 s"), "{shown:?}");
    assert_eq!(front.seen().len(), 1);
}

#[test]
fn watch_survives_lost_connections() {
    let lost = [Treatment::Lose, Treatment::Forward, Treatment::Lose, Treatment::Lose];
    let front = Front::start(lost);
    let run = behind(&front);
    let watched = run.run(&["run", "watch", &finished_run().id]);
    assert_eq!(watched.code, 0, "{watched:?}");
    assert!(watched.stderr.contains("the service did not answer: trying again"), "{watched:?}");
}

#[test]
fn lost_response_to_a_start_starts_no_second_run() {
    let front = Front::start([Treatment::Lose, Treatment::Lose]);
    let folder = tempfile::tempdir().unwrap();
    let spec = service().spec(&folder, &service().silent_endpoint);
    let started = behind(&front).env("PLUMBLINE_MODEL_KEY", "canary-key").run(&[
        "run",
        "start",
        "--detach",
        "--json",
        "--spec",
        spec.to_str().unwrap(),
    ]);
    assert_eq!(started.code, 0, "{started:?}");
    let keys: Vec<_> = front.seen().iter().map(|seen| seen.headers["idempotency-key"].clone()).collect();
    assert!(keys.len() == 3 && keys.iter().all(|key| *key == keys[0]), "{keys:?}");
    let once = behind(&front).env("PLUMBLINE_MODEL_KEY", "canary-key").run(&[
        "run",
        "start",
        "--detach",
        "--json",
        "--idempotency-key",
        keys[0].to_str().unwrap(),
        "--spec",
        spec.to_str().unwrap(),
    ]);
    assert_eq!(once.json()["benchmarkId"], started.json()["benchmarkId"]);
}

#[test]
fn redirect_is_not_followed() {
    let elsewhere = Front::start([]);
    let front = Front::start([Treatment::Answer(307, "location", format!("{}/x", elsewhere.base_url))]);
    let shown = behind(&front).run(&["run", "status", &finished_run().id]);
    assert!(shown.code == 1 && shown.stderr.contains("Set the base URL to that address"), "{shown:?}");
    assert!(elsewhere.seen().is_empty());
}

#[test]
fn answer_of_another_service_is_recognised() {
    let front = Front::start([Treatment::Answer(200, "content-type", "text/html".to_owned())]);
    let shown = behind(&front).run(&["run", "status", &finished_run().id]);
    assert!(shown.code == 1 && shown.stderr.contains("does not have the format of the API"), "{shown:?}");
}

#[test]
fn unreachable_address_is_named_after_some_attempts() {
    let closed = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let shown = tool()
        .env("PLUMBLINE_BENCHMARK_URL", &closed)
        .env("PLUMBLINE_BENCHMARK_KEY", "plb_canary")
        .run(&["run", "status", "035ff308-3625-4672-acae-1c3db0df4949"]);
    assert_eq!(shown.code, 1, "{shown:?}");
    assert!(shown.stderr.contains(&closed) && shown.stderr.contains("Check the address"), "{shown:?}");
    assert!(!shown.stderr.contains("canary"), "{shown:?}");
}
