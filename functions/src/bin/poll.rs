//! The deployed `poll`.

use lambda_http::{Error, service_fn};
use plumbline_functions::api::poll::PollHandler;
use plumbline_functions::config;
use plumbline_functions::middleware::{telemetry, warm_up};
use plumbline_functions::services::signing_key_cache::SigningKeyCache;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(&[])?.store(&[]).await;
    let poll =
        &PollHandler { signing_keys: SigningKeyCache::new(store.clone()), store, clock: config::clock() };
    warm_up::before_first_event(poll.signing_keys.ring(poll.clock.now())).await;
    lambda_http::run(service_fn(async move |request| Ok::<_, Error>(poll.handle(request).await))).await
}
