//! The deployed `unmatched`.

use lambda_http::{Error, service_fn};
use plumbline_functions::telemetry;
use plumbline_functions::unmatched::Unmatched;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    lambda_http::run(service_fn(async |request| Ok::<_, Error>(Unmatched.handle(request).await))).await
}
