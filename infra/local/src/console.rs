//! The web console on a port of its own, over plain HTTP on the loopback interface.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use lambda_http::{Body, Request};
use plumbline_clock::Clock;
use plumbline_egress::Guard;
use plumbline_functions::console::ConsoleHandler;
use plumbline_functions::console::address::ConsoleAddress;
use plumbline_store::Store;
use plumbline_store::console::sessions::ConsoleToken;
use tokio::net::TcpListener;
use url::Url;

use crate::gateway::HttpService;
use crate::start_error::StartError;
use crate::workspace::{SetupError, fill_random};

/// Number of ports after that of the APIs to try for the console.
const PORTS_TO_TRY: u16 = 100;

/// The console's handler behind the embedded gateway.
pub struct Console(ConsoleHandler);

/// Settings of the console.
pub struct ConsoleSettings {
    /// Port that the console listens on.
    pub port: u16,
    /// Base URL of the agent webhook API.
    pub agent_base_url: Url,
    /// Base URL of the code host with which people sign in.
    pub code_host: Url,
    /// True if anybody who reaches the port may see the board of published runs.
    pub has_public_board: bool,
}

impl Console {
    /// Creates the console.
    pub fn new(store: &Store, clock: Arc<dyn Clock>, guard: Guard, settings: ConsoleSettings) -> Self {
        let ConsoleSettings { port, agent_base_url, code_host, has_public_board } = settings;
        let address = ConsoleAddress::Loopback { port };
        let base = agent_base_url;
        Self(ConsoleHandler::new(store, clock, guard, address, base, code_host, has_public_board))
    }
}

impl HttpService for Console {
    fn call(&self, request: Request) -> BoxFuture<'_, http::Response<Body>> {
        self.0.handle(request).boxed()
    }
}

/// Binds the address `requested`, which must be a loopback address. If `requested` is `None`, binds the next free
/// loopback port after that of the APIs, or any free port if the next 100 are taken.
pub(crate) async fn listen(
    requested: Option<SocketAddr>,
    api_listener: &TcpListener,
) -> Result<(TcpListener, SocketAddr), StartError> {
    let loopback = |port| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    let listener = match requested {
        Some(address) if !address.ip().is_loopback() => return Err(StartError::ConsoleExposed(address)),
        Some(address) => bind(address).await?,
        None => {
            let after = api_listener.local_addr().map_or(0, |address| address.port());
            let mut candidates = (1..=PORTS_TO_TRY).filter_map(|step| after.checked_add(step)).chain([0]);
            loop {
                let address = loopback(candidates.next().unwrap_or(0));
                match bind(address).await {
                    Err(_) if address.port() != 0 => {}
                    bound => break bound?,
                }
            }
        }
    };
    let failed = |source| StartError::ListenConsole { address: loopback(0), source };
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

async fn bind(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|source| StartError::ListenConsole { address, source })
}

/// Returns the URL of the console at an address.
#[expect(clippy::expect_used, reason = "an address with a port is the authority of a URL")]
pub(crate) fn url(address: SocketAddr) -> Url {
    Url::parse(&format!("http://{address}/")).expect("a URL")
}

/// Returns the URL of GitHub, the default code host.
#[expect(clippy::expect_used, reason = "the text is a URL")]
pub fn github_url() -> Url {
    Url::parse("https://github.com").expect("a URL")
}

/// Creates a sign-in link, which works once and for 15 minutes.
pub(crate) async fn sign_in_link(
    store: &Store,
    console_url: &Url,
    now: jiff::Timestamp,
) -> Result<Url, SetupError> {
    let mut bytes = zeroize::Zeroizing::new([0; 32]);
    fill_random(&mut *bytes)?;
    let token = ConsoleToken::from_bytes(&bytes);
    store.console_sessions().create_link(&token, now.into()).await?;
    Ok(token.sign_in_url(console_url))
}
