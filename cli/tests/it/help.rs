use crate::support::tool;

const COMMANDS: [&[&str]; 11] = [
    &["ask"],
    &["job", "watch"],
    &["run", "start"],
    &["run", "watch"],
    &["run", "status"],
    &["report"],
    &["compare"],
    &["gate"],
    &["verify"],
    &["completions"],
    &["man"],
];

#[test]
fn help_of_every_command_has_an_example() {
    for command in COMMANDS {
        let help = tool().run(&[command, &["--help"]].concat());
        let example = format!("plumbline {}", command.join(" "));
        assert!(help.code == 0 && help.stdout.contains("Example"), "{command:?}");
        assert!(help.stdout.split("Example").nth(1).unwrap().contains(&example), "{command:?}");
    }
}

#[test]
fn completions_and_manual_name_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = tool().run(&["completions", shell]);
        assert!(script.code == 0 && script.stdout.contains("max-error-rate"), "{shell}");
    }
    let page = tool().run(&["man"]);
    assert!(page.code == 0 && page.stdout.contains(".TH plumbline 1"), "{page:?}");
    let folder = tempfile::tempdir().unwrap();
    let pages = tool().run(&["man", "--dir", folder.path().to_str().unwrap()]);
    assert_eq!(pages.code, 0, "{pages:?}");
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    for command in COMMANDS {
        assert!(names.contains(&format!("plumbline-{}.1", command.join("-"))), "{command:?}: {names:?}");
    }
}

#[test]
fn delivery_is_verified_with_the_signing_secret() {
    // The test vector of the reference libraries, which was sent in February 2021.
    let verify = |body: &str, tolerance: &str| {
        tool().env("PLUMBLINE_SIGNING_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").input(body).run(&[
            "verify",
            "--id",
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "--timestamp",
            "1614265330",
            "--signature",
            "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
            "--tolerance",
            tolerance,
        ])
    };
    let body = r#"{"test": 2432232314}"#;
    let valid = verify(body, "1000000h");
    assert!(valid.code == 0 && valid.stdout == "valid\n", "{valid:?}");
    let changed = verify("{}", "1000000h");
    assert!(changed.code == 3 && changed.stdout.contains("no signature matches"), "{changed:?}");
    let replayed = verify(body, "5m");
    assert!(
        replayed.code == 3 && replayed.stdout.contains("differ by more than --tolerance"),
        "{replayed:?}"
    );
    let no_secret = tool().run(&["verify", "--id", "a", "--timestamp", "1", "--signature", "v1,x"]);
    assert!(no_secret.code == 2 && no_secret.stderr.contains("PLUMBLINE_SIGNING_SECRET"), "{no_secret:?}");
}
