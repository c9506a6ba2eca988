//! The table's client, and the name the table is deployed under.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::BuildError;

use crate::error::{Result, StoreError};

/// A handle of the table. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) client: Client,
    pub(crate) name: String,
}

/// Turns a request that lacks a required part into an error of the store.
pub(super) fn built<T>(result: Result<T, BuildError>) -> Result<T> {
    result.map_err(StoreError::table("building a request"))
}
