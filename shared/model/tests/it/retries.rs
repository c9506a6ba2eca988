//! Retries: conditions, number, delays and budget.

use std::future::ready;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use plumbline_clock::{Clock, ManualClock};
use plumbline_model::WireProtocol::{self, CompatChat};
use plumbline_model::{CallStats, Fault};

use crate::support::{
    BUDGET, Scripted, Setup, client, endpoint, failing, fault, request, smallest_answer, start_time,
};

fn with_retry_after(status: u16, retry_after: &'static str) -> Scripted {
    (status, Some(retry_after), String::new())
}

#[tokio::test]
async fn transient_failures_are_retried_four_times() {
    for provider in WireProtocol::ALL {
        for status in [408, 425, 429, 500, 502, 503, 504, 529] {
            let setup = Setup::new(provider, vec![failing(status); 9]).await;
            assert_eq!(fault(setup.call(&request()).await), Fault::Unreachable, "{status}");
            assert_eq!((setup.drain_requests().len(), setup.waited()), (5, 15.0), "{status}");
        }
    }
}

#[tokio::test]
async fn last_retry_can_succeed() {
    let answers = [failing(429), failing(500), failing(503), failing(502), smallest_answer(CompatChat)];
    let setup = Setup::new(CompatChat, answers).await;
    let answer = setup.call(&request()).await.unwrap();
    assert_eq!(answer.reply.turn.text, "fine");
    assert!(!format!("{answer:?}").contains("fine"));
    assert_eq!((setup.drain_requests().len(), setup.waited()), (5, 15.0));
    assert!(answer.generation_time < Duration::from_secs(15), "waits do not count as generation time");
}

#[tokio::test]
async fn retry_after_is_honoured_in_both_formats() {
    let answers = [
        with_retry_after(429, "30"),
        with_retry_after(503, "Fri, 11 Sep 2026 12:01:30 GMT"),
        with_retry_after(429, "0"),
        with_retry_after(429, "nonsense"),
        smallest_answer(CompatChat),
    ];
    let setup = Setup::new(CompatChat, answers).await;
    setup.call(&request()).await.unwrap();
    assert_eq!(setup.waited(), 30.0 + 60.0 + 4.0 + 8.0);
}

#[tokio::test]
async fn jitter_lengthens_the_delay() {
    let setup = Setup::new(CompatChat, [failing(500), smallest_answer(CompatChat)]).await;
    let client = setup.client.with_jitter(|| 1.0);
    client.call(&setup.endpoint, &request(), BUDGET).await.unwrap();
    assert_eq!(setup.clock.now().duration_since(start_time()).as_secs_f64(), 1.5);
}

#[tokio::test]
async fn delay_beyond_the_budget_ends_the_call() {
    let setup =
        Setup::new(CompatChat, [failing(500), with_retry_after(429, "300"), smallest_answer(CompatChat)])
            .await;
    let outcome = setup.client.call(&setup.endpoint, &request(), Duration::from_secs(300)).await;
    assert_eq!(fault(outcome), Fault::Unreachable);
    assert_eq!((setup.drain_requests().len(), setup.waited()), (2, 1.0));
}

#[tokio::test]
async fn failed_connection_is_retried() {
    let address = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let origin = format!("http://{address}");
    let clock = Arc::new(ManualClock::at(start_time()));
    let outcome =
        client(&origin, clock.clone()).call(&endpoint(CompatChat, &origin), &request(), BUDGET).await;
    assert_eq!(fault(outcome), Fault::Unreachable);
    assert_eq!(clock.now().duration_since(start_time()).as_secs(), 15);
}

#[tokio::test]
async fn silent_endpoint_fails_at_the_end_of_the_budget() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let client = client(&origin, Arc::new(ManualClock::at(start_time())));
    let outcome = client.call(&endpoint(CompatChat, &origin), &request(), Duration::from_millis(50)).await;
    assert_eq!(fault(outcome), Fault::Unreachable);
}

#[tokio::test]
async fn failed_attempts_are_reported() {
    let answers =
        [with_retry_after(429, "30"), failing(503), with_retry_after(503, "10"), smallest_answer(CompatChat)];
    let setup = Setup::new(CompatChat, answers).await;
    let stats = setup.call(&request()).await.unwrap().stats;
    assert_eq!((stats.throttled, stats.other_transient_failures), (1, 2));
    assert!(!stats.has_no_transient_failures());
    assert_eq!(stats.not_before, Some(start_time() + Duration::from_secs(30 + 2 + 10)));
    let setup = Setup::new(CompatChat, [smallest_answer(CompatChat)]).await;
    assert!(setup.call(&request()).await.unwrap().stats.has_no_transient_failures());

    let setup = Setup::new(CompatChat, [failing(500), failing(401)]).await;
    let error = setup.call(&request()).await.unwrap_err();
    assert_eq!((error.fault, error.stats.other_transient_failures), (Fault::Authentication, 1));
    let setup = Setup::new(CompatChat, [with_retry_after(429, "86400")]).await;
    let stats = setup.call(&request()).await.unwrap_err().stats;
    assert_eq!(
        stats.not_before,
        Some(start_time() + Duration::from_secs(86_400)),
        "longer than the budget, but reported"
    );
}

#[tokio::test]
async fn call_stops_when_the_answer_is_no_longer_needed() {
    for reports in 1..=3 {
        let setup = Setup::new(CompatChat, vec![failing(500); 5]).await;
        let left = AtomicUsize::new(reports);
        let report = |stats: CallStats| {
            assert!(stats.other_transient_failures > 0);
            let is_wanted = left.fetch_sub(1, Ordering::SeqCst) > 1;
            ready(if is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        };
        let outcome =
            setup.client.call_with_retry_callback(&setup.endpoint, &request(), BUDGET, report).await;
        assert_eq!(outcome, Ok(None));
        assert_eq!(
            (setup.drain_requests().len(), setup.waited()),
            [(1, 0.0), (1, 1.0), (2, 1.0)][reports - 1]
        );
    }
}
