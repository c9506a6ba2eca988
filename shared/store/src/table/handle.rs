//! The DynamoDB client, with the name of a deployed table.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::BuildError;

use crate::error::{Result, StoreError};

/// Names of the service's tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableNames {
    /// Name of the main table.
    pub main: String,
    /// Name of the table of run secrets.
    pub run_secrets: String,
}

impl TableNames {
    /// Returns the names of the tables of an embedded service: `main_table`, and `main_table` followed by
    /// `-run-secrets`.
    pub fn for_embedded_service(main_table: &str) -> Self {
        Self { main: main_table.to_owned(), run_secrets: format!("{main_table}-run-secrets") }
    }
}

/// A handle to one table. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) client: Client,
    pub(crate) name: String,
}

/// Converts the error of the SDK's request builders to a [`StoreError`]. They fail if a required part of the request is
/// missing.
pub(super) fn map_build_error<T>(result: Result<T, BuildError>) -> Result<T> {
    result.map_err(StoreError::table("building a request"))
}
