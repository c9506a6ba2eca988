use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::Mutex;

use lambda_http::request::RequestContext;

use super::*;

/// Records requests and responds with a given function.
struct Recorder {
    received: Mutex<Vec<lambda_http::Request>>,
    respond: fn(&lambda_http::Request) -> http::Response<Body>,
}

impl HttpService for Recorder {
    fn call(&self, request: lambda_http::Request) -> BoxFuture<'_, http::Response<Body>> {
        Box::pin(async move {
            let response = (self.respond)(&request);
            self.received.lock().unwrap().push(request);
            response
        })
    }
}

struct Gateway {
    recorder: Arc<Recorder>,
    address: SocketAddr,
    shutdown: CancellationToken,
}

impl Gateway {
    async fn start(respond: fn(&lambda_http::Request) -> http::Response<Body>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let recorder = Arc::new(Recorder { received: Mutex::default(), respond });
        let shutdown = CancellationToken::new();
        tokio::spawn(serve(listener, recorder.clone(), shutdown.clone()));
        Self { recorder, address, shutdown }
    }

    /// Sends the bytes of `request` and reads until the server closes the connection.
    async fn exchange(&self, request: impl Into<Vec<u8>>) -> String {
        let (address, request) = (self.address, request.into());
        let exchange = move || {
            let mut stream = std::net::TcpStream::connect(address).unwrap();
            stream.write_all(&request).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        tokio::task::spawn_blocking(exchange).await.unwrap()
    }

    fn only_request(&self) -> lambda_http::Request {
        let mut received = self.recorder.received.lock().unwrap();
        assert_eq!(received.len(), 1);
        received.remove(0)
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}

fn respond_created(_: &lambda_http::Request) -> http::Response<Body> {
    http::Response::builder().status(201).header("x-one", "1").body(Body::from("{\"made\":true}")).unwrap()
}

fn post(headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "POST /p HTTP/1.1\r\nhost: plumbline.test\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

#[tokio::test]
async fn response_is_returned_unchanged() {
    let gateway = Gateway::start(respond_created).await;
    let answer = gateway.exchange(post("content-type: application/json\r\n", b"{}")).await;
    assert!(answer.starts_with("HTTP/1.1 201 Created\r\n"), "{answer}");
    assert!(answer.contains("x-one: 1\r\n") && answer.contains("content-length: 13\r\n"), "{answer}");
    assert!(answer.ends_with("\r\n\r\n{\"made\":true}"), "{answer}");
    assert_eq!(gateway.only_request().body(), &Body::Text("{}".into()));
}

#[tokio::test]
async fn path_and_query_arrive_unchanged() {
    let gateway = Gateway::start(respond_created).await;
    let target = "/api/v1/a%2Fb/%E2%82%AC/../c?q=1&q=%20x";
    gateway.exchange(format!("GET {target} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n")).await;
    let request = gateway.only_request();
    assert_eq!(request.raw_http_path(), "/api/v1/a%2Fb/%E2%82%AC/../c");
    assert_eq!(request.query_string_parameters().all("q"), Some(vec!["1", " x"]));
    assert_eq!(request.method(), http::Method::GET);
    assert_eq!(request.body(), &Body::Empty);
}

#[tokio::test]
async fn repeated_headers_and_cookies_are_joined() {
    let gateway = Gateway::start(respond_created).await;
    let headers = "X-Thing: a\r\nx-thing: b, c\r\nCookie: k=1; l=2\r\ncookie: m=3\r\n";
    gateway.exchange(post(headers, b"")).await;
    let request = gateway.only_request();
    assert_eq!(request.headers().get_all("x-thing").iter().collect::<Vec<_>>(), ["a,b, c"]);
    assert_eq!(request.headers()["cookie"], "k=1; l=2; m=3");
}

#[tokio::test]
async fn request_has_the_client_address_and_a_unique_id() {
    let gateway = Gateway::start(respond_created).await;
    gateway.exchange(post("x-forwarded-proto: a b\r\nx-forwarded-for: 9.9.9.9\r\n", b"")).await;
    gateway.exchange(post("", b"")).await;
    let received: Vec<_> = gateway.recorder.received.lock().unwrap().drain(..).collect();
    let ids: Vec<_> = received.iter().map(|request| request.lambda_context().request_id).collect();
    assert!(ids[0] != ids[1] && uuid::Uuid::parse_str(&ids[0]).is_ok(), "{ids:?}");
    let RequestContext::ApiGatewayV2(context) = received[0].request_context() else {
        panic!("another context")
    };
    assert_eq!(context.request_id.as_ref(), Some(&ids[0]));
    assert_eq!(context.http.source_ip.as_deref(), Some("127.0.0.1"));
    assert_eq!(received[0].headers()["x-forwarded-for"], "9.9.9.9, 127.0.0.1");
    assert_eq!(received[1].headers()["x-forwarded-for"], "127.0.0.1");
    assert_eq!(received[0].uri(), "http://plumbline.test/p");
}

#[tokio::test]
async fn body_that_is_not_declared_or_valid_text_arrives_as_bytes() {
    let json = "content-type: Application/JSON; charset=utf-8\r\n";
    let encoded = "content-type: application/json\r\ncontent-encoding: gzip\r\n";
    for (headers, body) in [(json, &b"\xff\xfe"[..]), (encoded, b"{}"), ("", b"{}")] {
        let gateway = Gateway::start(respond_created).await;
        gateway.exchange(post(headers, body)).await;
        assert_eq!(gateway.only_request().body(), &Body::Binary(body.to_vec()), "{headers}");
    }
}

#[tokio::test]
async fn long_body_is_truncated_and_its_sender_gets_a_response() {
    let gateway = Gateway::start(respond_created).await;
    let body = vec![b'x'; BODY_LIMIT + 3_000_000];
    let answer = gateway.exchange(post("content-type: text/plain\r\n", &body)).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert_eq!(gateway.only_request().body().len(), BODY_LIMIT);
}

#[tokio::test]
async fn chunked_body_is_assembled() {
    let gateway = Gateway::start(respond_created).await;
    let head = "POST /p HTTP/1.1\r\nhost: h\r\nconnection: close\r\ncontent-type: text/plain\r\n";
    let chunks = "transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
    gateway.exchange(format!("{head}{chunks}")).await;
    assert_eq!(gateway.only_request().body(), &Body::Text("abcde".into()));
}

#[tokio::test]
async fn panic_fails_one_request_only() {
    fn respond(request: &lambda_http::Request) -> http::Response<Body> {
        assert!(request.headers().get("x-fail").is_none(), "a secret in a panic");
        respond_created(request)
    }
    let gateway = Gateway::start(respond).await;
    let answer = gateway.exchange(post("x-fail: 1\r\n", b"")).await;
    assert!(answer.starts_with("HTTP/1.1 500"), "{answer}");
    assert!(answer.ends_with("{\"message\":\"Internal Server Error\"}"), "{answer}");
    assert!(gateway.exchange(post("", b"")).await.starts_with("HTTP/1.1 201"));
}

#[tokio::test]
async fn request_without_one_valid_host_is_refused() {
    for host in ["", "host: a b\r\n", "host: a\r\nhost: b\r\n", "host: a/b\r\n"] {
        let gateway = Gateway::start(respond_created).await;
        let answer = gateway.exchange(format!("GET / HTTP/1.1\r\n{host}connection: close\r\n\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{host}: {answer}");
        assert!(gateway.recorder.received.lock().unwrap().is_empty());
    }
}

#[tokio::test]
async fn invalid_http_is_refused() {
    let gateway = Gateway::start(respond_created).await;
    let answer = gateway.exchange("GET / HTTP/9.9\r\n\r\n").await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert!(gateway.recorder.received.lock().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn request_target_that_is_not_a_path_is_refused() {
    let gateway = Gateway::start(|_| panic!("no function is called")).await;
    for method in ["OPTIONS", "POST"] {
        let answer =
            gateway.exchange(format!("{method} * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    }
}
