//! The program itself, against a running service.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_embedded_aws::{EmbeddedAws, KEY_ALIAS, REGION, Storage};
use plumbline_local::ready_file::ENDPOINTS_FILE;
use plumbline_local::service::{self, MAIN_TABLE, Options, Service};
use plumbline_store::TableNames;
use serde_json::Value;

/// Starts a service with this data folder.
pub(crate) async fn start_service(data: &Path) -> Service {
    let options = Options {
        listen: ([127, 0, 0, 1], 0).into(),
        console: None,
        code_host: plumbline_local::console::github_url(),
        public_board: false,
        data: data.to_owned(),
        repository: None,
        dataset: Default::default(),
        allowed_origins: Vec::new(),
        allowlist: Vec::new(),
        chat: None,
        model: None,
    };
    Service::start(&options).await.unwrap()
}

/// Runs the program with an empty environment and `input` on standard input.
pub(crate) async fn admin(arguments: &[&str], input: &str) -> Output {
    admin_with_environment(Vec::new(), arguments, input).await
}

async fn admin_with_environment(
    environment: Vec<(&'static str, String)>,
    arguments: &[&str],
    input: &str,
) -> Output {
    let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    let input = input.to_owned();
    let run = move || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plumbline-admin"));
        command.args(arguments).env_clear().envs(environment);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that reads no input may end before the write.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    };
    tokio::task::spawn_blocking(run).await.unwrap()
}

/// Returns the program's standard error as text.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn program_works_on_a_running_service_and_reports_a_stopped_one() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let path = data.to_str().unwrap();
    let not_running = admin(&["--data", path, "workspace", "list"], "").await;
    assert_eq!(not_running.status.code(), Some(1));
    assert!(
        stderr(&not_running).contains("no running service uses")
            && stderr(&not_running).contains("serve --data"),
        "{}",
        stderr(&not_running)
    );

    let service = start_service(&data).await;
    let endpoints = data.join(ENDPOINTS_FILE);
    assert_eq!(std::fs::metadata(&endpoints).unwrap().permissions().mode() & 0o777, 0o600);
    let left_behind = folder.path().join("left-behind.json");
    std::fs::copy(&endpoints, &left_behind).unwrap();

    let made =
        admin(&["--data", path, "--json", "key", "create", "webhook", "local/demo", "--webhook", "demo"], "")
            .await;
    assert!(made.status.success(), "{}", stderr(&made));
    let json: Value = serde_json::from_slice(&made.stdout).unwrap();
    let key = ApiKey::parse(json["key"].as_str().unwrap(), KeyPrefix::Webhook).unwrap();
    assert!(
        service
            .store
            .webhook_authentication()
            .identify(&key, None, crate::inspection::now())
            .await
            .unwrap()
            .key
            .is_some()
    );

    let revoke = ["--ready-file", left_behind.to_str().unwrap(), "key", "revoke", key.key_id().as_str()];
    let revoked = admin(&revoke, "y\n").await;
    assert!(revoked.status.success() && stderr(&revoked).contains("[y/N]"), "{}", stderr(&revoked));
    assert!(
        service
            .store
            .webhook_authentication()
            .identify(&key, None, crate::inspection::now())
            .await
            .unwrap()
            .key
            .is_none()
    );

    let rotated = admin(&["signing-key", "rotate", "--data", path], "").await;
    assert!(rotated.status.success(), "{}", stderr(&rotated));

    let queues = admin(&["dead-letter", "list", "--data", path, "--json"], "").await;
    let json: Value = serde_json::from_slice(&queues.stdout).unwrap();
    assert_eq!(json["queues"].as_array().unwrap().len(), 6, "{}", stderr(&queues));

    service.stop().await;
    assert!(!endpoints.exists());
    let stopped = admin(&revoke, "y\n").await;
    assert_eq!(stopped.status.code(), Some(1));
    assert!(stderr(&stopped).contains("no service answers"), "{}", stderr(&stopped));
    std::fs::copy(&left_behind, &endpoints).unwrap();
    let killed = admin(&["--data", path, "workspace", "list"], "").await;
    assert!(
        killed.status.code() == Some(1) && stderr(&killed).contains("no running service uses"),
        "{}",
        stderr(&killed)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn program_reads_the_standard_aws_configuration() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let store = service::create_store(&aws).await.unwrap();
    let environment = |table: &str| {
        vec![
            ("AWS_ENDPOINT_URL_DYNAMODB", aws.dynamodb_url()),
            ("AWS_ENDPOINT_URL_KMS", aws.kms_url()),
            ("AWS_ACCESS_KEY_ID", aws.access_key_id().expose().to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "operator".to_owned()),
            ("AWS_REGION", REGION.to_owned()),
            ("PLUMBLINE_TABLE", table.to_owned()),
            ("PLUMBLINE_RUN_SECRETS_TABLE", TableNames::for_embedded_service(MAIN_TABLE).run_secrets),
            ("PLUMBLINE_VAULT_KEY", KEY_ALIAS.to_owned()),
            ("PLUMBLINE_CHAT_TOKEN", "xoxb-canary".to_owned()),
        ]
    };
    let set = admin_with_environment(
        environment(MAIN_TABLE),
        &["chat", "set", "--url", "https://chat.example/api"],
        "",
    )
    .await;
    assert!(set.status.success(), "{}", stderr(&set));
    assert!(!String::from_utf8_lossy(&set.stdout).contains("canary"));
    assert_eq!(store.chat_connection().load().await.unwrap().unwrap().token.as_str(), "xoxb-canary");

    let elsewhere = admin_with_environment(environment("elsewhere"), &["workspace", "list"], "").await;
    assert_eq!(elsewhere.status.code(), Some(1));
    for part in ["a table operation failed: Scan", "ResourceNotFoundException", "Check the table's name"] {
        assert!(stderr(&elsewhere).contains(part), "{}", stderr(&elsewhere));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_command_line_exits_with_status_2() {
    for arguments in [&["key", "list"][..], &["--data", "x", "workspace", "show", "X"], &[]] {
        let output = admin(arguments, "").await;
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
    let help = admin(&["--help"], "").await;
    assert!(help.status.success() && String::from_utf8_lossy(&help.stdout).contains("--vault-key"));
}

/// Returns the text of the error document, which must be the only output.
fn json_error(output: &Output) -> String {
    let document: Value =
        serde_json::from_slice(&output.stderr).unwrap_or_else(|_| panic!("{}", stderr(output)));
    assert!(output.stdout.is_empty() && document.as_object().unwrap().len() == 1, "{document}");
    document["error"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn failure_is_reported_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let path = data.to_str().unwrap();
    for (arguments, status, says) in [
        (&["--json", "--data", path, "workspace", "list"][..], 1, "no running service uses"),
        (&["--json", "workspace", "list"], 2, "no service is selected"),
        (&["--data", path, "workspace", "show", "X", "--json"], 2, "invalid value 'X'"),
        (&["--json"], 2, "Usage:"),
    ] {
        let output = admin(arguments, "").await;
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        let error = json_error(&output);
        assert!(error.contains(says) && !error.starts_with("error: "), "{arguments:?}: {error}");
    }
    let help = admin(&["--json", "--help"], "").await;
    assert!(help.status.success() && help.stderr.is_empty() && !help.stdout.is_empty());

    let service = start_service(&data).await;
    let remove = ["--json", "--data", path, "workspace", "remove", "local/demo"];
    let asked = admin(&remove, "n\n").await;
    assert_eq!(asked.status.code(), Some(1));
    let error = json_error(&asked);
    assert!(error.contains("nothing was changed") && error.contains("remove local/demo"), "{error}");
    let removed = admin(&remove, "y\n").await;
    assert!(removed.status.success() && removed.stderr.is_empty(), "{}", stderr(&removed));
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn completions_need_no_service() {
    for shell in ["bash", "zsh", "fish"] {
        let output = admin(&["completions", shell], "").await;
        assert!(output.status.success(), "{}", stderr(&output));
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(script.contains("dead-letter") && script.contains("rotate-secret"), "{shell}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_ready_file_is_reported_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ready.json");
    std::fs::write(&file, "{}").unwrap();
    let output = admin(&["--ready-file", file.to_str().unwrap(), "key", "list"], "").await;
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("ready.json cannot be read") && stderr(&output).contains("aws"),
        "{}",
        stderr(&output)
    );
}
