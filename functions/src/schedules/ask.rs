//! `ask`: asks the stored question of a schedule that fires.
//!
//! It is told of a firing at least once. A refusal is written on the schedule, for the operator, and is not
//! tried again; a fault of ours is an error, and whoever told of the firing tells of it again.

use std::error::Error;
use std::sync::Arc;

use plumbline_clock::Clock;
use plumbline_contract::trigger::TriggerRequest;
use plumbline_contract::{Code, Problem};
use plumbline_egress::Guard;
use plumbline_schedule::Firing;
use plumbline_store::agent::schedules::{Asker, Fired, FiringOutcome, LastFiring, Schedule, ScheduleState};
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::{Result, Stamp, Store};

use crate::middleware::failure::chain;
use crate::services::question_acceptance;

/// What the function needs.
#[derive(Clone)]
pub struct Ask {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub guard: Guard,
}

/// What became of a firing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Its job is made.
    Asked,
    /// Its job was made before.
    AskedBefore,
    /// The schedule is paused or gone: nothing is asked, and nothing written down.
    Off,
    /// The question was refused.
    Refused(Code),
}

impl Ask {
    /// Handles one firing.
    ///
    /// # Errors
    ///
    /// When the table cannot be read or written: nothing has taken place then.
    pub async fn handle(&self, firing: &Firing) -> std::result::Result<(), Box<dyn Error + Send + Sync>> {
        let (schedule_id, workspace, at) = (&firing.schedule_id, &firing.workspace, firing.scheduled_time);
        match self.ask(firing).await {
            Ok(Outcome::Refused(code)) => {
                tracing::warn!(%schedule_id, %workspace, scheduled_at = %at, %code, "a schedule's question was refused");
                Ok(())
            }
            Ok(outcome) => {
                tracing::info!(%schedule_id, %workspace, scheduled_at = %at, job_id = %firing.job_id(), ?outcome, "firing");
                Ok(())
            }
            Err(error) => {
                tracing::error!(%schedule_id, %workspace, scheduled_at = %at, error = chain(&error), "a firing failed and is tried again");
                Err(error.into())
            }
        }
    }

    async fn ask(&self, firing: &Firing) -> Result<Outcome> {
        let Asker { schedule, workspace } =
            self.store.schedule_asker(&firing.workspace, &firing.schedule_id).await?;
        let Some(schedule) = schedule.filter(|schedule| schedule.state != ScheduleState::Paused) else {
            return Ok(Outcome::Off);
        };
        match self.check(&schedule, workspace.as_ref()) {
            Ok(()) => self.accept(firing, &schedule).await,
            Err(problem) => self.refuse(firing, &schedule, &problem).await,
        }
    }

    /// What the API asks of a caller, as far as it can change after a schedule is made.
    fn check(&self, schedule: &Schedule, workspace: Option<&WorkspaceSettings>) -> Result<(), Problem> {
        let workspace = workspace.ok_or_else(|| Problem::of(Code::WrongWorkspace))?;
        if !workspace.webhooks.contains_key(&schedule.webhook_id) {
            return Err(Problem::unauthorized());
        }
        question_acceptance::check_allowed(
            &self.guard,
            workspace,
            &schedule.webhook_id,
            Some(&schedule.destination),
        )
    }

    async fn accept(&self, firing: &Firing, schedule: &Schedule) -> Result<Outcome> {
        let question = TriggerRequest {
            query: schedule.query.clone(),
            destination: Some(schedule.destination.clone()),
            timezone: schedule.timezone.clone(),
        };
        let Schedule { workspace, webhook_id, .. } = schedule;
        let job = question_acceptance::job(firing.job_id(), workspace, webhook_id, question, self.now());
        match self.store.fire_schedule(schedule, &job, firing.scheduled_time.into()).await? {
            Fired::Done => {
                question_acceptance::send(&self.store, &job).await;
                Ok(Outcome::Asked)
            }
            Fired::Before => Ok(Outcome::AskedBefore),
            Fired::Off => Ok(Outcome::Off),
        }
    }

    async fn refuse(&self, firing: &Firing, schedule: &Schedule, problem: &Problem) -> Result<Outcome> {
        let outcome = FiringOutcome::Refused {
            code: problem.code().to_string(),
            detail: for_the_operator(schedule, problem),
        };
        let scheduled_at = firing.scheduled_time.into();
        let refused = LastFiring { scheduled_at, fired_at: self.now(), outcome };
        self.store.refuse_firing(schedule, &refused).await?;
        Ok(Outcome::Refused(problem.code()))
    }

    fn now(&self) -> Stamp {
        self.clock.now().into()
    }
}

/// A problem speaks to a caller with a key; an operator has a schedule.
fn for_the_operator(schedule: &Schedule, problem: &Problem) -> String {
    match problem.code() {
        Code::WrongWorkspace => format!("The workspace {} is not there any more.", schedule.workspace),
        Code::Unauthorized => {
            format!("The webhook {} of {} is not there any more.", schedule.webhook_id, schedule.workspace)
        }
        _ => problem.detail().to_owned(),
    }
}
