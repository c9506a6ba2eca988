//! `job watch`: waits for the answer to an earlier question.

use crate::arguments::JobWatchArguments;
use crate::commands::ask::print_poll_response;
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::output::Output;
use crate::progress::ProgressDisplay;
use crate::settings::Settings;
use crate::waiting::InterruptibleWait;

pub(crate) async fn watch(
    arguments: &JobWatchArguments,
    settings: &Settings<'_>,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let api = settings.agent_api(&arguments.agent)?;
    let token = settings.job_token()?;
    let waiting = InterruptibleWait {
        state: "the job continues",
        resume_advice: "plumbline job watch".to_owned(),
        timeout: arguments.wait.timeout,
    };
    let work = async {
        let progress = ProgressDisplay::spinner(output, "Waiting for the answer");
        api.wait(&progress, &token, arguments.wait.interval).await
    };
    let (response, body) = waiting.wait_for(work).await?;
    print_poll_response(&response, &body, output)
}
