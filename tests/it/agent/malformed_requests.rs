//! Random malformed requests, which must not cause a server error.

use super::fixtures::{POLL_PATH, TRIGGER_PATH, assert_problem, question, service};
use crate::support::{TestApp, raw};

/// A deterministic pseudorandom number generator (xorshift).
struct RandomInput(u64);

impl RandomInput {
    fn next_below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap()
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.next_below(from.len())]
    }

    fn bytes(&mut self, length_limit: usize, allowed: impl Fn(u8) -> bool) -> Vec<u8> {
        let length = self.next_below(length_limit);
        let any = (0..length).map(|_| u8::try_from(self.next_below(256)).unwrap());
        any.filter(|byte| allowed(*byte)).collect()
    }
}

const METHODS: [&str; 10] =
    ["GET", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"];

const SEGMENTS: [&str; 22] = [
    "api",
    "v1",
    "workspaces",
    "local",
    "demo",
    "query-agent-webhook-trigger",
    "query-agent-jobs",
    "benchmark-runs",
    "",
    ".",
    "..",
    "%2e%2e",
    "%00",
    "%ff%fe",
    "%",
    "%zz",
    "{workspaceId}",
    "a;b=c",
    "~",
    "\u{e9}",
    "'\"<>",
    "+",
];

fn path(random: &mut RandomInput) -> String {
    let query =
        *random.pick(&["", "", "", "?", "?a=b&a=c", "?%ff=%", "?a[]=\u{e9}", "?=&&=", "??", "?q=%00"]);
    match random.next_below(20) {
        0 => return format!("http://elsewhere.example{TRIGGER_PATH}{query}"),
        1..=10 => return format!("{}{query}", random.pick(&[TRIGGER_PATH, POLL_PATH])),
        _ => {}
    }
    let segments = (0..=random.next_below(9)).map(|_| *random.pick(&SEGMENTS));
    format!("/{}{query}", segments.collect::<Vec<_>>().join("/"))
}

fn headers(random: &mut RandomInput, app: &TestApp, token: &str) -> Vec<Vec<u8>> {
    let known = [
        format!("x-webhook-secret: {}", app.webhook_key),
        format!("X-WEBHOOK-SECRET:{}", app.webhook_key),
        format!("authorization: Bearer {token}"),
        format!("authorization: Bearer {}", app.benchmark_key),
        "authorization: \t".to_owned(),
        "content-type: application/json".to_owned(),
        "content-type: application/json".to_owned(),
        "content-type: ;;;=".to_owned(),
        "content-encoding: br".to_owned(),
        "idempotency-key: a".to_owned(),
        "idempotency-key: \u{1F600}".to_owned(),
        "cookie: a=b; ;;=;c".to_owned(),
        "x-forwarded-for: ::1, x".to_owned(),
        "x-request-id: \"chosen\"".to_owned(),
        "x-amzn-trace-id: Root=1".to_owned(),
        "accept: text/html".to_owned(),
        "range: bytes=0-1".to_owned(),
        "if-none-match: *".to_owned(),
        "expect: nothing".to_owned(),
    ];
    let mut headers: Vec<Vec<u8>> =
        (0..random.next_below(7)).map(|_| random.pick(&known).clone().into_bytes()).collect();
    if random.next_below(3) == 0 {
        let value = random.bytes(40, |byte| byte >= 0x20 && byte != 0x7F);
        headers.push([b"x-odd: ", &value[..]].concat());
    }
    headers
}

/// Returns a valid body, a mutated one, or random bytes.
fn body(random: &mut RandomInput) -> Vec<u8> {
    let good = question().to_string().into_bytes();
    match random.next_below(5) {
        0 => good,
        1 => random.bytes(300, |_| true),
        2 => Vec::new(),
        3 => {
            let texts = [
                "{\"query\":{\"query\":{}}}",
                "{\"query\":\"\\u0000\"}",
                "[[[[",
                "{\"a\":1e999}",
                "-0",
                "{\"\":\"\"}",
            ];
            random.pick(&texts).as_bytes().to_vec()
        }
        _ => {
            let mut changed = good;
            for _ in 0..=random.next_below(4) {
                let at = random.next_below(changed.len());
                changed[at] = u8::try_from(random.next_below(256)).unwrap();
            }
            changed
        }
    }
}

#[tokio::test]
async fn malformed_requests_never_cause_a_server_error() {
    let app = service(&[]).await;
    let token = app.submit(&question()).await.token;
    let mut random = RandomInput(0x2545_F491_4F6C_DD1D);
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..600 {
        let line = format!("{} {}", random.pick(&METHODS), path(&mut random));
        let (headers, body) = (headers(&mut random, &app, &token), body(&mut random));
        let answer = raw::send(&app.base_url, &line, &headers, &body).await;
        let printed = format!(
            "{round}: {line} {:?} {:?}",
            headers.iter().map(|one| String::from_utf8_lossy(one)).collect::<Vec<_>>(),
            String::from_utf8_lossy(&body)
        );
        *seen.entry(answer.status).or_insert(0) += 1;
        assert!(answer.status < 500, "{} {printed}", answer.status);
        // The HTTP library, not the service, answers a request that is not HTTP.
        let Some(id) = answer.headers.get("x-request-id") else {
            assert_eq!((answer.status, answer.body.len()), (400, 0), "{printed}");
            continue;
        };
        assert!(!id.is_empty() && answer.headers["cache-control"] == "no-store", "{printed}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{printed}");
        if answer.status >= 400 {
            assert_problem(
                answer.status,
                &answer.headers,
                &serde_json::from_slice(&answer.body).expect(&printed),
            );
        }
    }
    for status in [202, 400, 401, 404, 405] {
        assert!(seen.contains_key(&status), "no request caused status {status}: {seen:?}");
    }
    app.drain().await;
    app.assert_nothing_due().await;
    assert_eq!(app.ask(&question()).await.status(), 202, "the service still accepts questions");
}
