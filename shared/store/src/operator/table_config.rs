//! Configuration of the tables and of the KMS key, as AWS describes them.

use aws_sdk_dynamodb::types::{
    IndexStatus, KeySchemaElement, KeyType, PointInTimeRecoveryStatus, TableDescription, TableStatus,
    TimeToLiveStatus,
};

use crate::due::DUE_INDEX;
use crate::error::{Result, StoreError};
use crate::listed::LISTED_INDEX;
use crate::operator::inspection::Inspection;
use crate::table::{ItemTable, Table};

/// Settings and size of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableConfig {
    /// True if the table can be used now.
    pub is_active: bool,
    /// True if the table's primary key is `pk` and `sk`.
    pub has_expected_key: bool,
    /// True if the indexes `due` and `listed` exist with the expected keys and can be used now. Only the main table has
    /// these indexes.
    pub has_expected_indexes: bool,
    /// True if the time-to-live is enabled on `expires_at`.
    pub has_time_to_live: bool,
    /// True if point-in-time recovery is enabled; `None` if this cannot be read.
    pub has_point_in_time_recovery: Option<bool>,
    /// True if deletion protection is enabled.
    pub has_deletion_protection: bool,
    /// Number of items. AWS updates it every few hours.
    pub item_count: u64,
    /// Size of the table in bytes. AWS updates it every few hours.
    pub size_bytes: u64,
}

/// Configuration of the KMS key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KmsKeyConfig {
    /// True if the key is enabled, or AWS does not report its state.
    pub is_enabled: bool,
    /// True if the key is scheduled for deletion, which would make every secret in the tables unreadable.
    pub is_pending_deletion: bool,
    /// True if automatic key rotation is enabled; `None` if this cannot be read.
    pub has_automatic_rotation: Option<bool>,
}

impl Inspection {
    /// Reads the configuration of a table.
    ///
    /// # Errors
    ///
    /// If the table does not exist, or the AWS credentials do not permit reading its configuration.
    pub async fn table_config(&self, table: ItemTable) -> Result<TableConfig> {
        let Table { client, name } = match table {
            ItemTable::Main => &self.table,
            ItemTable::RunSecrets => &self.secrets,
        };
        let described = client.describe_table().table_name(name).send().await;
        let table = described.map_err(StoreError::table("DescribeTable"))?.table;
        // A response without a description counts as an empty one.
        let table = table.unwrap_or_else(|| TableDescription::builder().build());
        let lifetime = client.describe_time_to_live().table_name(name).send().await;
        let lifetime = lifetime.map_err(StoreError::table("DescribeTimeToLive"))?.time_to_live_description;
        let expires = lifetime.is_some_and(|found| {
            let on = matches!(
                found.time_to_live_status,
                Some(TimeToLiveStatus::Enabled | TimeToLiveStatus::Enabling)
            );
            on && found.attribute_name.as_deref() == Some("expires_at")
        });
        let backups = client.describe_continuous_backups().table_name(name).send().await.ok();
        let recoverable = backups.and_then(|found| found.continuous_backups_description).map(|found| {
            let status =
                found.point_in_time_recovery_description.and_then(|each| each.point_in_time_recovery_status);
            status == Some(PointInTimeRecoveryStatus::Enabled)
        });
        let whole =
            |number: Option<i64>| number.and_then(|number| u64::try_from(number).ok()).unwrap_or_default();
        Ok(TableConfig {
            is_active: matches!(table.table_status, Some(TableStatus::Active | TableStatus::Updating)),
            has_expected_key: has_key_schema(table.key_schema(), ["pk", "sk"]),
            has_expected_indexes: has_usable_index(&table, DUE_INDEX, ["due_shard", "due_at"])
                && has_usable_index(&table, LISTED_INDEX, ["listed_shard", "listed_at"]),
            has_time_to_live: expires,
            has_point_in_time_recovery: recoverable,
            has_deletion_protection: table.deletion_protection_enabled.unwrap_or_default(),
            item_count: whole(table.item_count),
            size_bytes: whole(table.table_size_bytes),
        })
    }

    /// Reads the configuration of the KMS key.
    ///
    /// # Errors
    ///
    /// If the key does not exist, or the AWS credentials do not permit reading its configuration.
    pub async fn kms_key_config(&self) -> Result<KmsKeyConfig> {
        let described = self.kms.client.describe_key().key_id(&self.kms.key_id).send().await;
        let key = described.map_err(StoreError::kms("DescribeKey"))?.key_metadata;
        let state =
            key.as_ref().and_then(|key| key.key_state.as_ref()).map(|state| state.as_str().to_owned());
        // GetKeyRotationStatus takes a key id or ARN, but no alias.
        let id = key.map_or_else(|| self.kms.key_id.clone(), |key| key.key_id);
        let rotation = self.kms.client.get_key_rotation_status().key_id(id).send().await.ok();
        Ok(KmsKeyConfig {
            is_enabled: state.as_deref().is_none_or(|state| state == "Enabled"),
            is_pending_deletion: state.as_deref() == Some("PendingDeletion"),
            has_automatic_rotation: rotation.map(|found| found.key_rotation_enabled),
        })
    }
}

fn has_key_schema(schema: &[KeySchemaElement], [hash, range]: [&str; 2]) -> bool {
    let has = |name: &str, kind: &KeyType| {
        schema.iter().any(|each| each.attribute_name == name && each.key_type == *kind)
    };
    schema.len() == 2 && has(hash, &KeyType::Hash) && has(range, &KeyType::Range)
}

fn has_usable_index(table: &TableDescription, name: &str, keys: [&str; 2]) -> bool {
    let index = table.global_secondary_indexes().iter().find(|index| index.index_name() == Some(name));
    index.is_some_and(|index| {
        let usable = !matches!(index.index_status, Some(IndexStatus::Creating | IndexStatus::Deleting));
        usable && has_key_schema(index.key_schema(), keys)
    })
}
