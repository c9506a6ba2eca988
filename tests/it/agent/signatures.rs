//! Tests that the published Standard Webhooks verifier accepts deliveries.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::SignedDuration;
use plumbline_clock::{Clock, SystemClock};
use plumbline_local::workspace::{self, WEBHOOK_ID, demo_workspace};
use standardwebhooks::Webhook;

use super::fixtures::question_to;
use crate::support::{DEFAULT_RECORDS, Received, Receiver, Reply, TestApp, dataset};

/// Starts a service whose clock is `seconds` behind the machine's. The verifier uses the machine's clock, with a
/// tolerance of five minutes.
async fn service_behind_by(seconds: u64) -> (TestApp, Receiver) {
    let receiver = Receiver::start(Reply::status(200)).await;
    let now = SystemClock.now() - SignedDuration::from_secs(i64::try_from(seconds).unwrap());
    let app = TestApp::start_at(now, dataset(DEFAULT_RECORDS), std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    (app, receiver)
}

async fn receive_delivery(app: &TestApp, receiver: &Receiver) -> Received {
    app.submit(&question_to(&receiver.at("/a"))).await;
    app.drain().await;
    let mut received = receiver.take_requests();
    assert_eq!(received.len(), 1);
    received.remove(0)
}

/// Returns one value for each secret: true if the verifier accepts the delivery with it.
fn verify_with<const N: usize>(secrets: [&str; N], received: &Received) -> [bool; N] {
    secrets.map(|secret| Webhook::new(secret).unwrap().verify(&received.body, &received.headers).is_ok())
}

#[tokio::test]
async fn standard_verifier_accepts_only_authentic_deliveries() {
    let (app, receiver) = service_behind_by(0).await;
    let secret = workspace::signing_secret(&app.store).await.unwrap();
    let other = format!("whsec_{}", STANDARD.encode([9; 32]));
    let mut one = receive_delivery(&app, &receiver).await;
    assert_eq!(verify_with([&secret, &other], &one), [true, false]);
    one.body = [&one.body[..], b" "].concat().into();
    assert_eq!(verify_with([&secret], &one), [false]);
    let (app, receiver) = service_behind_by(600).await;
    let secret = workspace::signing_secret(&app.store).await.unwrap();
    assert_eq!(
        verify_with([&secret], &receive_delivery(&app, &receiver).await),
        [false],
        "a timestamp ten minutes old is rejected"
    );
}

#[tokio::test]
async fn standard_verifier_accepts_both_secrets_for_a_day() {
    const DAY: u64 = 24 * 3_600;
    for (since, old_is_valid) in [(0, true), (DAY - 1, true), (DAY, false), (10 * DAY, false)] {
        let (app, receiver) = service_behind_by(since).await;
        let old = workspace::signing_secret(&app.store).await.unwrap();
        let new = format!("whsec_{}", STANDARD.encode([9; 32]));
        let now = app.now().into();
        assert!(
            app.store
                .operator()
                .webhooks()
                .rotate_secret(&demo_workspace(), WEBHOOK_ID, &new, now)
                .await
                .unwrap()
        );
        app.advance(since);
        let one = receive_delivery(&app, &receiver).await;
        assert_eq!(verify_with([&new, &old], &one), [true, old_is_valid], "{since} s");
    }
}
