//! Lambda entry point of `unmatched`.

use lambda_http::{Error, service_fn};
use plumbline_allocator as _;
use plumbline_functions::api::unmatched::UnmatchedHandler;
use plumbline_functions::middleware::telemetry;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    lambda_http::run(service_fn(async |request| Ok::<_, Error>(UnmatchedHandler.handle(request).await))).await
}
