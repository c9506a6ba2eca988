//! The client connects to no refused URL of `urls.txt`, and looks up every accepted name in its parsed form.

#![expect(clippy::unwrap_used, reason = "a failing helper must fail its test")]

use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http::{HeaderMap, Method};
use plumbline_egress::{Client, ConnectionReuse, EgressError, Guard, Lookup, OutboundRequest};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use url::{Host, Url};

use table::{Line, guard, lines};

mod table;

/// Resolver that maps every name to loopback or to no address, and records the names.
struct RecordingLookup {
    resolves: bool,
    looked_up: Mutex<Vec<String>>,
}

#[async_trait::async_trait]
impl Lookup for RecordingLookup {
    async fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        self.looked_up.lock().unwrap().push(name.to_owned());
        if self.resolves { Ok(vec![Ipv4Addr::LOCALHOST.into()]) } else { Err(io::ErrorKind::NotFound.into()) }
    }
}

fn recording_lookup(resolves: bool) -> Arc<RecordingLookup> {
    Arc::new(RecordingLookup { resolves, looked_up: Mutex::default() })
}

/// Listens on every IPv4 address of this machine, answers each connection, and counts the connections. Returns the port
/// and the counter.
async fn listener() -> (u16, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("0.0.0.0:0").await.unwrap();
    let (port, accepted) = (listener.local_addr().unwrap().port(), Arc::new(AtomicUsize::new(0)));
    let counter = accepted.clone();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            counter.fetch_add(1, Ordering::SeqCst);
            let _ = socket.read(&mut [0; 4096]).await;
            let _ = socket.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
        }
    });
    (port, accepted)
}

async fn call(client: &Client, url: Url) -> Result<(), EgressError> {
    let (headers, timeout) = (HeaderMap::new(), Duration::from_secs(20));
    let request = OutboundRequest { method: Method::GET, url, headers, body: "".into(), timeout };
    client.send(request, 1).await.map(|_| ())
}

/// Parses a caller's text without checking it, as a client without a guard would, and inserts the listener's port
/// unless the line is about the port. Returns `None` if the text does not parse, or the parsed URL has a public IP
/// address, which the guard accepts.
fn parsed(line: &Line, port: u16) -> Option<Url> {
    let mut url = Url::parse(&line.url).ok()?;
    if line.verdict != "Port" {
        let _ = url.set_port(Some(port));
    }
    let is_name = matches!(url.host(), Some(Host::Domain(_)));
    (is_name || guard().check(url.as_str()).is_err()).then_some(url)
}

#[tokio::test]
async fn refused_urls_are_not_connected_to_even_after_lenient_parsing() {
    let ((port, accepted), recording_lookup) = (listener().await, recording_lookup(true));
    let client = Client::with_lookup(guard(), ConnectionReuse::Close, recording_lookup.clone()).unwrap();
    let mut tried = 0;
    for line in lines().iter().filter(|line| line.verdict != "Public") {
        let Some(url) = parsed(line, port) else { continue };
        assert_eq!(call(&client, url).await, Err(EgressError::Refused), "{}", line.url);
        tried += 1;
    }
    assert!(tried > 350, "{tried} URLs");
    assert!(
        recording_lookup.looked_up.lock().unwrap().len() > 50,
        "some URLs are refused for what their name resolves to"
    );
    assert_eq!(accepted.load(Ordering::SeqCst), 0);
}

/// Shows that the listener counts connections: the guard allows this one.
#[tokio::test]
async fn excepted_name_is_connected_to() {
    let ((port, accepted), recording_lookup) = (listener().await, recording_lookup(true));
    let url: Url = format!("http://localtest.me:{port}/").parse().unwrap();
    let guard = Guard::with_exceptions(vec![url.origin().ascii_serialization().parse().unwrap()]);
    let client = Client::with_lookup(guard, ConnectionReuse::Close, recording_lookup).unwrap();
    assert_eq!(call(&client, url).await, Ok(()));
    assert_eq!(accepted.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn every_accepted_name_is_looked_up_in_its_parsed_form() {
    let recording_lookup = recording_lookup(false);
    let client = Client::with_lookup(guard(), ConnectionReuse::Close, recording_lookup.clone()).unwrap();
    for line in lines().iter().filter(|line| matches!(&*line.verdict, "Public" | "Resolution")) {
        let url = guard().check(&line.url).unwrap();
        let Some(Host::Domain(host)) = url.host() else { continue };
        let host = host.to_owned();
        assert_eq!(call(&client, url).await, Err(EgressError::Connect), "{}", line.url);
        assert_eq!(recording_lookup.looked_up.lock().unwrap().pop(), Some(host));
    }
}
