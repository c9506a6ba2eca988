//! The deployed `unmatched`.

use lambda_http::{Error, service_fn};
use plumbline_functions::api::unmatched::Unmatched;
use plumbline_functions::middleware::telemetry;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    lambda_http::run(service_fn(async |request| Ok::<_, Error>(Unmatched.handle(request).await))).await
}
