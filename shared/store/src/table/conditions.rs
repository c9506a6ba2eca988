//! Conditional writes: one attribute must be unchanged since it was read.

use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::types::{ConditionCheck, Delete, Put, TransactWriteItem};
use serde::Serialize;

use super::handle::{Table, map_build_error};
use super::item::to_item;
use super::key::{Item, Key};
use crate::error::{Result, StoreError};

/// A condition expression on one attribute, with the names and values of its placeholders.
struct Condition {
    text: &'static str,
    names: std::collections::HashMap<String, String>,
    values: Option<Item>,
}

impl Condition {
    fn unchanged<S: Serialize>(name: &str, seen: Option<&S>) -> Result<Self> {
        let names = [("#seen".to_owned(), name.to_owned())].into();
        let Some(seen) = seen else {
            return Ok(Self { text: "attribute_not_exists(#seen)", names, values: None });
        };
        let value = serde_dynamo::to_attribute_value(seen).map_err(StoreError::Malformed)?;
        Ok(Self { text: "#seen = :seen", names, values: Some([(":seen".to_owned(), value)].into()) })
    }
}

impl Table {
    /// Deletes an item if its attribute `name` is still equal to `seen`, the value that was read. Returns false if it
    /// has changed.
    pub(crate) async fn delete_if_unchanged<S: Serialize>(
        &self,
        key: &Key,
        name: &str,
        seen: &S,
    ) -> Result<bool> {
        let Condition { text, names, values } = Condition::unchanged(name, Some(seen))?;
        let request = self.client.delete_item().table_name(&self.name).set_key(Some(key.attributes().into()));
        let request = request.condition_expression(text).set_expression_attribute_names(Some(names));
        match request.set_expression_attribute_values(values).send().await {
            Ok(_) => Ok(true),
            Err(error)
                if error
                    .as_service_error()
                    .is_some_and(DeleteItemError::is_conditional_check_failed_exception) =>
            {
                Ok(false)
            }
            Err(error) => Err(StoreError::table("DeleteItem")(error)),
        }
    }

    /// Returns a write that creates or replaces an item, or deletes it if `body` is `None`. The condition is that the
    /// attribute `name` is unchanged since the item was read: equal to `seen`, or still absent.
    pub(crate) fn write_to_put_or_delete_if_unchanged<T: Serialize, S: Serialize>(
        &self,
        key: &Key,
        body: Option<&T>,
        name: &str,
        seen: &Option<S>,
    ) -> Result<TransactWriteItem> {
        let Condition { text, names, values } = Condition::unchanged(name, seen.as_ref())?;
        let write = TransactWriteItem::builder();
        let Some(body) = body else {
            let delete = Delete::builder().table_name(&self.name).set_key(Some(key.attributes().into()));
            let delete = delete.condition_expression(text).set_expression_attribute_names(Some(names));
            let delete = map_build_error(delete.set_expression_attribute_values(values).build())?;
            return Ok(write.delete(delete).build());
        };
        let put = Put::builder().table_name(&self.name).set_item(Some(to_item(key, body)?));
        let put = put.condition_expression(text).set_expression_attribute_names(Some(names));
        Ok(write.put(map_build_error(put.set_expression_attribute_values(values).build())?).build())
    }

    /// Returns a condition check, which fails the transaction unless the attribute `name` is still equal to `seen`, the
    /// value that was read.
    pub(crate) fn unchanged_check<S: Serialize>(
        &self,
        key: &Key,
        name: &str,
        seen: &S,
    ) -> Result<TransactWriteItem> {
        let Condition { text, names, values } = Condition::unchanged(name, Some(seen))?;
        let check = ConditionCheck::builder().table_name(&self.name).set_key(Some(key.attributes().into()));
        let check = check.condition_expression(text).set_expression_attribute_names(Some(names));
        let check = map_build_error(check.set_expression_attribute_values(values).build())?;
        Ok(TransactWriteItem::builder().condition_check(check).build())
    }
}
