//! `delivery`: shows and replays deliveries.

use clap::Subcommand;
use plumbline_contract::JobId;
use plumbline_store::operator::replays::ReplayOutcome;

use crate::command_context::CommandContext;
use crate::delivery_view::DeliveryView;
use crate::error::AdminError;
use crate::lookups::{find_delivery, no_delivery, unknown_job};
use crate::output::Output;

/// Commands for deliveries.
#[derive(Debug, Subcommand)]
pub enum DeliveryCommand {
    /// Show every attempt to deliver an answer: its time, HTTP status, duration and outcome, and the time planned for
    /// the next attempt.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline delivery show 2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91"
    )]
    Show {
        /// Job id, from the response to the trigger request.
        job_id: JobId,
        /// Show the full destination (chat channel, or URL with its path). By default, the command shows only the word
        /// chat or the origin of the URL.
        #[arg(long)]
        content: bool,
    },
    /// Deliver an answer again after its delivery failed or succeeded. The HTTP header webhook-id keeps its value, so
    /// that a receiver can recognise the repetition. The retries start over.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline delivery replay 2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91"
    )]
    Replay {
        /// Job id, from the response to the trigger request.
        job_id: JobId,
    },
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: DeliveryCommand,
) -> Result<Output, AdminError> {
    match command {
        DeliveryCommand::Show { job_id, content } => {
            Ok(DeliveryView::new(find_delivery(context, job_id).await?, content).output())
        }
        DeliveryCommand::Replay { job_id } => replay(context, job_id).await,
    }
}

async fn replay(context: &CommandContext, job_id: JobId) -> Result<Output, AdminError> {
    match context.store.operator().replays().replay(job_id, context.now.into()).await? {
        ReplayOutcome::Replayed => {
            Ok(DeliveryView::new(find_delivery(context, job_id).await?, false).output())
        }
        ReplayOutcome::JobGone => Err(unknown_job(job_id)),
        ReplayOutcome::NoDelivery => Err(no_delivery(job_id)),
        ReplayOutcome::AlreadyPending => Err(AdminError::Conflict {
            problem: format!(
                "nothing was replayed: the delivery of the job {job_id} is still pending, so the service will \
                 attempt it"
            ),
            advice: "Show the time of its next attempt with: plumbline-admin delivery show JOB_ID",
        }),
        ReplayOutcome::Held => Err(AdminError::Conflict {
            problem: format!(
                "nothing was replayed: the delivery of the job {job_id} is held because its endpoint is paused"
            ),
            advice: "Resume the endpoint with: plumbline-admin webhook resume TYPE/ID WEBHOOK_ID --url URL, where \
                     TYPE/ID is the workspace, such as github/acme-shop, WEBHOOK_ID the webhook's id, and URL the \
                     destination of this delivery",
        }),
    }
}
