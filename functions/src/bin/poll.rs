//! The deployed `poll`.

use lambda_http::{Error, service_fn};
use plumbline_functions::api::poll::Poll;
use plumbline_functions::config;
use plumbline_functions::middleware::{telemetry, warm_up};
use plumbline_functions::services::token_signing::TokenSigner;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(&[])?.store(&[]).await;
    let poll = &Poll { signing: TokenSigner::new(store.clone()), store, clock: config::clock() };
    warm_up::ahead(poll.signing.ring(poll.clock.now())).await;
    lambda_http::run(service_fn(async move |request| Ok::<_, Error>(poll.handle(request).await))).await
}
