//! Records every AWS call, and simulates a crash after any of them.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::interceptors::Intercept;
use aws_smithy_runtime_api::client::interceptors::context::{
    BeforeDeserializationInterceptorContextRef, BeforeTransmitInterceptorContextRef,
};
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::config_bag::ConfigBag;

/// A log of AWS calls, shared by the clients that have it as an interceptor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls(Arc<Log>);

#[derive(Debug)]
struct Log {
    operations: Mutex<Vec<String>>,
    /// Number of calls until the simulated crash; negative after it.
    remaining: AtomicI64,
    /// True if the last call before the crash still gets its response.
    receives_response: std::sync::atomic::AtomicBool,
}

impl Default for Log {
    fn default() -> Self {
        Self {
            operations: Mutex::default(),
            remaining: AtomicI64::new(i64::MAX),
            receives_response: true.into(),
        }
    }
}

impl Calls {
    /// Removes the recorded operations, such as `PutItem` or `SendMessage`, and returns them in order.
    pub(crate) fn take_operations(&self) -> Vec<String> {
        std::mem::take(&mut self.0.operations.lock().unwrap())
    }

    /// Simulates a crash after `count` more calls: all later calls fail. If `receives_response` is false, the last of
    /// the `count` calls takes effect, but its response is lost.
    pub(crate) fn crash_after(&self, count: i64, receives_response: bool) {
        self.0.receives_response.store(receives_response, Ordering::SeqCst);
        self.0.remaining.store(count, Ordering::SeqCst);
    }

    /// Ends the simulated crash, so that calls succeed again. Returns true if a call or a response was lost.
    pub(crate) fn restart(&self) -> bool {
        self.0.remaining.swap(i64::MAX, Ordering::SeqCst) < 0
    }
}

impl Intercept for Calls {
    fn name(&self) -> &'static str {
        "calls"
    }

    fn read_before_transmit(
        &self,
        context: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let target = context.request().headers().get("x-amz-target").unwrap_or_default();
        let operation = target.rsplit('.').next().unwrap_or_default();
        self.0.operations.lock().unwrap().push(operation.to_owned());
        if self.0.remaining.fetch_sub(1, Ordering::SeqCst) <= 0 {
            self.0.remaining.store(-1, Ordering::SeqCst);
            return Err("the process is dead".into());
        }
        Ok(())
    }

    fn read_before_deserialization(
        &self,
        _: &BeforeDeserializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let last = self.0.remaining.load(Ordering::SeqCst) <= 0;
        if last && !self.0.receives_response.load(Ordering::SeqCst) {
            self.0.remaining.store(-1, Ordering::SeqCst);
            return Err("the process died before it got the response".into());
        }
        Ok(())
    }
}
