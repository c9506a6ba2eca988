//! The caller's model endpoint, on its own socket. It writes HTTP without a library, so that it can send every kind of
//! faulty answer.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use plumbline_benchmark::packing;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_util::task::AbortOnDropHandle;
use url::Url;

use super::answers::{self, Answer};
use super::fate::{EndpointFault, Fate};
use super::scenario::Scenario;
use super::simulation::{Request, Simulation, Stop};
use crate::Fallible;

/// Size of the pieces of an answer that is sent in pieces, in bytes.
const PIECE_BYTES: usize = 97;

/// A running endpoint. Dropping it stops the server.
pub(super) struct Endpoint {
    pub(super) url: Url,
    requests: Arc<Mutex<Vec<Request>>>,
    _task: AbortOnDropHandle<()>,
}

/// Server side of the endpoint. It answers each request as the scenario and the simulation decide.
#[derive(Clone)]
struct EndpointServer {
    scenario: Arc<Scenario>,
    simulation: Arc<Simulation>,
    requests: Arc<Mutex<Vec<Request>>>,
}

impl Endpoint {
    /// Starts an endpoint. Before each answer, the worker that sent the request stops in `simulation`.
    ///
    /// # Errors
    ///
    /// Fails if it cannot bind a socket.
    pub(super) async fn start(scenario: &Arc<Scenario>, simulation: &Arc<Simulation>) -> Fallible<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = Url::parse(&format!("http://{}/", listener.local_addr()?))?;
        let requests = Arc::<Mutex<Vec<Request>>>::default();
        let server = EndpointServer {
            scenario: scenario.clone(),
            simulation: simulation.clone(),
            requests: requests.clone(),
        };
        Ok(Self { url, requests, _task: AbortOnDropHandle::new(serve(listener, server)) })
    }

    /// Returns every request that the endpoint has received.
    pub(super) fn requests(&self) -> Vec<Request> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn serve(listener: TcpListener, server: EndpointServer) -> JoinHandle<()> {
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let server = server.clone();
            // Ignores errors of the connection: the client under test handles them.
            tokio::spawn(async move { drop(server.answer(socket).await) });
        }
    })
}

impl EndpointServer {
    async fn answer(&self, mut socket: TcpStream) -> std::io::Result<()> {
        let body = read_body(&mut socket).await?;
        let body: Value = serde_json::from_slice(&body)?;
        let request = self.request(&body);
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).push(request.clone());
        let Some(worker) = self.simulation.running_worker() else { return Ok(()) };
        let stop = Stop::EndpointRequest(request.clone());
        let latency = self.scenario.latency(&request);
        let fate = self.simulation.stop(worker, stop, latency).await;
        let answer = answers::answer(&self.scenario, &request, &body).await;
        match fate {
            Fate::EndpointFault(fault) => send_faulty_answer(socket, fault, &answer).await,
            _ => send_whole(&mut socket, &answer).await,
        }
    }

    fn request(&self, body: &Value) -> Request {
        let messages = body["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
        let title = messages.iter().flat_map(texts).find_map(|text| Some(packing::parse(text).ok()?.title));
        let of_title = |title: &str| {
            self.scenario.records.iter().position(|record| record.title.trim_end() == title.trim_end())
        };
        Request {
            record: title.as_deref().and_then(of_title),
            turn: messages.iter().filter(|message| message["role"] == "assistant").count(),
            streamed: body["stream"] == true,
        }
    }
}

fn texts(message: &Value) -> Vec<&str> {
    let blocks =
        message["content"].as_array().into_iter().flatten().filter_map(|block| block["text"].as_str());
    blocks.chain(message["content"].as_str()).collect()
}

/// Reads a request and returns its body.
async fn read_body(socket: &mut TcpStream) -> std::io::Result<Vec<u8>> {
    let mut received = Vec::new();
    let head = loop {
        if socket.read_buf(&mut received).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if let Some(end) = received.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
    };
    let text = String::from_utf8_lossy(&received[..head]).to_lowercase();
    let length = text.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
    let mut body = received.split_off(head);
    while body.len() < length.unwrap_or(0) {
        if socket.read_buf(&mut body).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(body)
}

/// Returns the head of the response. A stream ends with its connection; other answers have a `Content-Length`.
fn head(answer: &Answer, retry_after: Option<Duration>) -> String {
    let Answer { status, content_type, body } = answer;
    let length = match *content_type {
        "text/event-stream" => String::new(),
        _ => format!("content-length: {}\r\n", body.len()),
    };
    let wait = retry_after.map(|wait| format!("retry-after: {}\r\n", wait.as_secs())).unwrap_or_default();
    format!("HTTP/1.1 {status} X\r\ncontent-type: {content_type}\r\n{length}{wait}connection: close\r\n\r\n")
}

async fn send_whole(socket: &mut TcpStream, answer: &Answer) -> std::io::Result<()> {
    socket.write_all(head(answer, None).as_bytes()).await?;
    socket.write_all(&answer.body).await?;
    socket.shutdown().await
}

async fn send_faulty_answer(
    mut socket: TcpStream,
    fault: EndpointFault,
    answer: &Answer,
) -> std::io::Result<()> {
    match fault {
        EndpointFault::Reset => socket.set_zero_linger(),
        EndpointFault::Garbage => {
            socket.write_all(b"\x16\x03\x01\x02\x00canary\r\n\r\n").await?;
            socket.shutdown().await
        }
        EndpointFault::HalfAnswer => {
            send_half(&mut socket, answer).await?;
            socket.shutdown().await
        }
        EndpointFault::HalfAnswerReset => {
            send_half(&mut socket, answer).await?;
            socket.set_zero_linger()
        }
        EndpointFault::Status(status, wait) => {
            let answer = Answer::json(status, &r#"{"error": {"message": "canary: try again later"}}"#);
            socket.write_all(head(&answer, wait).as_bytes()).await?;
            socket.write_all(&answer.body).await?;
            socket.shutdown().await
        }
        EndpointFault::Drip => {
            socket.write_all(head(answer, None).as_bytes()).await?;
            for piece in answer.body.chunks(PIECE_BYTES) {
                socket.write_all(piece).await?;
                tokio::task::yield_now().await;
            }
            socket.shutdown().await
        }
    }
}

async fn send_half(socket: &mut TcpStream, answer: &Answer) -> std::io::Result<()> {
    socket.write_all(head(answer, None).as_bytes()).await?;
    socket.write_all(&answer.body[..answer.body.len() / 2]).await
}
