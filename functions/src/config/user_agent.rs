//! The header `User-Agent` of the AWS calls.

use aws_runtime::user_agent::UserAgentInterceptor;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_smithy_runtime_api::client::interceptors::context::{
    BeforeSerializationInterceptorContextRef, BeforeTransmitInterceptorContextMut,
};
use aws_smithy_runtime_api::client::interceptors::{disable_interceptor, dyn_dispatch_hint};

/// Value of the header `User-Agent`, which CloudTrail shows as `userAgent`.
const USER_AGENT: &str = concat!("plumbline/", env!("CARGO_PKG_VERSION"));

/// Interceptor that sends a constant `User-Agent` header in place of the SDK's. The SDK composes two headers for every
/// call, `User-Agent` and `x-amz-user-agent`, from facts about the process that never change. This takes up to a tenth
/// of a request's processor time.
#[derive(Debug)]
pub(super) struct ConstantUserAgentInterceptor;

#[dyn_dispatch_hint]
impl Intercept for ConstantUserAgentInterceptor {
    fn name(&self) -> &'static str {
        "ConstantUserAgentInterceptor"
    }

    fn read_before_execution(
        &self,
        _: &BeforeSerializationInterceptorContextRef<'_>,
        config: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let disabled = disable_interceptor::<UserAgentInterceptor>(
            "ConstantUserAgentInterceptor sends a constant header instead",
        );
        config.interceptor_state().store_put(disabled);
        Ok(())
    }

    fn modify_before_signing(
        &self,
        context: &mut BeforeTransmitInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        context.request_mut().headers_mut().insert("user-agent", USER_AGENT);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use aws_sdk_dynamodb::config::{BehaviorVersion, Builder, Credentials, Region};
    use axum::Router;
    use axum::extract::Request;
    use http::HeaderMap;

    use super::*;

    /// An update of the SDK that renamed its interceptor would bring its own headers back.
    #[tokio::test]
    async fn aws_calls_send_the_constant_header_only() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let received: Arc<Mutex<Option<HeaderMap>>> = Arc::default();
        let kept = received.clone();
        let keep = move |request: Request| async move {
            *kept.lock().unwrap() = Some(request.headers().clone());
            "{}"
        };
        tokio::spawn(axum::serve(listener, Router::new().fallback(keep)).into_future());
        let config = Builder::new()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::from_static("us-east-1"))
            .endpoint_url(format!("http://{address}"))
            .credentials_provider(Credentials::for_tests())
            .interceptor(ConstantUserAgentInterceptor);
        let client = aws_sdk_dynamodb::Client::from_conf(config.build());
        client.list_tables().send().await.unwrap();
        let headers = received.lock().unwrap().take().unwrap();
        assert_eq!(headers["user-agent"], USER_AGENT);
        assert!(!headers.contains_key("x-amz-user-agent"), "{headers:?}");
        assert!(headers.contains_key("authorization"));
    }
}
