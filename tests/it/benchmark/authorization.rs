//! Tests of authorization: status 401, 403 and 404, and the order of the checks.

use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_store::benchmark::keys::BenchmarkKey;
use serde_json::json;

use super::fixtures::{RUNS, body, expect_problem, key_id, records, service};
use crate::support::{TestApp, json};

const NO_RUN: &str = "6fa459ea-ee8a-4ca4-894e-db77e160355e";

/// Creates a key of an account and returns it.
async fn key_of(app: &TestApp, account: &str, enabled: bool, seed: u8) -> String {
    let mut next = seed;
    let fill = |bytes: &mut [u8]| {
        bytes.iter_mut().for_each(|byte| {
            next = next.wrapping_mul(13).wrapping_add(seed | 1);
            *byte = next;
        });
        Ok::<_, ()>(())
    };
    let key = ApiKey::mint(KeyPrefix::Benchmark, fill).unwrap();
    app.store.operator().benchmark_keys().create(&key, account, enabled, app.clock_now()).await.unwrap();
    key.expose().to_string()
}

impl TestApp {
    pub(super) fn clock_now(&self) -> plumbline_store::UtcInstant {
        plumbline_clock::Clock::now(&*self.clock).into()
    }
}

#[tokio::test]
async fn missing_bearer_token_is_unauthorized() {
    let (app, _endpoint) = service().await;
    let key = app.benchmark_key.clone();
    let values = [
        None,
        Some(String::new()),
        Some("Bearer".to_owned()),
        Some("Bearer ".to_owned()),
        Some(key.clone()),
        Some(format!("Basic {key}")),
        Some(format!("Token {key}")),
        Some(format!("Bearer {key}=")),
        Some(format!("Bearer {key} x")),
        Some(format!("Bearer {key}, Bearer {key}")),
    ];
    let mut wordings = std::collections::BTreeSet::new();
    for value in values {
        for request in
            [app.http.post(app.url(RUNS)).body("{"), app.http.get(app.url(&format!("{RUNS}/{NO_RUN}")))]
        {
            let request = match &value {
                Some(value) => request.header("authorization", value),
                None => request,
            };
            let rejection = expect_problem(request.send().await.unwrap(), 401, "unauthorized").await;
            wordings.insert(rejection["detail"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(wordings.len(), 1, "the detail is the same for every cause");
    let twice = app.http.get(app.url(&format!("{RUNS}/{NO_RUN}"))).bearer_auth(&key).bearer_auth(&key);
    expect_problem(twice.send().await.unwrap(), 401, "unauthorized").await;
    for scheme in ["bearer", "BEARER"] {
        let request = app
            .http
            .get(app.url(&format!("{RUNS}/{NO_RUN}")))
            .header("authorization", format!("{scheme} {key}"));
        expect_problem(request.send().await.unwrap(), 404, "run_not_found").await;
    }
}

#[tokio::test]
async fn invalid_key_is_unauthorized() {
    let (app, endpoint) = service().await;
    let key = app.benchmark_key.clone();
    let last = if key.ends_with('A') { 'B' } else { 'A' };
    let mistyped = format!("{}{last}", &key[..key.len() - 1]);
    let revoked = key_of(&app, "local", true, 7).await;
    assert!(app.store.operator().benchmark_keys().revoke(&key_id(&revoked), app.clock_now()).await.unwrap());
    let unknown_key = TestApp::unknown_key(KeyPrefix::Benchmark);
    // The key id of one key with the secret of another.
    let forged = {
        let other = ApiKey::parse(&unknown_key, KeyPrefix::Benchmark).unwrap();
        let text = other.expose().replace(other.key_id().as_str(), key_id(&key).as_str());
        let body = &text[..text.len() - 6];
        format!("{body}{}", checksum(body))
    };
    assert!(ApiKey::parse(&forged, KeyPrefix::Benchmark).is_ok());
    let good = body(endpoint.url.as_str(), "compat_chat");
    for token in [
        "x",
        "plb_",
        &mistyped,
        &unknown_key,
        &forged,
        &revoked,
        &app.webhook_key,
        "eyJhbGciOiJub25lIn0.e30.",
    ] {
        // The service checks the key before the body.
        for body in [&good, &json!({"k": 99})] {
            expect_problem(app.post(token, body, &[]).await, 403, "key_not_accepted").await;
        }
        expect_problem(app.get(token, NO_RUN).await, 403, "key_not_accepted").await;
    }
    assert_eq!((app.count_runs().await, app.drain().await), (0, 0));
}

/// Computes the checksum of a key: CRC-32 (IEEE) in six base62 characters.
fn checksum(text: &str) -> String {
    let crc = text.bytes().fold(u32::MAX, |crc, byte| {
        (0..8).fold(
            crc ^ u32::from(byte),
            |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 },
        )
    });
    let digit = |at: u32| {
        char::from(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[(at % 62) as usize])
    };
    (0..6).rev().map(|place| digit(!crc / 62_u32.pow(place))).collect()
}

#[tokio::test]
async fn account_without_api_access_gets_not_found() {
    let (app, endpoint) = service().await;
    let disabled = key_of(&app, "closed", false, 9).await;
    let id = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    for bad in [json!({"k": 99}), body(endpoint.url.as_str(), "compat_chat")] {
        expect_problem(app.post(&disabled, &bad, &[]).await, 404, "api_not_enabled").await;
    }
    for id in [id.as_str(), NO_RUN, "x"] {
        expect_problem(app.get(&disabled, id).await, 404, "api_not_enabled").await;
    }
    assert_eq!(app.count_runs().await, 1);
}

#[tokio::test]
async fn account_sees_only_its_own_runs() {
    let (app, endpoint) = service().await;
    let other = key_of(&app, "other", true, 11).await;
    let sibling = key_of(&app, "local", true, 13).await;
    let id = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    for when in ["running", "completed"] {
        let hidden = expect_problem(app.get(&other, &id).await, 404, "run_not_found").await;
        let unknown = expect_problem(app.get(&other, NO_RUN).await, 404, "run_not_found").await;
        assert_eq!(hidden["detail"], unknown["detail"]);
        let response = app.get(&sibling, &id).await;
        assert_eq!(response.status(), 200);
        assert_eq!(json(response).await["status"], when);
        assert_eq!(app.drain().await as u64, if when == "running" { records() + 2 } else { 0 });
    }
    // The run continues and stays readable after its key is revoked.
    app.store.operator().benchmark_keys().revoke(&key_id(&app.benchmark_key), app.clock_now()).await.unwrap();
    expect_problem(app.get(&app.benchmark_key, &id).await, 403, "key_not_accepted").await;
    assert_eq!(app.get(&sibling, &id).await.status(), 200);
}

#[tokio::test]
async fn run_continues_after_key_revocation() {
    let (app, endpoint) = service().await;
    let sibling = key_of(&app, "local", true, 13).await;
    let id = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    app.store.operator().benchmark_keys().revoke(&key_id(&app.benchmark_key), app.clock_now()).await.unwrap();
    expect_problem(app.start_run(&body(endpoint.url.as_str(), "compat_chat")).await, 403, "key_not_accepted")
        .await;
    app.drain().await;
    assert_eq!(json(app.get(&sibling, &id).await).await["status"], "completed");
    app.assert_ended(&id).await;
}

#[tokio::test]
async fn unknown_run_id_is_not_found() {
    let (app, endpoint) = service().await;
    let id = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    let key = &app.benchmark_key;
    let upper_case = id.to_uppercase();
    let bare = id.replace('-', "");
    for wrong in [
        NO_RUN,
        "1",
        "null",
        "..%2f..",
        "%00",
        "%7Bx%7D",
        &"a".repeat(2_000),
        &bare,
        &format!("{id}x"),
        &format!("{{{id}}}"),
        &upper_case,
    ] {
        expect_problem(app.get(key, wrong).await, 404, "run_not_found").await;
    }
    let without_id = app.http.get(app.url(&format!("{RUNS}/"))).bearer_auth(key).send().await.unwrap();
    expect_problem(without_id, 404, "no_such_path").await;
    let below_run =
        app.http.get(app.url(&format!("{RUNS}/{id}/results"))).bearer_auth(key).send().await.unwrap();
    expect_problem(below_run, 404, "no_such_path").await;
}

#[tokio::test]
async fn each_path_accepts_one_method() {
    let (app, _endpoint) = service().await;
    let one = format!("{RUNS}/{NO_RUN}");
    for (method, path, allowed) in [
        ("GET", RUNS, "POST"),
        ("PUT", RUNS, "POST"),
        ("DELETE", RUNS, "POST"),
        ("POST", one.as_str(), "GET"),
        ("DELETE", one.as_str(), "GET"),
        ("PATCH", one.as_str(), "GET"),
    ] {
        let request =
            app.http.request(method.parse().unwrap(), app.url(path)).bearer_auth(&app.benchmark_key);
        let response = request.send().await.unwrap();
        assert_eq!(response.headers()["allow"], allowed, "{method} {path}");
        expect_problem(response, 405, "method_not_allowed").await;
    }
}

/// The table contains the hash of a key's secret, not the secret itself.
#[tokio::test]
async fn stored_key_is_a_hash() {
    let (app, _endpoint) = service().await;
    let key = ApiKey::parse(&app.benchmark_key, KeyPrefix::Benchmark).unwrap();
    let stored: BenchmarkKey = app.store.benchmark_keys().get_live(&key).await.unwrap().unwrap();
    assert_eq!(stored.secret_hash.len(), 64);
    let secret = &app.benchmark_key[17..60];
    assert!(!format!("{:?}", app.items().await).contains(secret));
}
