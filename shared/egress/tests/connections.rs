//! No refused URL of the table is connected to, and every accepted name is looked up as it was read.

#![expect(clippy::unwrap_used, reason = "a helper that fails is a test that fails")]

use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http::{HeaderMap, Method};
use plumbline_egress::{Client, Connections, EgressError, Guard, Lookup, OutboundRequest};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use url::{Host, Url};

use table::{Line, guard, lines};

mod table;

/// Resolves every name to loopback or to nothing, and records the names.
struct Names {
    known: bool,
    asked: Mutex<Vec<String>>,
}

#[async_trait::async_trait]
impl Lookup for Names {
    async fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        self.asked.lock().unwrap().push(name.to_owned());
        if self.known { Ok(vec![Ipv4Addr::LOCALHOST.into()]) } else { Err(io::ErrorKind::NotFound.into()) }
    }
}

fn names(known: bool) -> Arc<Names> {
    Arc::new(Names { known, asked: Mutex::default() })
}

/// Listens on every IPv4 address of this machine and counts connections.
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
    let exchange = OutboundRequest { method: Method::GET, url, headers, body: "".into(), timeout };
    client.send(exchange, 1).await.map(|_| ())
}

/// Parses a caller's text without checking it, as a client without a guard would, and inserts the listener's port
/// unless the line is about the port. Returns `None` for public addresses: after parsing they are valid.
fn parsed(line: &Line, port: u16) -> Option<Url> {
    let mut url = Url::parse(&line.url).ok()?;
    if line.verdict != "Port" {
        let _ = url.set_port(Some(port));
    }
    let is_name = matches!(url.host(), Some(Host::Domain(_)));
    (is_name || guard().check(url.as_str()).is_err()).then_some(url)
}

#[tokio::test]
async fn no_refused_url_is_connected_to_even_if_it_is_parsed_first() {
    let ((port, accepted), names) = (listener().await, names(true));
    let client = Client::with_lookup(guard(), Connections::Close, names.clone()).unwrap();
    let mut tried = 0;
    for line in lines().iter().filter(|line| line.verdict != "Public") {
        let Some(url) = parsed(line, port) else { continue };
        assert_eq!(call(&client, url).await, Err(EgressError::Refused), "{}", line.url);
        tried += 1;
    }
    assert!(tried > 350, "{tried} URLs");
    assert!(names.asked.lock().unwrap().len() > 50, "some URLs are refused for what their name resolves to");
    assert_eq!(accepted.load(Ordering::SeqCst), 0);
}

/// Proves that the listener counts: it is reached where the guard allows it.
#[tokio::test]
async fn excepted_name_is_connected_to() {
    let ((port, accepted), names) = (listener().await, names(true));
    let url: Url = format!("http://localtest.me:{port}/").parse().unwrap();
    let guard = Guard::with_exceptions(vec![url.origin().ascii_serialization().parse().unwrap()]);
    let client = Client::with_lookup(guard, Connections::Close, names).unwrap();
    assert_eq!(call(&client, url).await, Ok(()));
    assert_eq!(accepted.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn every_accepted_name_is_looked_up_as_it_was_read() {
    let names = names(false);
    let client = Client::with_lookup(guard(), Connections::Close, names.clone()).unwrap();
    for line in lines().iter().filter(|line| matches!(&*line.verdict, "Public" | "Resolution")) {
        let url = guard().check(&line.url).unwrap();
        let Some(Host::Domain(host)) = url.host() else { continue };
        let host = host.to_owned();
        assert_eq!(call(&client, url).await, Err(EgressError::Connect), "{}", line.url);
        assert_eq!(names.asked.lock().unwrap().pop(), Some(host));
    }
}
