//! A function that panics when its event asks for it, built like the deployed ones. The Runtime API test shows with it
//! that a panic fails one invocation and no other.

use lambda_runtime::{Error, LambdaEvent, service_fn};
use plumbline_functions::middleware::telemetry;
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Value>| {
        assert_eq!(event.payload["panic"], false, "a panic was asked for");
        Ok::<_, Error>(event.payload)
    }))
    .await
}
