//! `serve`: runs the service until a signal stops it, and prints commands to try.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

use plumbline_clock::{Clock, SystemClock};
use plumbline_store::model_connections::ModelSettings;
use tokio::signal::unix::{SignalKind, signal};

use crate::arguments::{ModelArguments, ServeArguments};
use crate::console;
use crate::ready_file::{self, AwsEndpoints, ReadyFile, ReferenceReviewer};
use crate::service::{MAIN_TABLE, Options, Service};
use crate::workspace::{self, demo_workspace};

/// Serves until Ctrl-C or SIGTERM, then stops cleanly.
///
/// # Errors
///
/// The service cannot start, or the ready file cannot be written.
pub async fn serve(arguments: ServeArguments) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let service = Service::start(&options(&arguments)).await?;
    announce(&service, arguments.ready_file.as_deref(), &arguments.data).await?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    service.stop().await;
    Ok(())
}

fn options(arguments: &ServeArguments) -> Options {
    let chat = arguments.chat_url.clone().zip(arguments.chat_token.as_ref());
    Options {
        listen: arguments.listen,
        console: arguments.console,
        code_host: arguments.code_host.clone(),
        public_board: arguments.public_board,
        data: arguments.data.clone(),
        repository: arguments.repo.clone().or_else(current_checkout),
        dataset: arguments.dataset,
        allowed_origins: arguments.allow.clone(),
        allowlist: arguments.allowlist.clone(),
        chat: chat.map(|(url, token)| (url, token.expose().to_owned())),
        model: model_and_key(&arguments.model),
    }
}

fn model_and_key(arguments: &ModelArguments) -> Option<(ModelSettings, String)> {
    let settings = ModelSettings {
        provider: arguments.model_protocol,
        base_url: arguments.model_url.as_ref()?.to_string(),
        model_name: arguments.model_name.clone()?,
        effort: arguments.model_effort,
    };
    Some((settings, arguments.model_key.as_ref()?.expose().to_owned()))
}

/// Returns the root of the git checkout that contains the current folder.
pub(crate) fn current_checkout() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().find(|folder| folder.join(".git").exists()).map(Path::to_owned)
}

/// Prints the addresses of the service, and writes the ready file if one is requested. Creates and prints a key for
/// each API if the demo webhook is new or a ready file is requested.
async fn announce(
    service: &Service,
    ready_file: Option<&Path>,
    data: &Path,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let now = SystemClock.now();
    let creates_keys = service.created_demo_webhook || ready_file.is_some();
    let keys = if creates_keys {
        let webhook = workspace::mint_webhook_key(&service.store, now).await?;
        Some((webhook, workspace::mint_benchmark_key(&service.store, now).await?))
    } else {
        None
    };
    let link = console::sign_in_link(&service.store, &service.console_url, now).await?;
    let message = match &keys {
        Some((webhook, benchmark)) => announcement_with_keys(service, &link, webhook, benchmark),
        None => announcement_without_keys(service, &link, data),
    };
    print(&message)?;
    if let (Some(path), Some((webhook, benchmark))) = (ready_file, &keys) {
        let secret = workspace::signing_secret(&service.store).await?;
        // A link works only once, so the terminal and the ready file get different links.
        let link = console::sign_in_link(&service.store, &service.console_url, now).await?;
        let content = ready_file_content(service, &link, webhook, benchmark, &secret);
        ready_file::write(path, &content)?;
    }
    Ok(())
}

/// Prints a text and flushes standard output. Releases the lock of standard output on return, because other tasks print
/// too.
fn print(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn ready_file_content(
    service: &Service,
    link: &url::Url,
    webhook_key: &str,
    benchmark_key: &str,
    signing_secret: &str,
) -> ReadyFile {
    let workspace = demo_workspace();
    let reviewer = without_trailing_slash(service.reviewer.base_url());
    ReadyFile {
        agent_base_url: without_trailing_slash(&service.base_url),
        benchmark_base_url: without_trailing_slash(&service.base_url),
        console_url: without_trailing_slash(&service.console_url),
        console_link: link.to_string(),
        workspace_type: workspace.kind.to_string(),
        workspace_id: workspace.id.to_string(),
        webhook_key: webhook_key.to_owned(),
        webhook_signing_secret: signing_secret.to_owned(),
        benchmark_key: benchmark_key.to_owned(),
        reference_reviewer: ReferenceReviewer {
            compat_chat_url: reviewer.clone(),
            messages_api_url: reviewer,
            api_key: service.reviewer.api_key().to_owned(),
        },
        aws: AwsEndpoints::new(&service.aws, MAIN_TABLE),
    }
}

/// Returns a base URL without its trailing slash.
pub(crate) fn without_trailing_slash(url: &url::Url) -> String {
    url.as_str().trim_end_matches('/').to_owned()
}

fn announced_addresses(service: &Service, link: &url::Url) -> String {
    let (base, reviewer) =
        (without_trailing_slash(&service.base_url), without_trailing_slash(service.reviewer.base_url()));
    let workspace = demo_workspace();
    format!(
        "Plumbline is running.\n\n\
         Agent webhook API   {base}   (workspace {workspace}, {} activities)\n\
         Benchmark run API   {base}\n\
         Reference reviewer  {reviewer}   (both protocols; replays recorded reviews, not a model)\n\
         Console             {link}   (the link works once, within 15 minutes)\n",
        service.activity_count,
    )
}

fn announcement_with_keys(
    service: &Service,
    link: &url::Url,
    webhook_key: &str,
    benchmark_key: &str,
) -> String {
    let base = without_trailing_slash(&service.base_url);
    let backend = serde_json::json!({"modelBackend": {
        "provider": "compat_chat",
        "baseUrl": without_trailing_slash(service.reviewer.base_url()),
        "modelName": crate::reviewer::MODEL_NAME,
        "apiKey": service.reviewer.api_key(),
        "effort": "off",
        "contextWindow": 200_000,
        "maxOutputTokens": 8_000,
    }, "k": 2});
    format!(
        "{}\n\
         Webhook key         {webhook_key}\n\
         Benchmark key       {benchmark_key}\n\
         (shown once: only their hashes are stored)\n\n\
         Ask the agent, then poll the pollUrl of the response with its jobToken as a bearer token:\n\n\
         curl -s {base}/api/v1/workspaces/{}/query-agent-webhook-trigger -H 'X-Webhook-Secret: {webhook_key}' -H 'Content-Type: application/json' -d '{}'\n\n\
         Run the benchmark, then poll the statusUrl of the response with the same key:\n\n\
         curl -s {base}/api/v1/benchmark-runs -H 'Authorization: Bearer {benchmark_key}' -H 'Content-Type: application/json' -d '{backend}'\n\n\
         Press Ctrl-C to stop.\n",
        announced_addresses(service, link),
        demo_workspace(),
        serde_json::json!({"query": "What changed in the last 7 days?"}),
    )
}

fn announcement_without_keys(service: &Service, link: &url::Url, data: &Path) -> String {
    format!(
        "{}\nThe keys were shown when they were created and cannot be read back. To create new ones while the service runs:\n\n  \
         cargo run -p plumbline-admin -- --data {data} key create webhook {} --webhook {}\n  \
         cargo run -p plumbline-admin -- --data {data} key create benchmark {}\n\n\
         Press Ctrl-C to stop.\n",
        announced_addresses(service, link),
        demo_workspace(),
        workspace::WEBHOOK_ID,
        workspace::BENCHMARK_ACCOUNT,
        data = data.display(),
    )
}

/// Returns the message of an error for a terminal, followed by one line for each of its causes.
pub fn format_with_causes(error: &(dyn Error + 'static)) -> String {
    let mut text = format!("error: {error}");
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(&format!("\n  because {cause}"));
        source = cause.source();
    }
    text
}
