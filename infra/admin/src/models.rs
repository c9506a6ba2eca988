//! `model`: the model that answers questions. Written for whatever a model is used for: each use is a command of
//! its own over the same words.

mod trial;

use std::io::BufRead;

use clap::{Args, Subcommand};
use plumbline_conversation::{Effort, Provider};
use plumbline_egress::{Guard, Origin};
use plumbline_model::Endpoint;
use plumbline_store::StoreError;
use plumbline_store::model_connections::{ModelConnection, ModelSettings, ModelUse};
use serde::Serialize;
use url::Url;
use zeroize::Zeroizing;

use crate::output::Fields;
use crate::{AdminError, Output, Session, terminal};

/// The most characters of a model's name.
const LONGEST_NAME: usize = 512;

/// What to do with the connection to a model.
#[derive(Debug, Subcommand)]
pub enum ModelCommand {
    /// Say which model is used from now on. It is called once before it is kept.
    ///
    /// The key is read from PLUMBLINE_MODEL_KEY or else from standard input. A service on this machine lets a model
    /// that is on this machine too through after its next start.
    #[command(after_help = "Example:\n  \
        plumbline-admin --data .plumbline model connect --protocol messages_api --base-url https://models.example --model large-1 < key.txt")]
    Connect(Connect),
    /// Show which model is used. Its key is not shown.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline model show")]
    Show,
    /// Call the model once, with the key that is kept.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline model check")]
    Check,
    /// Use no model any more, and forget the key.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline model disconnect --yes")]
    Disconnect {
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

/// A connection to be made.
#[derive(Debug, Args)]
pub struct Connect {
    /// The protocol that the model's server speaks: compat_chat or messages_api.
    #[arg(long, value_name = "PROTOCOL", value_parser = protocol)]
    protocol: Provider,
    /// Where the server is, with or without /v1 at the end.
    #[arg(long, value_name = "URL")]
    base_url: Url,
    /// The model's name there.
    #[arg(long, value_name = "NAME", value_parser = model_name)]
    model: String,
    /// How hard it is asked to think: off (asks for nothing), low, medium, high, xhigh or max.
    #[arg(long, value_name = "EFFORT", value_parser = effort, default_value = "off")]
    effort: Effort,
    /// Keep it without calling it.
    #[arg(long)]
    untried: bool,
    /// Do not ask, where it takes the place of another judge and runs under way end as errored.
    #[arg(long)]
    yes: bool,
}

fn protocol(text: &str) -> Result<Provider, String> {
    text.parse().map_err(|_| "compat_chat or messages_api is wanted".to_owned())
}

fn effort(text: &str) -> Result<Effort, String> {
    text.parse().map_err(|_| "off, low, medium, high, xhigh or max is wanted".to_owned())
}

fn model_name(text: &str) -> Result<String, String> {
    let fits = !text.trim().is_empty()
        && text.chars().count() <= LONGEST_NAME
        && !text.chars().any(char::is_control);
    if fits {
        Ok(text.to_owned())
    } else {
        Err(format!("a name has 1 to {LONGEST_NAME} printable characters"))
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    #[serde(rename = "use")]
    model_use: &'static str,
    protocol: Provider,
    base_url: String,
    model: String,
    effort: Effort,
    connected_at: String,
}

impl Shown {
    fn of(model_use: ModelUse, connection: ModelConnection) -> Self {
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
        let fields = Fields::default()
            .field("Used as", self.model_use)
            .field("Model", &self.model)
            .field("Protocol", self.protocol.as_str())
            .field("Base URL", &self.base_url)
            .field("Effort", self.effort)
            .field("Connected", &self.connected_at);
        Output::new(fields.text(), self)
    }
}

pub(crate) async fn perform(
    session: &Session,
    model_use: ModelUse,
    command: ModelCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        ModelCommand::Connect(connection) => connect(session, model_use, connection, input).await,
        ModelCommand::Show => Ok(Shown::of(model_use, existing(session, model_use).await?).output()),
        ModelCommand::Check => check(session, model_use).await,
        ModelCommand::Disconnect { yes } => disconnect(session, model_use, yes, input).await,
    }
}

async fn connect(
    session: &Session,
    model_use: ModelUse,
    connection: Connect,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let Connect { protocol, base_url, model, effort, untried, yes } = connection;
    let guard = guard(session, &base_url);
    let base_url = guard.check_base_url(base_url.as_str()).map_err(|_| refused(session, &base_url))?;
    let url = base_url.to_string();
    let settings = ModelSettings { provider: protocol, base_url: url, model_name: model.clone(), effort };
    if model_use == ModelUse::Judge && !yes {
        confirm_exchange(session, &settings, input).await?;
    }
    let key = key(session, input)?;
    if !untried {
        let endpoint = Endpoint::new(protocol, base_url, model, key.to_string());
        trial::call(guard, &endpoint, effort).await?;
    }
    session.store.connect_model(model_use, &settings, &key, session.now.into()).await?;
    Ok(Shown::of(model_use, existing(session, model_use).await?).output())
}

/// Asks where another judge is connected: runs are not gone on with under one that they did not begin with. It is
/// asked before the key is read, which may come from the same input.
async fn confirm_exchange(
    session: &Session,
    settings: &ModelSettings,
    input: &mut dyn BufRead,
) -> Result<(), AdminError> {
    let connected = match session.store.model_connection(ModelUse::Judge).await {
        // What cannot be read judges nothing, and is mended by what is written over it.
        Err(StoreError::Malformed(_)) => None,
        read => read?,
    };
    let Some(other) = connected.map(|one| one.settings).filter(|one| one != settings) else { return Ok(()) };
    let question = format!(
        "Judge with {} from now on in the place of {} ({})? Runs under way end as errored.",
        settings.model_name, other.model_name, other.base_url
    );
    terminal::confirm(session, &question, input)
}

async fn disconnect(
    session: &Session,
    model_use: ModelUse,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let ModelSettings { model_name, .. } = existing(session, model_use).await?.settings;
    let word = model_use.as_str();
    if !yes {
        let then = match model_use {
            ModelUse::Agent => "The digest answers from then on.",
            ModelUse::Judge => "Runs under way end as errored.",
        };
        let question = format!("Use {model_name} as the {word} no more, and forget its key? {then}");
        terminal::confirm(session, &question, input)?;
    }
    session.store.disconnect_model(model_use).await?;
    let text = format!("No model is connected as the {word} any more; its key is forgotten.\n");
    Ok(Output::new(text, &serde_json::json!({ "use": word })))
}

async fn check(session: &Session, model_use: ModelUse) -> Result<Output, AdminError> {
    let connection = existing(session, model_use).await?;
    let key = session.store.model_key(model_use, &connection).await?;
    let ModelSettings { provider, base_url, model_name, effort } = connection.settings.clone();
    let url: Url = base_url.parse().map_err(|_| AdminError::Argument {
        argument: "the base URL that is kept",
        problem: "it is no URL".to_owned(),
    })?;
    let guard = guard(session, &url);
    trial::call(guard, &Endpoint::new(provider, url, model_name, key.to_string()), effort).await?;
    let text = "It answers, and takes tools.\n".to_owned();
    Ok(Output::new(text, &Shown::of(model_use, connection)))
}

/// A service on this machine may be told of one that is on this machine too, with `serve --allow`.
fn guard(session: &Session, url: &Url) -> Guard {
    if session.embedded {
        Guard::with_exceptions(Origin::of(url).into_iter().collect())
    } else {
        Guard::strict()
    }
}

fn refused(session: &Session, url: &Url) -> AdminError {
    let wanted = if session.embedded { "an http or https URL" } else { "an https URL of a public host" };
    let problem = format!("{url}: {wanted} is wanted, without credentials, query or fragment");
    AdminError::Argument { argument: "--base-url", problem }
}

async fn existing(session: &Session, model_use: ModelUse) -> Result<ModelConnection, AdminError> {
    let found = session.store.model_connection(model_use).await?;
    let name = model_use.as_str().to_owned();
    found.ok_or(AdminError::NotFound { what: "model connected as the", name, list: None })
}

fn key(session: &Session, input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let given = session.model_key.clone();
    terminal::token(given, "The model's key, then Enter (it is seen as you type): ", input)
}
