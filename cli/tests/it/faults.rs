use crate::fault_proxy::{FaultProxy, Treatment};
use crate::support::{Tool, finished_run, service, tool};

/// Returns an invocation whose benchmark requests go through the proxy.
fn tool_behind(proxy: &FaultProxy) -> Tool {
    tool()
        .env("PLUMBLINE_BENCHMARK_URL", &proxy.base_url)
        .env("PLUMBLINE_BENCHMARK_KEY", &service().benchmark_key)
}

/// Answers with status 429 and a `Retry-After` of so many seconds.
fn rate_limited(seconds: &str) -> Treatment {
    Treatment::Answer(429, "retry-after", seconds.to_owned())
}

#[test]
fn limited_request_is_repeated_after_its_pause() {
    let proxy = FaultProxy::start([
        rate_limited("1"),
        rate_limited("0"),
        rate_limited("0"),
        rate_limited("0"),
        rate_limited("0"),
        rate_limited("0"),
        rate_limited("0"),
    ]);
    let shown = tool_behind(&proxy).run(&["run", "status", &finished_run().id]);
    assert_eq!(shown.code, 0, "{shown:?}");
    assert!(shown.stderr.contains("429 Too Many Requests: trying again in 1.0 s"), "{shown:?}");
    assert_eq!(proxy.received().len(), 8);
}

#[test]
fn long_pause_ends_the_command() {
    let proxy = FaultProxy::start([rate_limited("7200")]);
    let shown = tool_behind(&proxy).run(&["run", "status", &finished_run().id]);
    assert_eq!(shown.code, 1, "{shown:?}");
    assert!(shown.stderr.contains("asks to wait 7200 s"), "{shown:?}");
    assert_eq!(proxy.received().len(), 1);
}

#[test]
fn watch_survives_lost_connections() {
    let treatments = [Treatment::Lose, Treatment::Forward, Treatment::Lose, Treatment::Lose];
    let proxy = FaultProxy::start(treatments);
    let watched = tool_behind(&proxy).run(&["run", "watch", &finished_run().id]);
    assert_eq!(watched.code, 0, "{watched:?}");
    assert!(watched.stderr.contains("the service did not answer: trying again"), "{watched:?}");
}

#[test]
fn lost_response_to_a_start_starts_no_second_run() {
    let proxy = FaultProxy::start([Treatment::Lose, Treatment::Lose]);
    let folder = tempfile::tempdir().unwrap();
    let spec = service().write_spec(&folder, &service().silent_endpoint);
    let started = tool_behind(&proxy).env("PLUMBLINE_MODEL_KEY", "canary-key").run(&[
        "run",
        "start",
        "--detach",
        "--json",
        "--spec",
        spec.to_str().unwrap(),
    ]);
    assert_eq!(started.code, 0, "{started:?}");
    let keys: Vec<_> =
        proxy.received().iter().map(|request| request.headers["idempotency-key"].clone()).collect();
    assert!(keys.len() == 3 && keys.iter().all(|key| *key == keys[0]), "{keys:?}");
    let repeated = tool_behind(&proxy).env("PLUMBLINE_MODEL_KEY", "canary-key").run(&[
        "run",
        "start",
        "--detach",
        "--json",
        "--idempotency-key",
        keys[0].to_str().unwrap(),
        "--spec",
        spec.to_str().unwrap(),
    ]);
    assert_eq!(repeated.json()["benchmarkId"], started.json()["benchmarkId"]);
}

#[test]
fn redirect_is_not_followed() {
    let elsewhere = FaultProxy::start([]);
    let proxy = FaultProxy::start([Treatment::Answer(307, "location", format!("{}/x", elsewhere.base_url))]);
    let shown = tool_behind(&proxy).run(&["run", "status", &finished_run().id]);
    assert!(shown.code == 1 && shown.stderr.contains("Set the base URL to that address"), "{shown:?}");
    assert!(elsewhere.received().is_empty());
}

#[test]
fn answer_of_another_service_is_recognised() {
    let proxy = FaultProxy::start([Treatment::Answer(200, "content-type", "text/html".to_owned())]);
    let shown = tool_behind(&proxy).run(&["run", "status", &finished_run().id]);
    assert!(shown.code == 1 && shown.stderr.contains("does not have the format of the API"), "{shown:?}");
}

#[test]
fn unreachable_address_is_named_after_the_last_attempt() {
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
