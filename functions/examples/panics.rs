//! A function that panics if its event requests it, built like the deployed ones. The Runtime API test uses it to check
//! that a panic fails only one invocation.

use lambda_runtime::{Error, LambdaEvent, service_fn};
use plumbline_functions::middleware::telemetry;
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Value>| {
        assert_eq!(event.payload["panic"], false, "the event requests a panic");
        Ok::<_, Error>(event.payload)
    }))
    .await
}
