//! Settings. Each value comes from the first source that has it: the command line, the ready file, the environment, or
//! `plumbline.toml`.

use std::fs;
use std::path::{Path, PathBuf};

use plumbline_contract::Workspace;
use serde::Deserialize;
use toml::Table;
use url::{Host, Url};

use crate::arguments::{AgentArguments, BenchmarkArguments, GlobalOptions};
use crate::environment::Environment;
use crate::error::CliError;
use crate::secrets::Secret;
use crate::service::{AgentApi, BenchmarkApi};
use crate::toml_file::{check_no_secret, read_toml};

/// Name of the settings file.
const FILE_NAME: &str = "plumbline.toml";

/// Sources of the settings of one invocation.
pub(crate) struct Settings<'a> {
    environment: &'a Environment,
    ready: Option<ReadyFile>,
    file: Option<(PathBuf, Table)>,
    allow_http: bool,
}

/// A ready file: addresses and keys of a service on this machine, which writes the file when it has started.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadyFile {
    agent_base_url: String,
    benchmark_base_url: String,
    workspace_type: String,
    workspace_id: String,
    webhook_key: String,
    benchmark_key: String,
    reference_reviewer: ReferenceReviewer,
}

/// Address and key of the reference reviewer, a model endpoint that replays recorded reviews.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReferenceReviewer {
    /// Base URL at which the reference reviewer speaks the protocol `compat_chat`.
    pub(crate) compat_chat_url: String,
    /// API key.
    pub(crate) api_key: String,
}

impl<'a> Settings<'a> {
    /// Reads the ready file if `--ready-file` names one, and the settings file if `--config` names one or
    /// [`nearest_settings_file`] finds one.
    pub(crate) fn read(options: &GlobalOptions, environment: &'a Environment) -> Result<Self, CliError> {
        let ready = options.ready_file.as_deref().map(read_ready_file).transpose()?;
        let file = options.config.clone().or_else(nearest_settings_file);
        let file = file.map(|file| Ok::<_, CliError>((file.clone(), read_settings(&file)?))).transpose()?;
        Ok(Self { environment, ready, file, allow_http: options.allow_http })
    }

    /// Returns the client of the agent webhook API.
    pub(crate) fn agent_api(&self, arguments: &AgentArguments) -> Result<AgentApi, CliError> {
        let ready = self.ready.as_ref().map(|ready| ready.agent_base_url.as_str());
        let url = self.setting(
            arguments.agent_url.as_deref(),
            ready,
            self.environment.agent_url.as_deref(),
            "agent",
            "base-url",
        )?;
        let url = url.ok_or(CliError::Missing {
            setting: "the address of the agent webhook API",
            advice: "Use --agent-url, PLUMBLINE_AGENT_URL, base-url of [agent] in plumbline.toml, or --ready-file.",
        })?;
        AgentApi::new(self.base_url("the agent URL", &url)?, self.workspace(arguments)?)
    }

    fn workspace(&self, arguments: &AgentArguments) -> Result<Workspace, CliError> {
        if let Some(workspace) = &arguments.workspace {
            return Ok(workspace.clone());
        }
        let ready =
            self.ready.as_ref().map(|ready| format!("{}/{}", ready.workspace_type, ready.workspace_id));
        let text = self.setting(
            None,
            ready.as_deref(),
            self.environment.workspace.as_deref(),
            "agent",
            "workspace",
        )?;
        let text = text.ok_or(CliError::Missing {
            setting: "the workspace",
            advice: "Use --workspace TYPE/ID, PLUMBLINE_WORKSPACE, or workspace of [agent] in plumbline.toml.",
        })?;
        text.parse().map_err(|_| {
            CliError::invalid("the workspace", "a workspace is written as TYPE/ID, such as github/acme-shop")
        })
    }

    /// Returns the IANA time zone of the dates in questions, if one is set.
    pub(crate) fn time_zone(&self, argument: Option<&str>) -> Result<Option<String>, CliError> {
        self.setting(argument, None, self.environment.time_zone.as_deref(), "agent", "time-zone")
    }

    /// Returns the key of the agent webhook API.
    pub(crate) fn webhook_key(&self, file: Option<&Path>) -> Result<Secret, CliError> {
        let ready = self.ready.as_ref().map(|ready| ready.webhook_key.as_str());
        let environment = self.environment.webhook_key.as_ref().map(|key| key.as_str());
        let missing = CliError::Missing {
            setting: "the webhook key",
            advice: "Set PLUMBLINE_WEBHOOK_KEY, or use --key-file FILE (- for standard input) or --ready-file.",
        };
        read_secret(file, ready, environment, "the webhook key")?.ok_or(missing)
    }

    /// Returns a client of the benchmark run API that authenticates with the benchmark key.
    pub(crate) fn benchmark_api(&self, arguments: &BenchmarkArguments) -> Result<BenchmarkApi, CliError> {
        let ready = self.ready.as_ref();
        let url = self.setting(
            arguments.benchmark_url.as_deref(),
            ready.map(|ready| ready.benchmark_base_url.as_str()),
            self.environment.benchmark_url.as_deref(),
            "benchmark",
            "base-url",
        )?;
        let url = url.ok_or(CliError::Missing {
            setting: "the address of the benchmark run API",
            advice: "Use --benchmark-url, PLUMBLINE_BENCHMARK_URL, base-url of [benchmark] in plumbline.toml, or --ready-file.",
        })?;
        let environment = self.environment.benchmark_key.as_ref().map(|key| key.as_str());
        let ready = ready.map(|ready| ready.benchmark_key.as_str());
        let key = read_secret(arguments.key_file.as_deref(), ready, environment, "the benchmark key")?;
        let key = key.ok_or(CliError::Missing {
            setting: "the benchmark key",
            advice: "Set PLUMBLINE_BENCHMARK_KEY, or use --key-file FILE (- for standard input) or --ready-file.",
        })?;
        BenchmarkApi::new(self.base_url("the benchmark URL", &url)?, key)
    }

    /// Returns the key of the model endpoint under test, if one is set.
    pub(crate) fn model_key(&self, file: Option<&Path>) -> Result<Option<Secret>, CliError> {
        let environment = self.environment.model_key.as_ref().map(|key| key.as_str());
        read_secret(file, None, environment, "the model's key")
    }

    /// Returns the token of a job: from the environment, or else from standard input.
    pub(crate) fn job_token(&self) -> Result<Secret, CliError> {
        match &self.environment.job_token {
            Some(token) => Secret::new(token, "PLUMBLINE_JOB_TOKEN"),
            None => Secret::read(Path::new("-"), "the job token on standard input"),
        }
    }

    /// Returns the path of the settings file and its table `[model]`, or `None` if there is no such file or table.
    pub(crate) fn model_table(&self) -> Option<(&Path, &Table)> {
        let (file, table) = self.file.as_ref()?;
        Some((file, table.get("model")?.as_table()?))
    }

    /// Returns the reference reviewer that the ready file names, or `None` without a ready file.
    pub(crate) fn reference_reviewer(&self) -> Option<&ReferenceReviewer> {
        self.ready.as_ref().map(|ready| &ready.reference_reviewer)
    }

    /// Returns the value of a setting from the first source that has one: the argument, the ready file, the
    /// environment, or `name` in the table `section` of the settings file.
    fn setting(
        &self,
        argument: Option<&str>,
        ready: Option<&str>,
        environment: Option<&str>,
        section: &str,
        name: &str,
    ) -> Result<Option<String>, CliError> {
        if let Some(text) = argument.or(ready).or(environment) {
            return Ok(Some(text.to_owned()));
        }
        let Some((file, table)) = &self.file else { return Ok(None) };
        match table.get(section).and_then(|section| section.get(name)) {
            None => Ok(None),
            Some(toml::Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(CliError::invalid(
                file.display().to_string(),
                format!("{section}.{name} must be a string"),
            )),
        }
    }

    /// Parses a base URL, and refuses plain HTTP to another machine without `--allow-http`. An error begins with
    /// `name`.
    fn base_url(&self, name: &str, text: &str) -> Result<Url, CliError> {
        let invalid = |problem: &str| CliError::invalid(name, problem);
        let url = Url::parse(text)
            .map_err(|_| invalid("the URL must be absolute, such as https://api.example.com"))?;
        if !url.username().is_empty()
            || url.password().is_some()
            || url.query().is_some()
            || url.fragment().is_some()
        {
            return Err(invalid("the URL must have no credentials, no query and no fragment"));
        }
        match url.scheme() {
            "https" => Ok(url),
            "http" if self.allow_http || is_this_machine(&url) => Ok(url),
            "http" => Err(invalid(
                "http would send the key unencrypted: use https, or --allow-http in a private network",
            )),
            _ => Err(invalid("the URL must begin with https://, or http:// on this machine")),
        }
    }
}

fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

fn read_secret(
    file: Option<&Path>,
    ready: Option<&str>,
    environment: Option<&str>,
    name: &'static str,
) -> Result<Option<Secret>, CliError> {
    match (file, ready.or(environment)) {
        (Some(file), _) => Secret::read(file, name).map(Some),
        (None, Some(text)) => Secret::new(text, name).map(Some),
        (None, None) => Ok(None),
    }
}

fn read_ready_file(file: &Path) -> Result<ReadyFile, CliError> {
    let text = fs::read_to_string(file);
    let text = text.map_err(|source| CliError::File { file: file.to_owned(), operation: "read", source })?;
    // The parser's message could quote a key.
    serde_json::from_str(&text).map_err(|_| {
        CliError::invalid(
            file.display().to_string(),
            "this is not the file that a Plumbline service writes with its option --ready-file",
        )
    })
}

/// Returns the path of `plumbline.toml` in the current folder, or else in the nearest parent folder that has one.
fn nearest_settings_file() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|folder| folder.join(FILE_NAME)).find(|file| file.is_file())
}

fn read_settings(file: &Path) -> Result<Table, CliError> {
    let table = read_toml(file)?;
    check_no_secret(file, &table)?;
    let sections: [(&str, &[&str]); 2] =
        [("agent", &["base-url", "workspace", "time-zone"]), ("benchmark", &["base-url"])];
    let invalid = |problem: String| Err(CliError::invalid(file.display().to_string(), problem));
    for (name, value) in &table {
        let known = sections.iter().find(|(section, _)| section == name);
        match (known, value.as_table()) {
            (_, None) => {
                return invalid(format!(
                    "`{name}` is in no table: write it below [agent], [benchmark] or [model]"
                ));
            }
            (None, Some(_)) if name != "model" => {
                return invalid(format!(
                    "the table [{name}] is unknown: use [agent], [benchmark] or [model]"
                ));
            }
            (Some((_, settings)), Some(section)) => {
                if let Some(unknown) = section.keys().find(|setting| !settings.contains(&setting.as_str())) {
                    return invalid(format!(
                        "the setting {unknown} of [{name}] is unknown: use {}",
                        settings.join(", ")
                    ));
                }
            }
            (None, Some(_)) => {}
        }
    }
    Ok(table)
}
