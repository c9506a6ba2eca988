//! The DynamoDB tables: keys, items, and the calls that the store makes.
//!
//! There are two tables; [`ItemKind::table`] returns the table of an item. The main table contains nearly everything,
//! and has point-in-time recovery. The table of run secrets contains what must be unreadable once it is deleted, and
//! has no backup of any kind.
//!
//! Every item has a partition key `pk` and a sort key `sk`. It has a schema version `v` unless an update created it. An
//! item with unfinished work also has `due_shard` and `due_at`, which put it into the sparse index `due`. An item in a
//! list of the console has `listed_shard` and `listed_at`, for the sparse index `listed`. An item that expires has
//! `expires_at`, the table's time-to-live attribute.

mod conditions;
pub(crate) mod contention;
mod handle;
mod item;
mod key;
mod kinds;
mod reads;
mod transactions;
mod update;
mod writes;

pub(crate) use self::handle::Table;
pub use self::handle::TableNames;
pub(crate) use self::item::{NewerSchema, from_item, newer_schema, schema_version_of, take_item};
pub(crate) use self::key::{Item, Key, string_attribute, string_value};
pub use self::kinds::{ItemKind, ItemTable};
pub(crate) use self::reads::ScannedItem;
pub(crate) use self::transactions::TransactionOutcome;
pub(crate) use self::update::Update;
pub(crate) use self::writes::WriteOutcome;
