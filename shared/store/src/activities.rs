//! What happened in a workspace, in the order it happened.

use aws_sdk_dynamodb::types::{DeleteRequest, PutRequest, WriteRequest};
use plumbline_agent::{Activity, Person, Window};
use plumbline_contract::Workspace;
use serde::{Deserialize, Serialize};

use crate::table::{Item, Key, from_item, text, to_item};
use crate::{Result, Stamp, Store, StoreError};

/// The most items one call may write.
const BATCH: usize = 25;

/// How often what a call left undone is sent again.
const BATCH_TRIES: usize = 20;

#[derive(Serialize, Deserialize)]
struct Authors {
    authors: Vec<Person>,
}

fn partition(workspace: &Workspace) -> String {
    format!("ACTIVITY#{workspace}")
}

fn key(workspace: &Workspace, activity: &Activity) -> Key {
    Key::new(partition(workspace), format!("AT#{}#{}", Stamp::from(activity.at), activity.id))
}

impl Store {
    /// Writes activities, over themselves if they are there already.
    pub async fn put_activities(&self, workspace: &Workspace, activities: &[Activity]) -> Result<()> {
        for batch in activities.chunks(BATCH) {
            let items: Result<Vec<Item>> =
                batch.iter().map(|activity| to_item(&key(workspace, activity), activity)).collect();
            self.write_batch(items?.into_iter().map(put).collect::<Result<_>>()?).await?;
        }
        Ok(())
    }

    async fn write_batch(&self, writes: Vec<WriteRequest>) -> Result<()> {
        let mut left = writes;
        for _ in 0..BATCH_TRIES {
            let request = self.table.client.batch_write_item().request_items(&self.table.name, left);
            let answer = request.send().await.map_err(StoreError::table("BatchWriteItem"))?;
            left =
                answer.unprocessed_items.and_then(|mut all| all.remove(&self.table.name)).unwrap_or_default();
            if left.is_empty() {
                return Ok(());
            }
        }
        Err(StoreError::Contended)
    }

    /// The activities of a window, newest first.
    pub async fn activities(&self, workspace: &Workspace, window: &Window) -> Result<Vec<Activity>> {
        let query = self.table.client.query().table_name(&self.table.name).scan_index_forward(false);
        let pages = query
            .key_condition_expression("pk = :pk AND sk BETWEEN :from AND :until")
            .expression_attribute_values(":pk", text(partition(workspace)))
            .expression_attribute_values(":from", text(format!("AT#{}", Stamp::from(window.from))))
            .expression_attribute_values(":until", text(format!("AT#{}", Stamp::from(window.until))))
            .into_paginator();
        let (mut pages, mut activities) = (pages.send(), Vec::new());
        while let Some(page) = pages.try_next().await.map_err(StoreError::table("Query"))? {
            for item in page.items.unwrap_or_default() {
                activities.push(from_item(item)?);
            }
        }
        Ok(activities)
    }

    /// Takes every activity of a workspace away, so that another history can take their place.
    pub async fn clear_activities(&self, workspace: &Workspace) -> Result<()> {
        let items = self.table.partition(&partition(workspace), "AT#").await?;
        let deletions: Result<Vec<WriteRequest>> = items.iter().map(delete).collect();
        for batch in deletions?.chunks(BATCH) {
            self.write_batch(batch.to_vec()).await?;
        }
        Ok(())
    }

    /// Keeps who is known in a workspace.
    pub async fn put_authors(&self, workspace: &Workspace, authors: Vec<Person>) -> Result<()> {
        self.table.put(Key::new(partition(workspace), "AUTHORS"), &Authors { authors }).await
    }

    /// Everyone known in a workspace.
    pub async fn authors(&self, workspace: &Workspace) -> Result<Vec<Person>> {
        let found: Option<Authors> = self.table.get(Key::new(partition(workspace), "AUTHORS")).await?;
        Ok(found.map(|item| item.authors).unwrap_or_default())
    }
}

fn put(item: Item) -> Result<WriteRequest> {
    let put = PutRequest::builder()
        .set_item(Some(item))
        .build()
        .map_err(StoreError::table("building a request"))?;
    Ok(WriteRequest::builder().put_request(put).build())
}

fn delete(item: &Item) -> Result<WriteRequest> {
    let key = ["pk", "sk"].into_iter().filter_map(|name| Some((name.to_owned(), item.get(name)?.clone())));
    let delete = DeleteRequest::builder().set_key(Some(key.collect())).build();
    let delete = delete.map_err(StoreError::table("building a request"))?;
    Ok(WriteRequest::builder().delete_request(delete).build())
}
