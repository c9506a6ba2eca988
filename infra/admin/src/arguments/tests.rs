use std::path::Path;

use clap::CommandFactory;

use super::*;
use crate::connect::ServiceLocation;
use crate::service_arguments::Environment;

/// Parses a command line. Double quotes surround an argument with spaces.
fn parse(line: &str) -> Result<Arguments, clap::Error> {
    let mut quoted = false;
    let mut words = vec![String::new()];
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    Arguments::try_parse_from(words)
}

fn leaf_commands(command: &clap::Command) -> Vec<clap::Command> {
    let children: Vec<_> = command.get_subcommands().filter(|child| child.get_name() != "help").collect();
    if children.is_empty() {
        vec![command.clone()]
    } else {
        children.into_iter().flat_map(leaf_commands).collect()
    }
}

#[test]
fn command_line_definition_is_valid() {
    Arguments::command().debug_assert();
}

#[test]
fn every_command_has_an_example_and_every_example_parses() {
    let leaves = leaf_commands(&Arguments::command());
    assert!(leaves.len() >= 40, "{}", leaves.len());
    for leaf in leaves {
        let help =
            leaf.get_after_help().unwrap_or_else(|| panic!("{} has no example", leaf.get_name())).to_string();
        let examples: Vec<&str> =
            help.lines().filter_map(|line| line.find("plumbline-admin ").map(|at| &line[at..])).collect();
        assert!(!examples.is_empty(), "{help}");
        for example in examples {
            let line = example.split(" < ").next().unwrap().split(" > ").next().unwrap();
            let parsed = parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let needs_service = !matches!(parsed.command, Command::Completions { .. });
            assert_eq!(parsed.service.location(&Environment::default()).is_ok(), needs_service, "{line}");
        }
    }
}

#[test]
fn commands_printed_by_serve_are_valid() {
    for line in [
        "plumbline-admin --data .plumbline key create webhook local/demo --webhook demo",
        "plumbline-admin --data .plumbline key create benchmark local",
    ] {
        assert!(matches!(parse(line).unwrap().command, Command::Key(_)), "{line}");
    }
}

#[test]
fn invalid_value_is_reported_with_its_argument() {
    for (line, expected) in [
        ("plumbline-admin workspace show GitHub/x", ["<TYPE/ID>", "not a valid workspace type"]),
        ("plumbline-admin workspace show github", ["<TYPE/ID>", "github/acme-shop"]),
        ("plumbline-admin member set github/x ada owner", ["<ROLE>", "admin"]),
        ("plumbline-admin key create benchmark \"a b\"", ["<ACCOUNT>", "letters"]),
        ("plumbline-admin webhook create github/x \" \"", ["<NAME>", "printable"]),
        ("plumbline-admin job show 7", ["<JOB_ID>", "not a valid job id"]),
        ("plumbline-admin chat set --url ftp://chat.example", ["--url <URL>", "https"]),
        (
            "plumbline-admin workspace create github/x --sprint-first-day 2026-11-16",
            ["--sprint-days", "required"],
        ),
        ("plumbline-admin webhook allow github/x wh_1 --as ada", ["<URL>...", "required"]),
        (
            "plumbline-admin schedule create a/b --webhook w --query q --url u --when rate(5)",
            ["--when <WHEN>", "rate(5 minutes)"],
        ),
        (
            "plumbline-admin schedule create a/b --webhook w --query q --when \"rate(1 day)\"",
            ["--url <URL>", "required"],
        ),
        ("plumbline-admin schedule show a/b sch_1", ["<SCHEDULE_ID>", "not a valid schedule id"]),
        (
            "plumbline-admin --schedule-target {} schedule list a/b",
            ["--schedule-target <JSON>", "ScheduleTarget"],
        ),
    ] {
        let error = parse(line).unwrap_err();
        assert_eq!(error.exit_code(), 2, "{line}");
        let text = error.to_string();
        assert!(expected.iter().all(|part| text.contains(part)), "{line}: {text}");
    }
}

#[test]
fn tokens_are_refused_as_arguments() {
    assert!(parse("plumbline-admin chat set --url https://chat.example --token xoxb-1").is_err());
    assert!(parse("plumbline-admin chat set --url https://chat.example xoxb-1").is_err());
}

#[test]
fn command_line_overrides_environment() {
    let environment = Environment {
        table: Some("theirs".into()),
        run_secrets_table: Some("secrets".into()),
        vault_key: Some("key".into()),
        ..Environment::default()
    };
    let location = |line: &str, environment: &Environment| parse(line).unwrap().service.location(environment);
    assert!(
        matches!(location("plumbline-admin key list --data d", &environment), Ok(ServiceLocation::DataFolder(d)) if d == Path::new("d"))
    );
    assert!(matches!(
        location("plumbline-admin --ready-file f key list", &environment),
        Ok(ServiceLocation::ReadyFile(_))
    ));
    let Ok(ServiceLocation::Deployed { tables, vault_key }) =
        location("plumbline-admin --table mine key list", &environment)
    else {
        panic!()
    };
    assert_eq!((&*tables.main, &*tables.run_secrets, &*vault_key), ("mine", "secrets", "key"));
    let nothing = Environment::default();
    let missing = [
        ("", "no service"),
        ("--table t --run-secrets-table s ", "--vault-key"),
        ("--table t --vault-key k ", "--run-secrets-table"),
        ("--run-secrets-table s --vault-key k ", "--table"),
    ];
    for (line, expected) in missing {
        let refused = location(&format!("plumbline-admin {line}key list"), &nothing).unwrap_err();
        assert!(refused.to_string().contains(expected), "{refused}");
        assert_eq!(refused.exit_code(), 2);
    }
    assert!(parse("plumbline-admin --data d --table t key list").is_err());
    assert!(parse("plumbline-admin --data d --ready-file f key list").is_err());
}
