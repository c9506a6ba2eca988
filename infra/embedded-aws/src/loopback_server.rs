//! A server with a loopback port and a thread of its own.

use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::thread;

use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::oneshot;

/// A server on a loopback port and a thread of its own. The thread ends when the serving future completes.
pub(crate) struct LoopbackServer {
    address: SocketAddr,
    stopped: oneshot::Receiver<()>,
}

impl LoopbackServer {
    /// Binds a free loopback port, and runs the future that `serve` returns on a new thread called `name`.
    ///
    /// The port accepts connections when this function returns.
    pub(crate) fn start<S, F>(name: &str, serve: S) -> io::Result<Self>
    where
        S: FnOnce(TcpListener) -> F + Send + 'static,
        F: Future<Output = ()>,
    {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = bind(&runtime)?;
        let address = listener.local_addr()?;
        let (done, stopped) = oneshot::channel();
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            runtime.block_on(serve(listener));
            drop(runtime);
            let _ = done.send(());
        })?;
        Ok(Self { address, stopped })
    }

    /// Returns the address of the server: `http://127.0.0.1:<port>`.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Waits until the server has ended and released its resources.
    pub(crate) async fn wait_until_stopped(&mut self) {
        let _ = (&mut self.stopped).await;
    }
}

/// Binds a free loopback port, and registers the listener with `runtime`. Does not use `block_on`, which panics in
/// asynchronous code.
fn bind(runtime: &runtime::Runtime) -> io::Result<TcpListener> {
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    listener.set_nonblocking(true)?;
    let _inside = runtime.enter();
    TcpListener::from_std(listener)
}
