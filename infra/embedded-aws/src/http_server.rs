//! An HTTP/1.1 server for an axum router, with two timeouts that `axum::serve` lacks.
//!
//! One limits the time for receiving the header of a request, the other the time for finishing open requests during a
//! shutdown.

use std::net::SocketAddr;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Maximum time for receiving the header of a request. The server also closes a connection that is idle for this time.
const HEADER_TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum time for finishing open requests after a shutdown begins.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);
/// Pause after a failed accept, as happens when file descriptors run out.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Address of the client, which the server adds to every request as an extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeerAddress(pub SocketAddr);

/// Serves `router` on `listener` until `shutdown`, then waits for open requests, for at most 5 s.
pub async fn serve(listener: TcpListener, router: Router, shutdown: CancellationToken) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            biased;
            () = shutdown.cancelled() => break,
            Some(_) = connections.join_next() => {}
            stream = accept(&listener, &shutdown) => if let Some((stream, peer)) = stream {
                let router = router.clone().layer(Extension(PeerAddress(peer)));
                connections.spawn(serve_connection(stream, router, shutdown.clone()));
            },
        }
    }
    drop(listener);
    drain(connections).await;
}

/// Accepts a connection. After a failure, logs it and pauses, and returns `None`.
async fn accept(listener: &TcpListener, shutdown: &CancellationToken) -> Option<(TcpStream, SocketAddr)> {
    match listener.accept().await {
        Ok(accepted) => Some(accepted),
        Err(error) => {
            tracing::warn!(%error, "a connection could not be accepted; the server tries again after a second");
            let _ = tokio::time::timeout(ACCEPT_PAUSE, shutdown.cancelled()).await;
            None
        }
    }
}

async fn serve_connection(stream: TcpStream, router: Router, shutdown: CancellationToken) {
    let _ = stream.set_nodelay(true);
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
    let connection = server.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    tokio::pin!(connection);
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection failed");
    }
}

/// Waits until the open requests are finished, for at most [`DRAIN_TIMEOUT`], and then closes the connections.
async fn drain(mut connections: JoinSet<()>) {
    let finished = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(DRAIN_TIMEOUT, finished).await.is_err() {
        tracing::warn!("the server stopped before it had answered all requests");
        connections.shutdown().await;
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::sync::Arc;

    use axum::routing::get;
    use tokio::sync::Notify;

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn shutdown_finishes_open_requests_and_accepts_no_new_ones() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (entered, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (inside, go) = (entered.clone(), release.clone());
        let router = Router::new().route(
            "/",
            get(|| async move {
                inside.notify_one();
                go.notified().await;
                "done"
            }),
        );
        let shutdown = CancellationToken::new();
        let server = tokio::spawn(serve(listener, router, shutdown.clone()));
        let client = tokio::task::spawn_blocking(move || {
            let mut stream = std::net::TcpStream::connect(address).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        });
        entered.notified().await;

        shutdown.cancel();
        release.notify_one();

        let answer = client.await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("done"), "{answer}");
        server.await.unwrap();
        assert!(std::net::TcpStream::connect(address).is_err(), "the server still listens");
    }
}
