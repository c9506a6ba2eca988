//! The program, and one embedded service that all tests share.

use std::future::Future;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use clap::Parser;
use plumbline_admin::event_bridge::Scheduler;
use plumbline_clock::{Clock, SystemClock};
use plumbline_local::ready_file::{self, AwsEndpoints, ReadyFile, ReferenceReviewer};
use plumbline_local::service::{MAIN_TABLE, Options, Service};
use plumbline_local::workspace::{mint_benchmark_key, mint_webhook_key, signing_secret};
use plumbline_store::Store;
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use url::Url;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());
static SERVICE: LazyLock<TestService> = LazyLock::new(TestService::start);
static WAITING_RUN: LazyLock<String> = LazyLock::new(start_waiting_run);
static FINISHED_RUN: LazyLock<FinishedRun> = LazyLock::new(FinishedRun::perform);

/// Performs asynchronous work on the runtime of the service, and returns its result.
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> T {
    RUNTIME.block_on(work)
}

/// Performs asynchronous work in the background of the test.
pub(crate) fn spawn(work: impl Future<Output = ()> + Send + 'static) {
    RUNTIME.spawn(work);
}

/// Returns the service, which starts with the first test.
pub(crate) fn service() -> &'static TestService {
    &SERVICE
}

/// Returns a completed run of the reference reviewer.
pub(crate) fn finished_run() -> &'static FinishedRun {
    &FINISHED_RUN
}

/// Returns the id of a run that is running for as long as the tests, because its endpoint never answers.
pub(crate) fn waiting_run() -> &'static str {
    &WAITING_RUN
}

fn start_waiting_run() -> String {
    let folder = tempfile::tempdir().unwrap();
    let spec = service().write_spec(&folder, &service().silent_endpoint);
    let tool = tool().with_ready_file().env("PLUMBLINE_MODEL_KEY", "canary-key");
    let started = tool.run(&["run", "start", "--detach", "--quiet", "--spec", spec.to_str().unwrap()]);
    assert_eq!(started.code, 0, "{started:?}");
    started.stdout.trim().to_owned()
}

/// A running service with its keys.
pub(crate) struct TestService {
    pub(crate) base_url: String,
    pub(crate) webhook_key: String,
    pub(crate) benchmark_key: String,
    pub(crate) reviewer_url: String,
    pub(crate) reviewer_key: String,
    /// Address of a model endpoint that accepts connections and never answers.
    pub(crate) silent_endpoint: String,
    pub(crate) ready_file: PathBuf,
    store: Store,
}

impl TestService {
    fn start() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("service");
        let _ = std::fs::remove_dir_all(&folder);
        // The listener stays open, and accepts nothing beyond its backlog.
        let silent = Box::leak(Box::new(TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap()));
        let silent_endpoint = format!("http://{}", silent.local_addr().unwrap());
        let options = Options {
            listen: ([127, 0, 0, 1], 0).into(),
            console: None,
            code_host: plumbline_local::console::github_url(),
            public_board: false,
            dataset: "plumbline-review".parse().unwrap(),
            data: folder.join("data"),
            repository: None,
            allowed_origins: vec![silent_endpoint.parse().unwrap()],
            allowlist: Vec::new(),
            chat: None,
            model: None,
        };
        let ready_file = folder.join("ready.json");
        let (ready, store) = block_on(async {
            let service = Service::start(&options).await.unwrap();
            let (ready, store) = (ready_file_content(&service).await, service.store.clone());
            // The service runs until the test process ends.
            std::mem::forget(service);
            (ready, store)
        });
        ready_file::write(&ready_file, &ready).unwrap();
        Self {
            base_url: ready.agent_base_url,
            webhook_key: ready.webhook_key,
            benchmark_key: ready.benchmark_key,
            reviewer_url: ready.reference_reviewer.compat_chat_url,
            reviewer_key: ready.reference_reviewer.api_key,
            silent_endpoint,
            ready_file,
            store,
        }
    }

    /// Returns the report file of a run, as the operator's tool exports it.
    pub(crate) fn exported(&self, id: &str) -> String {
        let words =
            ["plumbline-admin", "--ready-file", self.ready_file.to_str().unwrap(), "run", "export", id];
        let command = plumbline_admin::arguments::Arguments::parse_from(words).command;
        let context = plumbline_admin::CommandContext {
            store: self.store.clone(),
            embedded: true,
            scheduler: Scheduler::Embedded,
            chat_token: None,
            code_host_token: None,
            model_key: None,
            json: false,
            now: SystemClock.now(),
        };
        block_on(context.perform(command, &mut std::io::empty())).unwrap().text
    }

    /// Returns the body of the API's status answer about a run.
    pub(crate) fn status(&self, id: &str) -> String {
        let url = format!("{}/api/v1/benchmark-runs/{id}", self.base_url);
        block_on(async {
            let client = reqwest::Client::builder().no_proxy().build().unwrap();
            client.get(url).bearer_auth(&self.benchmark_key).send().await.unwrap().text().await.unwrap()
        })
    }

    /// Writes a model specification for an endpoint, and returns the path of the file.
    pub(crate) fn write_spec(&self, folder: &TempDir, base_url: &str) -> PathBuf {
        let file = folder.path().join("model.toml");
        let text = format!(
            "provider = \"compat_chat\"\nbase-url = \"{base_url}\"\nmodel-name = \"canary-model\"\n\
             effort = \"off\"\ncontext-window = 200000\nmax-output-tokens = 8000\n\
             [cost-rate]\ninput-cost = 15\noutput-cost = 60\n"
        );
        std::fs::write(&file, text).unwrap();
        file
    }
}

async fn ready_file_content(service: &Service) -> ReadyFile {
    let now = SystemClock.now();
    let text = |url: &Url| url.as_str().trim_end_matches('/').to_owned();
    ReadyFile {
        agent_base_url: text(&service.base_url),
        benchmark_base_url: text(&service.base_url),
        console_url: text(&service.console_url),
        console_link: String::new(),
        workspace_type: "local".to_owned(),
        workspace_id: "demo".to_owned(),
        webhook_key: mint_webhook_key(&service.store, now).await.unwrap().to_string(),
        webhook_signing_secret: signing_secret(&service.store).await.unwrap().to_string(),
        benchmark_key: mint_benchmark_key(&service.store, now).await.unwrap().to_string(),
        reference_reviewer: ReferenceReviewer {
            compat_chat_url: text(service.reviewer.base_url()),
            messages_api_url: text(service.reviewer.base_url()),
            api_key: service.reviewer.api_key().to_owned(),
        },
        aws: AwsEndpoints::new(&service.aws, MAIN_TABLE),
    }
}

/// A completed run of the reference reviewer with one draw per record.
pub(crate) struct FinishedRun {
    pub(crate) id: String,
    /// File with its status answer.
    pub(crate) file: PathBuf,
}

impl FinishedRun {
    /// Starts a run and waits until it has completed.
    fn perform() -> Self {
        let run = tool().with_ready_file().run(&["run", "start", "-k", "1", "--json", "--interval", "200ms"]);
        assert_eq!(run.code, 0, "{run:?}");
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reference.json");
        std::fs::write(&file, &run.stdout).unwrap();
        let id = run.json()["benchmarkId"].as_str().unwrap().to_owned();
        Self { id, file }
    }

    /// Returns the path of the file as an argument.
    pub(crate) fn path(&self) -> &str {
        self.file.to_str().unwrap()
    }

    /// Writes a changed copy of the status answer to a file, and returns its path.
    pub(crate) fn write_changed(
        &self,
        folder: &TempDir,
        name: &str,
        change: impl FnOnce(&mut Value),
    ) -> String {
        let mut answer: Value = serde_json::from_str(&std::fs::read_to_string(&self.file).unwrap()).unwrap();
        change(&mut answer);
        let file = folder.path().join(name);
        std::fs::write(&file, answer.to_string()).unwrap();
        file.to_str().unwrap().to_owned()
    }
}

/// An invocation of the program, with an empty environment and in an empty folder.
pub(crate) struct Tool {
    environment: Vec<(String, String)>,
    arguments: Vec<String>,
    input: String,
    folder: TempDir,
}

/// Result of an invocation.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Outcome {
    /// Returns standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|_| panic!("{self:?}"))
    }
}

/// Returns an invocation without settings.
pub(crate) fn tool() -> Tool {
    Tool {
        environment: Vec::new(),
        arguments: Vec::new(),
        input: String::new(),
        folder: tempfile::tempdir().unwrap(),
    }
}

impl Tool {
    /// Adds the ready file of the service, which has the addresses and keys, to the arguments.
    pub(crate) fn with_ready_file(mut self) -> Self {
        let file = service().ready_file.to_str().unwrap().to_owned();
        self.arguments.extend(["--ready-file".to_owned(), file]);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn input(mut self, text: &str) -> Self {
        text.clone_into(&mut self.input);
        self
    }

    /// Writes `plumbline.toml` in the folder of the invocation.
    pub(crate) fn settings(self, text: &str) -> Self {
        std::fs::write(self.folder.path().join("plumbline.toml"), text).unwrap();
        self
    }

    /// Runs the program to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Outcome {
        let mut child = self.start(arguments);
        // A program that reads no input may end before the write.
        let _ = child.stdin.take().unwrap().write_all(self.input.as_bytes());
        wait_for_exit(child)
    }

    /// Starts the program.
    pub(crate) fn start(&self, arguments: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plumbline"));
        command.args(arguments).args(&self.arguments).env_clear().current_dir(self.folder.path());
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }
}

/// Waits for the end of the program, and returns its status and output.
pub(crate) fn wait_for_exit(child: Child) -> Outcome {
    let output = child.wait_with_output().unwrap();
    Outcome {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Reads standard error until it contains a text.
pub(crate) fn read_until(child: &mut Child, text: &str) {
    let stderr = child.stderr.as_mut().unwrap();
    let mut seen = Vec::new();
    let mut byte = [0];
    while !String::from_utf8_lossy(&seen).contains(text) {
        assert_eq!(stderr.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&seen));
        seen.push(byte[0]);
    }
}

/// Sends a signal to the program.
pub(crate) fn send_signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}
