use crate::support::{finished_run, service, tool};

#[test]
fn settings_file_sets_addresses_and_the_workspace() {
    let text = format!(
        "[agent]\nbase-url = \"{0}\"\nworkspace = \"local/demo\"\ntime-zone = \"Europe/Berlin\"\n\
         [benchmark]\nbase-url = \"{0}\"\n",
        service().base_url
    );
    let asked = tool()
        .settings(&text)
        .env("PLUMBLINE_WEBHOOK_KEY", &service().webhook_key)
        .run(&["ask", "What happened last week?"]);
    assert_eq!(asked.code, 0, "{asked:?}");
    let status = tool().settings(&text).env("PLUMBLINE_BENCHMARK_KEY", &service().benchmark_key).run(&[
        "run",
        "status",
        &finished_run().id,
    ]);
    assert_eq!(status.code, 0, "{status:?}");
}

#[test]
fn argument_overrides_the_environment_which_overrides_the_file() {
    let (wrong, right) = ("https://wrong.invalid", service().base_url.as_str());
    let file = |url: &str| format!("[benchmark]\nbase-url = \"{url}\"\n");
    let status = |file_url: &str, variable: &str, argument: Option<&str>| {
        let tool = tool()
            .settings(&file(file_url))
            .env("PLUMBLINE_BENCHMARK_URL", variable)
            .env("PLUMBLINE_BENCHMARK_KEY", &service().benchmark_key);
        let mut arguments = vec!["run", "status", &finished_run().id];
        arguments.extend(argument.into_iter().flat_map(|url| ["--benchmark-url", url]));
        tool.run(&arguments).code
    };
    assert_eq!(status(wrong, right, None), 0);
    assert_eq!(status(wrong, wrong, Some(right)), 0);
    assert_eq!(status(right, "", None), 0);
}

#[test]
fn key_comes_from_a_file_or_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("key.txt");
    std::fs::write(&file, format!("{}\n", service().benchmark_key)).unwrap();
    let base = || tool().env("PLUMBLINE_BENCHMARK_URL", &service().base_url);
    let status = ["run", "status", &finished_run().id, "--key-file"];
    let from_file = base().run(&[&status[..], &[file.to_str().unwrap()]].concat());
    assert_eq!(from_file.code, 0, "{from_file:?}");
    let from_input = base().input(&service().benchmark_key).run(&[&status[..], &["-"]].concat());
    assert_eq!(from_input.code, 0, "{from_input:?}");
}

#[test]
fn secret_in_the_settings_file_is_an_error() {
    let settings = "[agent]\nbase-url = \"https://a.example\"\nwebhook-key = \"plw_canary\"\n";
    let outcome = tool().settings(settings).run(&["ask", "Who?"]);
    assert_eq!(outcome.code, 2, "{outcome:?}");
    assert!(
        outcome.stderr.contains("must not contain secrets, but agent.webhook-key looks like a secret"),
        "{outcome:?}"
    );
    assert!(!outcome.stderr.contains("canary"), "{outcome:?}");
}

#[test]
fn unknown_setting_in_the_settings_file_is_an_error() {
    for (settings, problem) in [
        ("[agent]\nurl = \"x\"\n", "the setting url of [agent] is unknown"),
        ("[agents]\n", "the table [agents] is unknown"),
        ("workspace = \"a/b\"\n", "`workspace` is in no table"),
    ] {
        let outcome = tool().settings(settings).run(&["ask", "Who?"]);
        assert!(outcome.code == 2 && outcome.stderr.contains(problem), "{problem}: {outcome:?}");
    }
}

#[test]
fn key_is_not_sent_unencrypted_to_another_machine() {
    let outcome = tool()
        .env("PLUMBLINE_BENCHMARK_URL", "http://api.example.com")
        .env("PLUMBLINE_BENCHMARK_KEY", "plb_canary")
        .run(&["run", "status", &finished_run().id]);
    assert!(outcome.code == 2 && outcome.stderr.contains("--allow-http"), "{outcome:?}");
}

#[test]
fn model_endpoint_comes_from_the_settings_file() {
    let settings = format!(
        "[benchmark]\nbase-url = \"{}\"\n[model]\nprovider = \"messages_api\"\nbase-url = \"{}\"\n\
         model-name = \"reference-reviewer\"\neffort = \"off\"\ncontext-window = 200000\nmax-output-tokens = 8000\n",
        service().base_url,
        service().reviewer_url
    );
    let run = tool()
        .settings(&settings)
        .env("PLUMBLINE_BENCHMARK_KEY", &service().benchmark_key)
        .env("PLUMBLINE_MODEL_KEY", &service().reviewer_key)
        .run(&["run", "start", "-k", "1", "--json", "--interval", "200ms"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.json()["results"]["effectiveModel"]["provider"], "messages_api");
}
