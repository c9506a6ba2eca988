//! Request units that calls of the table consume, as DynamoDB bills them. The embedded table calculates them like
//! DynamoDB, including the index and the double price of transactions.

use std::sync::{Arc, Mutex};

use aws_sdk_dynamodb::operation::batch_get_item::{BatchGetItemInput, BatchGetItemOutput};
use aws_sdk_dynamodb::operation::delete_item::{DeleteItemInput, DeleteItemOutput};
use aws_sdk_dynamodb::operation::get_item::{GetItemInput, GetItemOutput};
use aws_sdk_dynamodb::operation::put_item::{PutItemInput, PutItemOutput};
use aws_sdk_dynamodb::operation::query::{QueryInput, QueryOutput};
use aws_sdk_dynamodb::operation::transact_write_items::{TransactWriteItemsInput, TransactWriteItemsOutput};
use aws_sdk_dynamodb::operation::update_item::{UpdateItemInput, UpdateItemOutput};
use aws_sdk_dynamodb::types::{ConsumedCapacity, ReturnConsumedCapacity};
use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::interceptors::Intercept;
use aws_smithy_runtime_api::client::interceptors::context::{
    AfterDeserializationInterceptorContextRef, BeforeSerializationInterceptorContextMut,
};
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::config_bag::ConfigBag;

/// A counter of consumed units, shared by the clients that have it as an interceptor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Units(Arc<Mutex<ConsumedUnits>>);

/// ConsumedUnits read and write request units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ConsumedUnits {
    pub(crate) reads: f64,
    pub(crate) writes: f64,
}

impl Units {
    /// Returns the units consumed since the last call, and resets the counter.
    pub(crate) fn take_units(&self) -> ConsumedUnits {
        std::mem::take(&mut self.0.lock().unwrap())
    }

    fn add(&self, capacity: &[ConsumedCapacity], is_write: bool) {
        let units: f64 = capacity.iter().filter_map(|each| each.capacity_units).sum();
        let mut consumed = self.0.lock().unwrap();
        if is_write {
            consumed.writes += units;
        } else {
            consumed.reads += units;
        }
    }
}

/// Applies a macro to the input and output types of each operation.
macro_rules! for_each_call {
    ($one:ident) => {
        $one!(GetItemInput, GetItemOutput, single, false);
        $one!(QueryInput, QueryOutput, single, false);
        $one!(BatchGetItemInput, BatchGetItemOutput, several, false);
        $one!(PutItemInput, PutItemOutput, single, true);
        $one!(UpdateItemInput, UpdateItemOutput, single, true);
        $one!(DeleteItemInput, DeleteItemOutput, single, true);
        $one!(TransactWriteItemsInput, TransactWriteItemsOutput, several, true);
    };
}

fn single(capacity: &Option<ConsumedCapacity>) -> &[ConsumedCapacity] {
    capacity.as_slice()
}

fn several(capacity: &Option<Vec<ConsumedCapacity>>) -> &[ConsumedCapacity] {
    capacity.as_deref().unwrap_or_default()
}

impl Intercept for Units {
    fn name(&self) -> &'static str {
        "units"
    }

    fn modify_before_serialization(
        &self,
        context: &mut BeforeSerializationInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        macro_rules! ask {
            ($input:ty, $output:ty, $list:ident, $is_write:expr) => {
                if let Some(input) = context.input_mut().downcast_mut::<$input>() {
                    input.return_consumed_capacity = Some(ReturnConsumedCapacity::Total);
                }
            };
        }
        for_each_call!(ask);
        Ok(())
    }

    fn read_after_deserialization(
        &self,
        context: &AfterDeserializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let Ok(output) = context.output_or_error() else { return Ok(()) };
        macro_rules! note {
            ($input:ty, $output:ty, $list:ident, $is_write:expr) => {
                if let Some(output) = output.downcast_ref::<$output>() {
                    self.add($list(&output.consumed_capacity), $is_write);
                }
            };
        }
        for_each_call!(note);
        Ok(())
    }
}
