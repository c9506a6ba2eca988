//! `dead-letter`.

use std::io::BufRead;

use clap::Subcommand;
use plumbline_store::Stamp;
use plumbline_store::operator::dead_letters::{DeadLetter, DeadLetterQueue, QueueStatus};
use plumbline_store::queues::Queue;
use serde::Serialize;
use serde_json::Value;

use crate::queue_addresses::QueueArgument;
use crate::{AdminError, Output, Session, terminal};

/// What to do with messages that were set aside after they had failed five times.
///
/// The work itself is in the table, and the sweep sees to it: a message that was set aside says what failed, and is
/// redriven to try it again at once.
#[derive(Debug, Subcommand)]
pub enum DeadLetterCommand {
    /// Show how every queue stands: what waits, what is worked at, what was set aside.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline dead-letter list")]
    List,
    /// Show messages that were set aside. They stay where they are.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline dead-letter show query")]
    Show {
        /// Whose messages.
        queue: QueueArgument,
        /// How many at most.
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=100))]
        limit: u16,
    },
    /// Send what was set aside back to its queue, after what was wrong has been mended.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline dead-letter redrive delivery --yes"
    )]
    Redrive {
        /// Whose messages.
        queue: QueueArgument,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
    /// Take what was set aside away for good. What it was about stays in the table.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline dead-letter discard query --yes")]
    Discard {
        /// Whose messages.
        queue: QueueArgument,
        /// Do not ask.
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
    /// None when the queue has no place for them.
    set_aside: Option<u64>,
}

impl QueueView {
    fn of(queue: Queue, standing: &QueueStatus) -> Self {
        Self {
            queue: queue.name(),
            waiting: standing.waiting,
            in_flight: standing.in_flight,
            delayed: standing.delayed,
            set_aside: standing.dead.as_ref().map(|dead| dead.messages),
        }
    }

    fn row(&self) -> [String; 5] {
        let [waiting, in_flight, delayed] =
            [self.waiting, self.in_flight, self.delayed].map(|count| count.to_string());
        let set_aside = self.set_aside.map_or("no dead-letter queue".to_owned(), |count| count.to_string());
        [self.queue.to_owned(), waiting, in_flight, delayed, set_aside]
    }
}

#[derive(Serialize)]
struct List {
    queues: Vec<QueueView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MessageView {
    message_id: String,
    /// Ids of what it is about.
    body: Value,
    sent_at: Option<Stamp>,
    received: u32,
}

impl From<DeadLetter> for MessageView {
    fn from(message: DeadLetter) -> Self {
        let DeadLetter { message_id, body, sent_at, received } = message;
        Self {
            message_id,
            sent_at,
            received,
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
struct Messages {
    queue: &'static str,
    messages: Vec<MessageView>,
}

#[derive(Serialize)]
struct Moved {
    queue: &'static str,
    messages: u64,
}

pub(crate) async fn perform(
    session: &Session,
    command: DeadLetterCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        DeadLetterCommand::List => list(session).await,
        DeadLetterCommand::Show { queue, limit } => show(session, queue.into(), limit.into()).await,
        DeadLetterCommand::Redrive { queue, yes } => redrive(session, queue.into(), yes, input).await,
        DeadLetterCommand::Discard { queue, yes } => discard(session, queue.into(), yes, input).await,
    }
}

async fn list(session: &Session) -> Result<Output, AdminError> {
    let mut queues = Vec::new();
    for queue in Queue::ALL {
        if let Some(standing) = session.store.queues.standing(queue).await? {
            queues.push(QueueView::of(queue, &standing));
        }
    }
    if queues.is_empty() {
        return Err(AdminError::NoQueues);
    }
    let rows = queues.iter().map(QueueView::row).collect();
    Ok(Output::table(["QUEUE", "WAITING", "IN FLIGHT", "DELAYED", "SET ASIDE"], rows, "", &List { queues }))
}

async fn show(session: &Session, queue: Queue, limit: usize) -> Result<Output, AdminError> {
    let dead = dead(session, queue).await?;
    let found = session.store.queues.look_at(&dead, limit).await?;
    let messages: Vec<MessageView> = found.into_iter().map(MessageView::from).collect();
    let rows = messages.iter().map(MessageView::row).collect();
    let view = Messages { queue: queue.name(), messages };
    Ok(Output::table(["MESSAGE", "SENT", "RECEIVED", "ABOUT"], rows, "Nothing was set aside.", &view))
}

async fn dead(session: &Session, queue: Queue) -> Result<DeadLetterQueue, AdminError> {
    let standing = session.store.queues.standing(queue).await?.ok_or(AdminError::NoQueues)?;
    standing.dead.ok_or_else(|| AdminError::NotNow {
        what: format!("the {} queue has no dead-letter queue", queue.name()),
        advice: "The template gives it one: deploy the stack again.",
    })
}

async fn redrive(
    session: &Session,
    queue: Queue,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let dead = dead(session, queue).await?;
    let name = queue.name();
    if !yes && dead.messages > 0 {
        let question = format!("Send {} messages back to the {name} queue?", dead.messages);
        terminal::confirm(session, &question, input)?;
    }
    let messages = session.store.queues.redrive(queue, &dead).await?;
    let text = format!("{messages} messages are back in the {name} queue.\n");
    Ok(Output::new(text, &Moved { queue: name, messages }))
}

async fn discard(
    session: &Session,
    queue: Queue,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let dead = dead(session, queue).await?;
    let name = queue.name();
    if !yes && dead.messages > 0 {
        let question = format!("Take {} messages of the {name} queue away for good?", dead.messages);
        terminal::confirm(session, &question, input)?;
    }
    let messages = session.store.queues.discard(&dead).await?;
    let text = format!("{messages} messages of the {name} queue are gone. The table is as it was.\n");
    Ok(Output::new(text, &Moved { queue: name, messages }))
}
