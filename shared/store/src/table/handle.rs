//! The DynamoDB client, with the name of the deployed table.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::BuildError;

use crate::error::{Result, StoreError};

/// A handle to the table. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) client: Client,
    pub(crate) name: String,
}

/// Converts the error of a request that lacks a required part into a [`StoreError`].
pub(super) fn built<T>(result: Result<T, BuildError>) -> Result<T> {
    result.map_err(StoreError::table("building a request"))
}
