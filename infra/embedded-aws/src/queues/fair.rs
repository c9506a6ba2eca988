//! State of the queues in memory, with the message order of SQS fair queues.
//!
//! A message group with many messages in flight does not delay the others. The next message comes from the group with
//! the fewest messages in flight; if several have equally few, from the least recently served one. The messages of a
//! group are received in the order in which they were sent. `winterbaume_sqs` does not store the groups of messages, so
//! this module does; `winterbaume_sqs` does everything else.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};

use winterbaume_core::StateViewError;
use winterbaume_sqs::state::SqsError;
use winterbaume_sqs::types::{Message, MessageAttribute, MessageMoveTask, Queue};
use winterbaume_sqs::{SendMessageOutput, SqsBackend, SqsState, SqsStateView};

type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;
type BackendResult<T> = BoxFuture<Result<T, SqsError>>;

/// Number of entries that `groups` may have before it is pruned for the first time. Pruning also limits `last_served`
/// to this number of entries, and keeps the most recent ones.
const PRUNING_THRESHOLD: usize = 1_000;

/// Implementation of [`SqsBackend`], through which `winterbaume_sqs` reads and changes queues. Holds the state of all
/// queues behind a lock.
#[derive(Default)]
pub(crate) struct FairQueues(Mutex<FairState>);

/// State of all queues, with the groups of their messages.
#[derive(Default)]
struct FairState {
    sqs: SqsState,
    /// Group of each message, by message id.
    groups: HashMap<String, String>,
    /// By group: the value of `received_count` when a message of the group was last received.
    last_served: HashMap<String, u64>,
    /// Number of messages received so far.
    received_count: u64,
    /// Number of entries that `groups` may have, if it is more than [`PRUNING_THRESHOLD`]. With more entries, those of
    /// deleted messages are removed.
    prune_above: usize,
}

impl FairState {
    fn receive(
        &mut self,
        queue: &str,
        limit: usize,
        visibility_timeout: Option<u32>,
    ) -> Result<Vec<Message>, SqsError> {
        self.reorder(queue, limit);
        self.sqs.receive_message(queue, limit, visibility_timeout)
    }

    /// Moves to the front of the queue the `limit` messages that a fair queue delivers first.
    fn reorder(&mut self, queue: &str, limit: usize) {
        let Some(queue) = self.sqs.queues.get_mut(queue) else { return };
        let groups = &self.groups;
        let group = |message: &Message| groups.get(&message.message_id).map_or("", String::as_str);
        let mut in_flight: HashMap<&str, usize> = HashMap::new();
        let is_in_flight =
            |message: &&Message| message.approximate_receive_count > 0 && !message.is_visible();
        for message in queue.messages.iter().filter(is_in_flight) {
            *in_flight.entry(group(message)).or_default() += 1;
        }
        for position in 0..limit.min(queue.messages.len()) {
            let priority = |message: &Message| {
                let group = group(message);
                let served = self.last_served.get(group).copied().unwrap_or(0);
                (in_flight.get(group).copied().unwrap_or(0), served)
            };
            let rest = queue.messages.iter().enumerate().skip(position);
            let visible = rest.filter(|(_, message)| message.is_visible());
            let Some((at, next)) = visible.min_by_key(|(_, message)| priority(message)) else { return };
            let next = group(next);
            *in_flight.entry(next).or_default() += 1;
            self.received_count += 1;
            self.last_served.insert(next.to_owned(), self.received_count);
            queue.messages[position..=at].rotate_right(1);
        }
    }

    /// Stores the group of a message, if it has one. Removes the groups of deleted messages from time to time.
    fn store_group(&mut self, message: &str, group: Option<String>) {
        let Some(group) = group else { return };
        self.groups.insert(message.to_owned(), group);
        if self.groups.len() > self.prune_above.max(PRUNING_THRESHOLD) {
            let messages = self.sqs.queues.values().flat_map(|queue| &queue.messages);
            let existing: HashSet<&str> = messages.map(|message| message.message_id.as_str()).collect();
            self.groups.retain(|message, _| existing.contains(message.as_str()));
            self.prune_above = self.groups.len() * 2;
            let mut served: Vec<_> = self.last_served.drain().collect();
            served.sort_by_key(|(_, at)| Reverse(*at));
            self.last_served.extend(served.into_iter().take(PRUNING_THRESHOLD));
        }
    }
}

impl FairQueues {
    fn lock(&self) -> MutexGuard<'_, FairState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Implements methods of `SqsBackend`: each calls the method of `SqsState` with the same name. Ignores account and
/// region, which are the same for all queues.
macro_rules! delegate_to_state {
    ($(fn $name:ident($($argument:ident: $type:ty),*) -> $output:ty = |$state:ident| $answer:expr;)*) => {$(
        fn $name(&self, _: String, _: String, $($argument: $type),*) -> BackendResult<$output> {
            let $state = &mut self.lock().sqs;
            Box::pin(ready($answer))
        }
    )*};
}

impl SqsBackend for FairQueues {
    fn create_queue(
        &self,
        account: String,
        region: String,
        name: String,
        attributes: HashMap<String, String>,
        tags: Option<HashMap<String, String>>,
    ) -> BackendResult<Queue> {
        let state = &mut self.lock().sqs;
        let created = state.create_queue(&name, &region, &account, &attributes, tags.as_ref());
        Box::pin(ready(created.cloned()))
    }

    fn send_message(
        &self,
        _: String,
        _: String,
        queue: String,
        body: String,
        delay: Option<u32>,
        attributes: HashMap<String, MessageAttribute>,
        group: Option<String>,
        deduplication: Option<String>,
    ) -> BackendResult<SendMessageOutput> {
        let mut queues = self.lock();
        let deduplication = deduplication.as_deref();
        let sent = queues.sqs.send_message(&queue, &body, delay, attributes, group.as_deref(), deduplication);
        let sent = sent.map(|sent| {
            queues.store_group(&sent.message_id, group);
            SendMessageOutput { message_id: sent.message_id, body_md5: sent.body_md5 }
        });
        Box::pin(ready(sent))
    }

    fn receive_messages(
        &self,
        _: String,
        _: String,
        queue: String,
        limit: usize,
        visibility_timeout: Option<u32>,
    ) -> BackendResult<Vec<Message>> {
        Box::pin(ready(self.lock().receive(&queue, limit, visibility_timeout)))
    }

    delegate_to_state! {
        fn delete_queue(queue: String) -> () = |state| state.delete_queue(&queue);
        fn get_queue_url(queue: String) -> String = |state| state.get_queue_url(&queue).map(str::to_owned);
        fn get_queue_attributes(queue: String) -> HashMap<String, String> =
            |state| state.get_queue_attributes(&queue);
        fn set_queue_attributes(queue: String, attributes: HashMap<String, String>) -> () =
            |state| state.set_queue_attributes(&queue, &attributes);
        fn list_queues(prefix: Option<String>) -> Vec<Queue> =
            |state| Ok(state.list_queues(prefix.as_deref()).into_iter().cloned().collect());
        fn delete_message(queue: String, receipt: String) -> () = |state| state.delete_message(&queue, &receipt);
        fn purge_queue(queue: String) -> () = |state| state.purge_queue(&queue);
        fn change_message_visibility(queue: String, receipt: String, seconds: u32) -> () =
            |state| state.change_message_visibility(&queue, &receipt, seconds);
        fn change_message_visibility_batch(queue: String, entries: Vec<(String, String, u32)>) -> Vec<String> =
            |state| state.change_message_visibility_batch(&queue, &entries);
        fn list_queue_tags(queue: String) -> HashMap<String, String> = |state| state.list_queue_tags(&queue);
        fn tag_queue(queue: String, tags: HashMap<String, String>) -> () = |state| state.tag_queue(&queue, &tags);
        fn untag_queue(queue: String, names: Vec<String>) -> () = |state| state.untag_queue(&queue, &names);
        fn add_permission(queue: String, label: String, accounts: Vec<String>, actions: Vec<String>) -> () =
            |state| state.add_permission(&queue, &label, accounts, actions);
        fn remove_permission(queue: String, label: String) -> () = |state| state.remove_permission(&queue, &label);
        fn list_dead_letter_source_queues(queue: String) -> Vec<String> =
            |state| state.list_dead_letter_source_queues(&queue);
        fn start_message_move_task(from: String, to: Option<String>, messages_per_second: Option<i32>) -> String =
            |state| state.start_message_move_task(&from, to.as_deref(), messages_per_second);
        fn cancel_message_move_task(task: String) -> i64 = |state| state.cancel_message_move_task(&task);
        fn list_message_move_tasks(from: String) -> Vec<MessageMoveTask> =
            |state| Ok(state.list_message_move_tasks(&from).into_iter().cloned().collect());
    }

    fn scopes_with_state(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    fn snapshot(&self, _: String, _: String) -> BoxFuture<SqsStateView> {
        Box::pin(ready(SqsStateView::from(&self.lock().sqs)))
    }

    fn restore(&self, _: String, _: String, view: SqsStateView) -> BoxFuture<Result<(), StateViewError>> {
        self.lock().sqs = SqsState::from(view);
        Box::pin(ready(Ok(())))
    }

    fn merge(&self, _: String, _: String, view: SqsStateView) -> BoxFuture<Result<(), StateViewError>> {
        self.lock().sqs.queues.extend(SqsState::from(view).queues);
        Box::pin(ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queues(sent: &[(&str, &str)]) -> FairState {
        let mut queues = FairState::default();
        queues.sqs.create_queue("work", "here", "1", &HashMap::new(), None).unwrap();
        for (group, body) in sent {
            let message = queues.sqs.send_message("work", body, None, HashMap::new(), None, None).unwrap();
            queues.store_group(&message.message_id, Some((*group).to_owned()));
        }
        queues
    }

    fn receive(queues: &mut FairState, limit: usize) -> Vec<Message> {
        queues.receive("work", limit, None).unwrap()
    }

    fn delete(queues: &mut FairState, message: &Message) {
        queues.sqs.delete_message("work", message.receipt_handle.as_deref().unwrap()).unwrap();
    }

    #[test]
    fn messages_of_different_groups_alternate() {
        let mut queues =
            queues(&[("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1"), ("b", "b2")]);
        let mut order = Vec::new();
        while let Some(message) = receive(&mut queues, 1).pop() {
            delete(&mut queues, &message);
            order.push(message.body);
        }
        assert_eq!(order, ["a1", "b1", "c1", "a2", "b2", "a3"]);
    }

    #[test]
    fn group_with_many_in_flight_waits_for_others() {
        let mut queues = queues(&[("a", "a1"), ("a", "a2"), ("a", "a3"), ("a", "a4")]);
        assert_eq!(receive(&mut queues, 2).len(), 2);
        for body in ["b1", "b2", "b3"] {
            let message = queues.sqs.send_message("work", body, None, HashMap::new(), None, None).unwrap();
            queues.store_group(&message.message_id, Some("b".to_owned()));
        }
        let order: Vec<String> = receive(&mut queues, 10).into_iter().map(|message| message.body).collect();
        assert_eq!(order, ["b1", "b2", "a3", "b3", "a4"]);
    }

    #[test]
    fn messages_without_group_keep_the_order_of_sending() {
        let mut queues = queues(&[("", "1"), ("", "2"), ("", "3")]);
        let order: Vec<String> = receive(&mut queues, 10).into_iter().map(|message| message.body).collect();
        assert_eq!(order, ["1", "2", "3"]);
    }

    #[test]
    fn groups_of_deleted_messages_are_removed() {
        let mut queues = queues(&[]);
        for number in 0..3 * PRUNING_THRESHOLD {
            let group = number.to_string();
            let message = queues.sqs.send_message("work", &group, None, HashMap::new(), None, None).unwrap();
            queues.store_group(&message.message_id, Some(group));
            let message = receive(&mut queues, 1).remove(0);
            delete(&mut queues, &message);
        }
        assert!(
            queues.groups.len() <= PRUNING_THRESHOLD + 1 && queues.last_served.len() <= 2 * PRUNING_THRESHOLD,
            "{}",
            queues.groups.len()
        );
    }
}
