//! `model` and `judge`: manage the model that answers questions and the model that judges runs, with the same
//! subcommands.

mod test_call;

use std::io::BufRead;

use clap::{Args, Subcommand};
use plumbline_conversation::{Effort, UnknownProtocol, WireProtocol};
use plumbline_egress::{Guard, Origin};
use plumbline_model::Endpoint;
use plumbline_store::StoreError;
use plumbline_store::model_connections::{ModelConnection, ModelSettings, ModelUse};
use serde::Serialize;
use url::Url;
use zeroize::Zeroizing;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::LabelledValues;
use crate::output::Output;
use crate::terminal;

/// Maximum length of a model name, in characters.
const MAX_MODEL_NAME_LENGTH: usize = 512;

/// Commands for the connection to a model.
#[derive(Debug, Subcommand)]
pub enum ModelCommand {
    /// Connect a model. The command calls the model once before it saves the connection.
    ///
    /// The command reads the key from PLUMBLINE_MODEL_KEY or else from standard input.
    ///
    /// An embedded service calls a private or plain-HTTP address, such as a server on this machine, only if it
    /// permitted the address when it started. After `model connect`, restart the service: it then permits the saved
    /// address. After `judge connect`, restart it with `--allow ORIGIN`.
    #[command(after_help = "Example:\n  \
        plumbline-admin --data .plumbline model connect --protocol messages_api --base-url https://models.example --model large-1 < key.txt")]
    Connect(ConnectArguments),
    /// Show the connected model. Its key is not shown.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline model show")]
    Show,
    /// Check that the connected model answers: call it once, with the stored key.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline model check")]
    Check,
    /// Disconnect the model, and delete its key.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline model disconnect --yes")]
    Disconnect {
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
}

/// Arguments of `model connect` and `judge connect`.
#[derive(Debug, Args)]
pub struct ConnectArguments {
    #[arg(
        long, value_name = "PROTOCOL", value_parser = protocol,
        help = format!("Protocol of the model's server: {}", WireProtocol::joined_names()),
    )]
    protocol: WireProtocol,
    /// Base URL of the server, with or without /v1 at the end.
    #[arg(long, value_name = "URL")]
    base_url: Url,
    /// Name of the model on the server of --base-url.
    #[arg(long, value_name = "NAME", value_parser = model_name)]
    model: String,
    /// Reasoning effort: off (sends no setting), low, medium, high, xhigh or max.
    #[arg(long, value_name = "EFFORT", value_parser = effort, default_value = "off")]
    effort: Effort,
    /// Save the connection without calling the model.
    #[arg(long)]
    untried: bool,
    /// Replace a connected judge without confirmation. Runs in progress that use the replaced judge then end with the
    /// status errored.
    #[arg(long)]
    yes: bool,
}

fn protocol(text: &str) -> Result<WireProtocol, String> {
    text.parse().map_err(|error: UnknownProtocol| error.to_string())
}

fn effort(text: &str) -> Result<Effort, String> {
    text.parse().map_err(|_| "expected off, low, medium, high, xhigh or max".to_owned())
}

fn model_name(text: &str) -> Result<String, String> {
    let fits = !text.trim().is_empty()
        && text.chars().count() <= MAX_MODEL_NAME_LENGTH
        && !text.chars().any(char::is_control);
    if fits {
        Ok(text.to_owned())
    } else {
        Err(format!("expected 1 to {MAX_MODEL_NAME_LENGTH} printable characters, not only spaces"))
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ModelView {
    #[serde(rename = "use")]
    model_use: &'static str,
    protocol: WireProtocol,
    base_url: String,
    model: String,
    effort: Effort,
    connected_at: String,
}

impl ModelView {
    fn new(model_use: ModelUse, connection: ModelConnection) -> Self {
        let ModelConnection { settings, connected_at, .. } = connection;
        Self {
            model_use: model_use.as_str(),
            protocol: settings.provider,
            base_url: settings.base_url,
            model: settings.model_name,
            effort: settings.effort,
            connected_at: connected_at.to_string(),
        }
    }

    fn output(&self) -> Output {
        let fields = LabelledValues::default()
            .field("Use", self.model_use)
            .field("Model", &self.model)
            .field("Protocol", self.protocol.as_str())
            .field("Base URL", &self.base_url)
            .field("Effort", self.effort)
            .field("Connected", &self.connected_at);
        Output::new(fields.text(), self)
    }
}

pub(crate) async fn perform(
    context: &CommandContext,
    model_use: ModelUse,
    command: ModelCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        ModelCommand::Connect(arguments) => connect(context, model_use, arguments, input).await,
        ModelCommand::Show => Ok(ModelView::new(model_use, find(context, model_use).await?).output()),
        ModelCommand::Check => check(context, model_use).await,
        ModelCommand::Disconnect { yes } => disconnect(context, model_use, yes, input).await,
    }
}

async fn connect(
    context: &CommandContext,
    model_use: ModelUse,
    arguments: ConnectArguments,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let ConnectArguments { protocol, base_url, model, effort, untried, yes } = arguments;
    let guard = guard(context, &base_url);
    let base_url =
        guard.check_base_url(base_url.as_str()).map_err(|_| invalid_base_url(context, &base_url))?;
    let url = base_url.to_string();
    let settings = ModelSettings { provider: protocol, base_url: url, model_name: model.clone(), effort };
    if model_use == ModelUse::Judge && !yes {
        confirm_replacement(context, &settings, input).await?;
    }
    let key = read_key(context, input)?;
    if !untried {
        let endpoint = Endpoint::new(protocol, base_url, model, key.to_string());
        test_call::call(guard, &endpoint, effort).await?;
    }
    context
        .store
        .operator()
        .connections()
        .connect_model(model_use, &settings, &key, context.now.into())
        .await?;
    Ok(ModelView::new(model_use, find(context, model_use).await?).output())
}

/// Asks for confirmation if another judge is connected, because runs that started with that judge end with the status
/// errored. Call this function before [`read_key`]: if `input` contains the answer and the API key, the answer is
/// line 1.
async fn confirm_replacement(
    context: &CommandContext,
    settings: &ModelSettings,
    input: &mut dyn BufRead,
) -> Result<(), AdminError> {
    let connected = match context.store.model_connections().get(ModelUse::Judge).await {
        // The service cannot use a connection that cannot be decoded, so its replacement needs no confirmation.
        Err(StoreError::Malformed(_)) => None,
        read => read?,
    };
    let Some(replaced) = connected.map(|one| one.settings).filter(|one| one != settings) else {
        return Ok(());
    };
    let question = format!(
        "Replace the judge {1} ({2}) with {0}? Runs in progress that began with {1} end with the status errored.",
        settings.model_name, replaced.model_name, replaced.base_url
    );
    terminal::confirm(context, &question, input)
}

async fn disconnect(
    context: &CommandContext,
    model_use: ModelUse,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let ModelSettings { model_name, .. } = find(context, model_use).await?.settings;
    if !yes {
        let (task, consequence) = match model_use {
            ModelUse::Agent => {
                ("answers questions", "The service then answers questions with a digest, without a model.")
            }
            ModelUse::Judge => {
                ("judges benchmark runs", "Runs in progress that began with it end with the status errored.")
            }
        };
        let question =
            format!("Disconnect the model {model_name}, which {task}, and delete its key? {consequence}");
        terminal::confirm(context, &question, input)?;
    }
    context.store.operator().connections().disconnect_model(model_use).await?;
    let text = format!("The model {model_name} is disconnected, and its key is deleted.\n");
    Ok(Output::new(text, &serde_json::json!({ "use": model_use.as_str() })))
}

async fn check(context: &CommandContext, model_use: ModelUse) -> Result<Output, AdminError> {
    let connection = find(context, model_use).await?;
    let key = context.store.model_connections().open_key(model_use, &connection).await?;
    let ModelSettings { provider, base_url, model_name, effort } = connection.settings.clone();
    let url: Url = base_url.parse().map_err(|_| AdminError::Argument {
        argument: "the stored base URL",
        problem: "not a URL".to_owned(),
    })?;
    let guard = guard(context, &url);
    test_call::call(guard, &Endpoint::new(provider, url, model_name, key.to_string()), effort).await?;
    let text = "The model answers, and accepts tools.\n".to_owned();
    Ok(Output::new(text, &ModelView::new(model_use, connection)))
}

/// Returns the egress guard for a test call. For an embedded service, the guard permits the origin of `url` even if
/// this origin is private or uses plain HTTP, as `cargo run -- --allow ORIGIN` does.
fn guard(context: &CommandContext, url: &Url) -> Guard {
    if context.embedded {
        Guard::with_exceptions(Origin::of(url).into_iter().collect())
    } else {
        Guard::strict()
    }
}

fn invalid_base_url(context: &CommandContext, url: &Url) -> AdminError {
    let expected = if context.embedded { "an http or https URL" } else { "an https URL of a public host" };
    let problem = format!("expected {expected}, without credentials, query or fragment, but got {url}");
    AdminError::Argument { argument: "--base-url", problem }
}

/// Returns the connection to the model of the agent or of the judge, or an error if none is connected.
async fn find(context: &CommandContext, model_use: ModelUse) -> Result<ModelConnection, AdminError> {
    let found = context.store.model_connections().get(model_use).await?;
    found.ok_or_else(|| AdminError::Conflict {
        problem: match model_use {
            ModelUse::Agent => "no model is connected to answer questions".to_owned(),
            ModelUse::Judge => "no model is connected to judge runs".to_owned(),
        },
        advice: match model_use {
            ModelUse::Agent => "Connect one with: plumbline-admin model connect",
            ModelUse::Judge => "Connect one with: plumbline-admin judge connect",
        },
    })
}

fn read_key(context: &CommandContext, input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let given = context.model_key.clone();
    terminal::token_from_environment_or_input(
        given,
        "API key of the model, then Enter (it is visible as you type): ",
        input,
    )
}
