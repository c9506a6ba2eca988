//! Lambda entry point of `console`.

use lambda_http::{Error, service_fn};
use plumbline_allocator as _;
use plumbline_egress::Guard;
use plumbline_functions::config;
use plumbline_functions::console::ConsoleHandler;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::middleware::warm_up;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?.create_store(&[]).await;
    let console = &ConsoleHandler::new(
        &store,
        config::clock(),
        Guard::strict(),
        config::console_address()?,
        config::agent_base_url()?,
        config::code_host_url()?,
        config::has_public_board()?,
    );
    warm_up::run_warm_up(console.warm_up()).await;
    lambda_http::run(service_fn(async move |request| Ok::<_, Error>(console.handle(request).await))).await
}
