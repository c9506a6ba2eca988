//! `ask`: asks the stored question of a schedule that fires.
//!
//! EventBridge Scheduler delivers a firing at least once. A schedule that was last changed in the console is fired by
//! the sweep instead; if EventBridge still delivers a firing of such a schedule, `ask` ignores it. If a question is
//! refused, `ask` records the refusal on the schedule for the operator, and does not ask again for this firing. A fault
//! of the service is an error, and the scheduler delivers the firing again.

use std::error::Error;
use std::sync::Arc;

use plumbline_clock::Clock;
use plumbline_contract::trigger::TriggerRequest;
use plumbline_contract::{Problem, ProblemCode, ScheduleId, Workspace};
use plumbline_egress::Guard;
use plumbline_schedule::Firing;
use plumbline_store::agent::job_counts::UnfinishedJobCounts;
use plumbline_store::agent::schedules::{
    FireResult, FiredBy, FiringOutcome, LastFiring, Schedule, ScheduleContext, ScheduleFirings, ScheduleState,
};
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::queues::Queues;
use plumbline_store::{Result, Store, UtcInstant};

use crate::middleware::failure::error_chain;
use crate::services::question_acceptance;

/// Handler of `ask`, with its dependencies.
#[derive(Clone)]
pub struct AskHandler {
    pub firings: ScheduleFirings,
    pub queues: Queues,
    pub clock: Arc<dyn Clock>,
    pub guard: Guard,
}

/// Outcome of one scheduled firing: the question was asked, skipped or refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AskOutcome {
    /// The job of the question was created.
    Asked,
    /// An earlier invocation for the same firing created the job.
    Duplicate,
    /// The schedule is paused or was removed, or the sweep fires it instead of EventBridge. The firing is ignored and
    /// not recorded.
    Inactive,
    /// The question was refused.
    Refused(ProblemCode),
}

impl AskHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(store: &Store, clock: Arc<dyn Clock>, guard: Guard) -> Self {
        Self { firings: store.schedule_firings(), queues: store.queues.clone(), clock, guard }
    }

    /// Handles one firing.
    ///
    /// # Errors
    ///
    /// If the table cannot be read or written. The same firing can then be handled again, and creates at most one job.
    pub async fn handle(&self, firing: &Firing) -> std::result::Result<(), Box<dyn Error + Send + Sync>> {
        let (schedule_id, workspace, at) = (&firing.schedule_id, &firing.workspace, firing.scheduled_time);
        match self.ask(firing).await {
            Ok(AskOutcome::Refused(code)) => {
                tracing::warn!(%schedule_id, %workspace, scheduled_at = %at, %code, "a schedule's question was refused: `plumbline-admin schedule show` prints the reason");
                Ok(())
            }
            Ok(outcome) => {
                tracing::info!(%schedule_id, %workspace, scheduled_at = %at, job_id = %firing.job_id(), ?outcome, "a schedule fired: `outcome` says whether its question was asked");
                Ok(())
            }
            Err(error) => {
                tracing::error!(%schedule_id, %workspace, scheduled_at = %at, error = error_chain(&error), "a firing of a schedule failed and will be retried");
                Err(error.into())
            }
        }
    }

    /// Fires a schedule that the sweep found to be due. If the schedule missed several firings, asks its question once,
    /// for the newest of them.
    pub(crate) async fn fire_due(&self, workspace: &Workspace, schedule_id: &ScheduleId) -> Result<()> {
        let context = self.firings.load_context(workspace, schedule_id, self.now()).await?;
        let Some(schedule) = context.schedule.as_ref().filter(|found| found.fired_by == FiredBy::Sweep)
        else {
            return Ok(());
        };
        let Some(at) = schedule.latest_missed_firing(self.now()) else {
            return self.firings.advance_to_next_firing(schedule, self.now()).await;
        };
        let (workspace, schedule_id) = (workspace.clone(), schedule_id.clone());
        let firing = Firing { workspace, schedule_id, scheduled_time: at.timestamp() };
        let outcome = self.check_and_ask(&firing, context).await?;
        let (schedule_id, workspace) = (&firing.schedule_id, &firing.workspace);
        tracing::info!(%schedule_id, %workspace, scheduled_at = %firing.scheduled_time, ?outcome, "the sweep fired a schedule: `outcome` says whether its question was asked");
        Ok(())
    }

    async fn ask(&self, firing: &Firing) -> Result<AskOutcome> {
        let context = self.firings.load_context(&firing.workspace, &firing.schedule_id, self.now()).await?;
        if context.schedule.as_ref().is_some_and(|schedule| schedule.fired_by == FiredBy::Sweep) {
            return Ok(AskOutcome::Inactive);
        }
        self.check_and_ask(firing, context).await
    }

    async fn check_and_ask(&self, firing: &Firing, context: ScheduleContext) -> Result<AskOutcome> {
        let ScheduleContext { schedule, workspace, unfinished } = context;
        let Some(schedule) = schedule.filter(|schedule| schedule.state != ScheduleState::Paused) else {
            return Ok(AskOutcome::Inactive);
        };
        match self.check(&schedule, workspace.as_ref()) {
            Ok(()) => self.accept(firing, &schedule, &unfinished).await,
            Err(problem) => self.refuse(firing, &schedule, &problem).await,
        }
    }

    /// Repeats the API's checks whose result may have changed since the schedule was created.
    fn check(&self, schedule: &Schedule, workspace: Option<&WorkspaceSettings>) -> Result<(), Problem> {
        let workspace = workspace.ok_or_else(|| Problem::new(ProblemCode::WrongWorkspace))?;
        if !workspace.webhooks.contains_key(&schedule.webhook_id) {
            return Err(Problem::unauthorized());
        }
        question_acceptance::check_webhook_enabled(workspace, &schedule.webhook_id)?;
        question_acceptance::check_destination_and_setup(
            &self.guard,
            workspace,
            &schedule.webhook_id,
            Some(&schedule.destination),
        )
    }

    async fn accept(
        &self,
        firing: &Firing,
        schedule: &Schedule,
        unfinished: &UnfinishedJobCounts,
    ) -> Result<AskOutcome> {
        let question = TriggerRequest {
            query: schedule.query.clone(),
            destination: Some(schedule.destination.clone()),
            timezone: schedule.timezone.clone(),
        };
        let Schedule { workspace, webhook_id, .. } = schedule;
        let job = question_acceptance::new_job(firing.job_id(), workspace, webhook_id, question, self.now());
        match self.firings.fire(schedule, &job, unfinished, firing.scheduled_time.into()).await? {
            FireResult::Created => {
                question_acceptance::send_job_message(&self.queues, &job).await;
                Ok(AskOutcome::Asked)
            }
            FireResult::Duplicate => Ok(AskOutcome::Duplicate),
            FireResult::ScheduleChanged => Ok(AskOutcome::Inactive),
            FireResult::TooManyUnfinished => {
                self.refuse(firing, schedule, &Problem::too_many_unfinished_jobs()).await
            }
        }
    }

    async fn refuse(&self, firing: &Firing, schedule: &Schedule, problem: &Problem) -> Result<AskOutcome> {
        let outcome = FiringOutcome::Refused {
            code: problem.code().to_string(),
            detail: operator_detail(schedule, problem),
        };
        let scheduled_at = firing.scheduled_time.into();
        let refused = LastFiring { scheduled_at, fired_at: self.now(), outcome };
        self.firings.record_refusal(schedule, &refused).await?;
        Ok(AskOutcome::Refused(problem.code()))
    }

    fn now(&self) -> UtcInstant {
        self.clock.now().into()
    }
}

/// Returns the text of a problem for the operator. Rewords problems whose own text addresses the holder of an API key.
fn operator_detail(schedule: &Schedule, problem: &Problem) -> String {
    match problem.code() {
        ProblemCode::WrongWorkspace => {
            format!("The workspace {} no longer exists: remove the schedule.", schedule.workspace)
        }
        ProblemCode::Unauthorized => {
            format!(
                "The webhook {} of the workspace {} no longer exists: remove the schedule, or create it again for \
                 another webhook.",
                schedule.webhook_id, schedule.workspace
            )
        }
        _ => problem.detail().to_owned(),
    }
}
