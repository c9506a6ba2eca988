//! The sparse index `listed`, from which the console reads its lists.
//!
//! An item that appears in a list has two attributes: `listed_shard`, the list and one of its partitions, and
//! `listed_at`, its position in the list. In a list of one workspace, organisation or account,
//! `listed_shard` contains the name or id of that owner, so a query returns no items of others. The index
//! contains keys only; a second read loads the items.

use plumbline_contract::Workspace;
use plumbline_contract::keys::KeyId;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{Result, StoreError};
use crate::table::{Item, Key, Table, Update, from_item, string_attribute, string_value, take_item};
use plumbline_instant::UtcInstant;

/// Name of the sparse index from which the console reads its lists.
pub(crate) const LISTED_INDEX: &str = "listed";

/// Number of partitions of each list.
const SHARDS: u32 = 4;

/// A list of the console.
#[derive(Clone, Copy, Debug)]
pub(crate) enum List<'a> {
    /// All workspaces, sorted by name.
    Workspaces,
    /// Deliveries of one workspace, newest first.
    Deliveries(&'a Workspace),
    /// All sessions of the console, sorted by owner in descending order, then newest first.
    Sessions,
    /// GitHub Apps of the organisation with this id, each the App of one workspace, sorted by workspace name.
    OrganisationApps(&'a str),
    /// Runs of the benchmark account with this name, newest first.
    Runs(&'a str),
    /// All benchmark keys, sorted by account, then oldest first.
    BenchmarkKeys,
}

impl List<'_> {
    /// Returns the key of one of the list's partitions, which are numbered from 0.
    fn shard(self, number: u32) -> String {
        match self {
            Self::Workspaces => format!("WORKSPACES#{number}"),
            Self::Deliveries(workspace) => format!("DELIVERIES#{workspace}#{number}"),
            Self::Sessions => format!("SESSIONS#{number}"),
            Self::OrganisationApps(id) => format!("ORGANISATION#{id}#{number}"),
            Self::Runs(account) => format!("RUNS#{account}#{number}"),
            Self::BenchmarkKeys => format!("BENCHMARK-KEYS#{number}"),
        }
    }

    fn is_ascending(self) -> bool {
        match self {
            Self::Workspaces | Self::OrganisationApps(_) | Self::BenchmarkKeys => true,
            Self::Deliveries(_) | Self::Sessions | Self::Runs(_) => false,
        }
    }
}

/// The two attributes that put an item into the index `listed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ListAttributes {
    listed_shard: String,
    listed_at: String,
}

impl ListAttributes {
    /// Returns the index attributes of a workspace.
    pub(crate) fn workspace(workspace: &Workspace) -> Self {
        Self::new(List::Workspaces, &workspace.to_string(), workspace.to_string())
    }

    /// Returns the index attributes of a delivery that was created at `at`.
    pub(crate) fn delivery(workspace: &Workspace, id: &str, at: UtcInstant) -> Self {
        Self::new(List::Deliveries(workspace), id, format!("{at}#{id}"))
    }

    /// Returns the index attributes of a session of `owner` that began at `at`. `id` is the hash of the session's id.
    pub(crate) fn session(owner: &str, id: &str, at: UtcInstant) -> Self {
        Self::new(List::Sessions, id, format!("{owner}#{at}#{id}"))
    }

    /// Returns the index attributes of a workspace's GitHub App. `organisation` is the id of the organisation that owns
    /// the App.
    pub(crate) fn code_host_app(organisation: &str, workspace: &Workspace) -> Self {
        let name = workspace.to_string();
        Self::new(List::OrganisationApps(organisation), &name, name.clone())
    }

    /// Returns the index attributes of a run that was created at `at`.
    pub(crate) fn run(account: &str, id: &str, at: UtcInstant) -> Self {
        Self::new(List::Runs(account), id, format!("{at}#{id}"))
    }

    /// Returns the index attributes of a benchmark key that was created at `at`.
    pub(crate) fn benchmark_key(account: &str, id: &KeyId, at: UtcInstant) -> Self {
        Self::new(List::BenchmarkKeys, id.as_str(), format!("{account}#{at}#{id}"))
    }

    fn new(list: List<'_>, id: &str, position: String) -> Self {
        let sum: u32 = id.bytes().map(u32::from).sum();
        Self { listed_shard: list.shard(sum % SHARDS), listed_at: position }
    }

    /// Returns the time at which a listed delivery or run was created, which is the first part of
    /// `listed_at`. Returns `None` for the items of other lists.
    pub(crate) fn created_at(&self) -> Option<UtcInstant> {
        let (time, _) = self.listed_at.split_once('#')?;
        time.parse::<jiff::Timestamp>().ok().map(UtcInstant::from)
    }

    /// Extends an update so that it puts the item into its list.
    pub(crate) fn add_to(&self, update: Update) -> Update {
        update.set(&["listed_shard"], &self.shard()).set(&["listed_at"], &self.position())
    }

    pub(crate) fn shard(&self) -> &str {
        &self.listed_shard
    }

    pub(crate) fn position(&self) -> &str {
        &self.listed_at
    }
}

/// A position in a list, after which the next page begins. The console reads it from the request, so it may
/// be any text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor(pub String);

/// Maximum number of steps to fill one page of a filtered list. Each step reads as many items as the page may have.
/// This limit keeps a filter that rarely matches from reading the whole list.
const MAX_STEPS: usize = 20;

/// An item with its position in a list, as it is stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct ListedItem<T> {
    #[serde(flatten)]
    pub(crate) item: T,
    #[serde(flatten)]
    pub(crate) listed: ListAttributes,
}

/// Primary keys of the items of one page of a list, each with its position in the list.
pub(crate) struct KeyPage {
    pub(crate) keys: Vec<(Cursor, Key)>,
    /// True if the list may continue after the last key.
    has_more: bool,
}

impl KeyPage {
    /// Returns the cursor of the next page, or `None` on the last page.
    pub(crate) fn next(&self) -> Option<Cursor> {
        self.keys.last().filter(|_| self.has_more).map(|(place, _)| place.clone())
    }

    /// Returns the primary keys of the page's items, without their positions in the list.
    pub(crate) fn keys(&self) -> Vec<Key> {
        self.keys.iter().map(|(_, key)| key.clone()).collect()
    }
}

impl Table {
    /// Reads at most `limit` items of a list that follow `after` and for which `matches` returns true. Also returns the
    /// cursor of the next page, or `None` at the end of the list. A page may have fewer than `limit` items
    /// although the list continues. Takes at most [`MAX_STEPS`] steps. Each step reads `limit` keys, with a query for
    /// each partition of the list, and then their items, with a batch read for each 100 keys.
    pub(crate) async fn list_matching<T: DeserializeOwned>(
        &self,
        list: List<'_>,
        after: Option<&Cursor>,
        limit: usize,
        matches: impl Fn(&T) -> bool,
    ) -> Result<(Vec<T>, Option<Cursor>)> {
        let (mut found, mut next) = (Vec::new(), after.cloned());
        for _ in 0..MAX_STEPS {
            let page = self.list_keys(list, next.as_ref(), limit).await?;
            let mut items = self.get_in_batches(&page.keys()).await?;
            next = page.next();
            let mut keys = page.keys.into_iter().peekable();
            while let Some((place, key)) = keys.next() {
                found.extend(take_item(&mut items, &key)?.filter(&matches));
                if found.len() == limit {
                    return Ok((found, keys.peek().map(|_| place).or(next)));
                }
            }
            if next.is_none() {
                break;
            }
        }
        Ok((found, next))
    }

    /// Reads the primary keys of at most `limit` items of a list, starting after the position `after`, or at the first
    /// item without `after`. Makes one query for each partition of the list.
    pub(crate) async fn list_keys(
        &self,
        list: List<'_>,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<KeyPage> {
        let shards = (0..SHARDS).map(|number| self.list_shard_keys(list, number, after, limit));
        let mut items: Vec<Item> =
            futures::future::try_join_all(shards).await?.into_iter().flatten().collect();
        let place = |item: &Item| string_attribute(item, "listed_at").unwrap_or_default().to_owned();
        items.sort_by_key(place);
        if !list.is_ascending() {
            items.reverse();
        }
        let has_more = items.len() > limit;
        items.truncate(limit);
        let with_place = |item: Item| Ok((Cursor(place(&item)), from_item(item)?));
        Ok(KeyPage { keys: items.into_iter().map(with_place).collect::<Result<_>>()?, has_more })
    }

    /// Reads at most `limit` + 1 keys of a partition. The additional key shows that the list continues.
    async fn list_shard_keys(
        &self,
        list: List<'_>,
        shard: u32,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<Vec<Item>> {
        let query = self.client.query().table_name(&self.name).index_name(LISTED_INDEX);
        let query = query.expression_attribute_values(":shard", string_value(list.shard(shard)));
        let query = match after {
            None => query.key_condition_expression("listed_shard = :shard"),
            Some(Cursor(place)) => {
                let comparison = if list.is_ascending() { ">" } else { "<" };
                query
                    .key_condition_expression(format!(
                        "listed_shard = :shard AND listed_at {comparison} :place"
                    ))
                    .expression_attribute_values(":place", string_value(place))
            }
        };
        let query = query.scan_index_forward(list.is_ascending());
        let query = query.limit(i32::try_from(limit.saturating_add(1)).unwrap_or(i32::MAX));
        Ok(query.send().await.map_err(StoreError::table("Query"))?.items.unwrap_or_default())
    }
}
