//! The operator's tool.

use std::io::{Write, stderr, stdin, stdout};
use std::process::ExitCode;

use clap::Parser;
use plumbline_admin::arguments::{Arguments, Environment};
use plumbline_admin::{AdminError, Output, Session, connect};
use plumbline_clock::{Clock, SystemClock};

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let json = arguments.json;
    match perform(arguments).await.and_then(|output| print(&output, json)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Whether or not anybody is there to read it, the exit status says that it failed.
            let _ = write!(stderr(), "{}", error.explain());
            ExitCode::from(error.exit_code())
        }
    }
}

async fn perform(arguments: Arguments) -> Result<Output, AdminError> {
    let environment = Environment::read();
    let place = arguments.service.place(&environment)?;
    let target = arguments.service.schedule_target(&environment)?;
    let store = Box::pin(connect::store(&place)).await?;
    let session = Session {
        store,
        embedded: place.is_embedded(),
        timer: connect::timer(&place, target).await,
        chat_token: environment.chat_token,
        code_host_token: environment.code_host_token,
        model_key: environment.model_key,
        now: SystemClock.now(),
    };
    Box::pin(session.perform(arguments.command, &mut stdin().lock())).await
}

fn print(output: &Output, json: bool) -> Result<(), AdminError> {
    let text = if json { format!("{:#}\n", output.json) } else { output.text.clone() };
    let mut out = stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(AdminError::Terminal)
}
