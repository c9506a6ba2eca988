//! `dead-letter`: inspects, redrives and discards dead-lettered messages.

use std::io::BufRead;

use clap::Subcommand;
use plumbline_store::UtcInstant;
use plumbline_store::operator::dead_letters::{DeadLetter, DeadLetterQueue, QueueStatus};
use plumbline_store::queues::Queue;
use serde::Serialize;
use serde_json::Value;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;
use crate::queue_urls::QueueArgument;
use crate::terminal;

/// Commands for dead-lettered messages, which a worker has failed to handle five times.
///
/// The work itself is recorded in the table, where the sweep finds and requeues it. A dead-lettered message shows what
/// failed; redriving it retries the work at once.
#[derive(Debug, Subcommand)]
pub enum DeadLetterCommand {
    /// Show the number of waiting, in-flight, delayed and dead-lettered messages of every queue.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline dead-letter list")]
    List,
    /// Show dead-lettered messages. They stay in the dead-letter queue.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline dead-letter show query")]
    Show {
        /// Queue whose messages failed.
        queue: QueueArgument,
        /// Maximum number of messages to show.
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=100))]
        limit: u16,
    },
    /// Send dead-lettered messages back to their queue, after the cause of the failure was repaired.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline dead-letter redrive delivery --yes"
    )]
    Redrive {
        /// Queue whose messages failed.
        queue: QueueArgument,
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
    /// Delete dead-lettered messages permanently. The items that they refer to stay in the table.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline dead-letter discard query --yes")]
    Discard {
        /// Queue whose messages failed.
        queue: QueueArgument,
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct QueueView {
    queue: &'static str,
    waiting: u64,
    in_flight: u64,
    delayed: u64,
    /// Number of dead-lettered messages; `None` if the queue has no dead-letter queue.
    #[serde(rename = "setAside")]
    dead_lettered: Option<u64>,
}

impl QueueView {
    fn new(queue: Queue, status: &QueueStatus) -> Self {
        Self {
            queue: queue.name(),
            waiting: status.waiting,
            in_flight: status.in_flight,
            delayed: status.delayed,
            dead_lettered: status.dead_letter_queue.as_ref().map(|dead| dead.messages),
        }
    }

    fn row(&self) -> [String; 5] {
        let [waiting, in_flight, delayed] =
            [self.waiting, self.in_flight, self.delayed].map(|count| count.to_string());
        let dead_lettered =
            self.dead_lettered.map_or("no dead-letter queue".to_owned(), |count| count.to_string());
        [self.queue.to_owned(), waiting, in_flight, delayed, dead_lettered]
    }
}

#[derive(Serialize)]
struct QueueList {
    queues: Vec<QueueView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MessageView {
    message_id: String,
    /// Body of the message: a JSON object with the ids of the items it refers to, or the raw text if it is not JSON.
    body: Value,
    sent_at: Option<UtcInstant>,
    /// Number of times that the message was received.
    received: u32,
}

impl From<DeadLetter> for MessageView {
    fn from(message: DeadLetter) -> Self {
        let DeadLetter { message_id, body, sent_at, receive_count } = message;
        Self {
            message_id,
            sent_at,
            received: receive_count,
            body: serde_json::from_str(&body).unwrap_or(Value::String(body)),
        }
    }
}

impl MessageView {
    fn row(&self) -> [String; 4] {
        let sent_at = self.sent_at.map(|at| at.to_string()).unwrap_or_default();
        [self.message_id.clone(), sent_at, self.received.to_string(), self.body.to_string()]
    }
}

#[derive(Serialize)]
struct MessageList {
    queue: &'static str,
    messages: Vec<MessageView>,
}

#[derive(Serialize)]
struct MovedMessages {
    queue: &'static str,
    messages: u64,
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: DeadLetterCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        DeadLetterCommand::List => list(context).await,
        DeadLetterCommand::Show { queue, limit } => show(context, queue.into(), limit.into()).await,
        DeadLetterCommand::Redrive { queue, yes } => redrive(context, queue.into(), yes, input).await,
        DeadLetterCommand::Discard { queue, yes } => discard(context, queue.into(), yes, input).await,
    }
}

async fn list(context: &CommandContext) -> Result<Output, AdminError> {
    let mut queues = Vec::new();
    for queue in Queue::ALL {
        if let Some(status) = context.store.operator().dead_letters().status(queue).await? {
            queues.push(QueueView::new(queue, &status));
        }
    }
    if queues.is_empty() {
        return Err(AdminError::NoQueues);
    }
    let rows = queues.iter().map(QueueView::row).collect();
    let headings = ["QUEUE", "WAITING", "IN FLIGHT", "DELAYED", "DEAD-LETTERED"];
    Ok(Output::table(headings, rows, "", &QueueList { queues }))
}

async fn show(context: &CommandContext, queue: Queue, limit: usize) -> Result<Output, AdminError> {
    let dead = dead_letter_queue(context, queue).await?;
    let found = context.store.operator().dead_letters().peek(&dead, limit).await?;
    let messages: Vec<MessageView> = found.into_iter().map(MessageView::from).collect();
    let rows = messages.iter().map(MessageView::row).collect();
    let view = MessageList { queue: queue.name(), messages };
    Ok(Output::table(
        ["MESSAGE", "SENT", "RECEIVED", "BODY"],
        rows,
        "There are no dead-lettered messages.",
        &view,
    ))
}

/// Returns the dead-letter queue of `queue`, or an error if `queue` has none or its URL is not configured.
async fn dead_letter_queue(context: &CommandContext, queue: Queue) -> Result<DeadLetterQueue, AdminError> {
    let status = context.store.operator().dead_letters().status(queue).await?.ok_or(AdminError::NoQueues)?;
    status.dead_letter_queue.ok_or_else(|| AdminError::Conflict {
        problem: format!("the {} queue has no dead-letter queue", queue.name()),
        advice: "Deploy the stack again: the template creates one.",
    })
}

async fn redrive(
    context: &CommandContext,
    queue: Queue,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let dead = dead_letter_queue(context, queue).await?;
    let name = queue.name();
    if !yes && dead.messages > 0 {
        let question = format!("Send {} dead-lettered messages back to the {name} queue?", dead.messages);
        terminal::confirm(context, &question, input)?;
    }
    let messages = context.store.operator().dead_letters().redrive(queue, &dead).await?;
    let text = format!("Sent {messages} dead-lettered messages back to the {name} queue.\n");
    Ok(Output::new(text, &MovedMessages { queue: name, messages }))
}

async fn discard(
    context: &CommandContext,
    queue: Queue,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let dead = dead_letter_queue(context, queue).await?;
    let name = queue.name();
    if !yes && dead.messages > 0 {
        let question =
            format!("Permanently delete {} dead-lettered messages of the {name} queue?", dead.messages);
        terminal::confirm(context, &question, input)?;
    }
    let messages = context.store.operator().dead_letters().discard(&dead).await?;
    let text = format!(
        "Deleted {messages} dead-lettered messages of the {name} queue. The items that they refer to stay in the \
         table.\n"
    );
    Ok(Output::new(text, &MovedMessages { queue: name, messages }))
}
