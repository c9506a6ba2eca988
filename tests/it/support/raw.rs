//! Raw HTTP client, for requests that no client library would send.

use http::HeaderMap;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use url::Url;

/// Response to a raw request.
#[derive(Debug)]
pub(crate) struct RawAnswer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl RawAnswer {
    /// Returns the member `code` of a problem document; empty if the body is none.
    pub(crate) fn code(&self) -> String {
        let body: serde_json::Value = serde_json::from_slice(&self.body).unwrap_or_default();
        body["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Sends a request with this method and path, these header lines and this body, all unchanged. Adds the HTTP version,
/// `Host`, `Connection` and `Content-Length`, and reads the whole response.
pub(crate) async fn send(base: &Url, line: &str, headers: &[Vec<u8>], body: &[u8]) -> RawAnswer {
    let authority = format!("{}:{}", base.host_str().unwrap(), base.port().unwrap());
    let mut socket = TcpStream::connect(&authority).await.unwrap();
    let mut head = format!("{line} HTTP/1.1\r\nhost: {authority}\r\nconnection: close\r\n").into_bytes();
    for header in headers {
        head.extend_from_slice(header);
        head.extend_from_slice(b"\r\n");
    }
    head.extend_from_slice(format!("content-length: {}\r\n\r\n", body.len()).as_bytes());
    let _ = socket.write_all(&[&head, body].concat()).await;
    let mut answer = Vec::new();
    let _ = socket.read_to_end(&mut answer).await;
    parse(&answer)
}

fn parse(answer: &[u8]) -> RawAnswer {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a response head");
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).unwrap().parse().unwrap();
    let named = |line: &str| {
        let (name, value) = line.split_once(": ")?;
        Some((name.parse::<http::HeaderName>().ok()?, value.parse().ok()?))
    };
    RawAnswer { status, headers: lines.filter_map(named).collect(), body: answer[end + 4..].to_vec() }
}
