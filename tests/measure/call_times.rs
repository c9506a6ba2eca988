//! Measures the durations of AWS calls, including the work of the SDK.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::interceptors::Intercept;
use aws_smithy_runtime_api::client::interceptors::context::{
    BeforeSerializationInterceptorContextRef, FinalizerInterceptorContextRef,
};
use aws_smithy_runtime_api::client::orchestrator::Metadata;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::config_bag::{ConfigBag, Storable, StoreReplace};

/// Interceptor that records the durations of its clients' calls.
#[derive(Clone, Debug, Default)]
pub struct CallTimes(Arc<Mutex<BTreeMap<String, Vec<Duration>>>>);

/// Time at which a call started.
#[derive(Debug)]
struct StartedAt(Instant);

impl Storable for StartedAt {
    type Storer = StoreReplace<Self>;
}

impl CallTimes {
    /// Removes the recorded durations and returns them by operation.
    pub fn take_durations(&self) -> BTreeMap<String, Vec<Duration>> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn add(&self, operation: &str, duration: Duration) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.entry(operation.to_owned()).or_default().push(duration);
    }
}

impl Intercept for CallTimes {
    fn name(&self) -> &'static str {
        "call-times"
    }

    fn read_before_execution(
        &self,
        _: &BeforeSerializationInterceptorContextRef<'_>,
        config: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        config.interceptor_state().store_put(StartedAt(Instant::now()));
        Ok(())
    }

    fn read_after_execution(
        &self,
        _: &FinalizerInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        config: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        // At this point the request is no longer available, so the operation comes from the metadata.
        let operation = config.load::<Metadata>().map_or("unknown", Metadata::name);
        if let Some(StartedAt(at)) = config.load::<StartedAt>() {
            self.add(operation, at.elapsed());
        }
        Ok(())
    }
}
