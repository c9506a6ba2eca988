//! Lambda entry point of `status`.

use lambda_http::{Error, service_fn};
use plumbline_allocator as _;
use plumbline_functions::api::status::StatusHandler;
use plumbline_functions::config;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::middleware::warm_up::AwsCall;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    // The first request makes two calls at once. Its second connection resumes the TLS session of this one, which costs
    // less than two full handshakes.
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?.create_store(&[AwsCall::UpdateItem]).await;
    let status = &StatusHandler::new(&store, config::clock());
    lambda_http::run(service_fn(async move |request| Ok::<_, Error>(status.handle(request).await))).await
}
