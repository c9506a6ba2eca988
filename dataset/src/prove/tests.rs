use std::path::PathBuf;
use std::sync::Mutex;

use super::*;
use crate::fixture::{CATALOGUE, Fixture, PLAN};

fn host() -> Host {
    Host::new(std::env::var_os("PATH").expect("a search path"), PathBuf::from("/nonexistent"))
}

fn proved(fixture: &Fixture) -> Vec<Outcome> {
    prove(fixture.path(), &host(), &Options::default(), &|_| ()).expect("proved")
}

/// The lies of a dataset whose pages proof is `script`.
fn lies(script: &str) -> Vec<String> {
    let fixture = Fixture::new();
    fixture.write("proof/pages.sh", script);
    let outcomes = proved(&fixture);
    outcomes.iter().filter(|outcome| !outcome.is_good()).map(ToString::to_string).collect()
}

#[test]
fn a_good_record_is_proved_and_each_bug_alone() {
    let outcomes = proved(&Fixture::new());
    let names: Vec<_> = outcomes.iter().map(|outcome| (outcome.name.as_str(), &outcome.verdict)).collect();
    let good = &Verdict::Good;
    assert_eq!(names, [("tests", good), ("last-page-lost", good), ("wrong-sign", good)]);
    assert!(table(&outcomes).contains("sample"));
}

#[test]
fn a_proof_that_never_fails_or_never_passes_is_a_lie() {
    assert!(lies("exit 0")[0].contains("on head, it ended with 0 instead of 1"));
    assert!(lies("echo always; exit 1")[0].contains("on fixed, it ended with 1 instead of 0"));
    assert!(lies("echo always; exit 1")[0].contains("| always"), "the output is shown");
}

#[test]
fn any_other_end_is_a_broken_proof() {
    assert!(lies("exit 2")[0].contains("it ended with 2 instead of 1"));
    assert!(lies("kill -9 $$")[0].contains("on head"));
}

#[test]
fn a_proof_of_another_bug_is_a_lie() {
    let other = lies("! grep -q -- '-1' app/signs.py");
    assert_eq!(other.len(), 1, "{other:?}");
    assert!(other[0].contains("on head with the other fixes, it ended with 0 instead of 1"), "{other:?}");
    let either = lies("! grep -q -- '-1' app/signs.py && ! grep -q -- '- 1' app/totals.py");
    assert!(either[0].contains("on head with this fix alone, it ended with 1 instead of 0"), "{either:?}");
}

#[test]
fn fixes_in_one_file_cannot_be_tried_alone() {
    let fixture = Fixture::new();
    fixture.write("record.toml", &CATALOGUE.replace("app/signs.py", "app/totals.py"));
    let verdicts: Vec<_> = proved(&fixture).into_iter().map(|outcome| outcome.verdict).collect();
    assert_eq!(verdicts[0], Verdict::Good);
    assert_eq!(verdicts[1..], [Verdict::Shared, Verdict::Shared]);
}

#[test]
fn tests_pass_on_base_head_and_fixed() {
    let fixture = Fixture::new();
    fixture
        .write("proof/run.toml", &PLAN.replace("test -f app/pages.py", "! grep -q 'SIGN = 1' app/signs.py"));
    let outcomes = proved(&fixture);
    assert!(
        outcomes[0].to_string().contains("tests: on fixed, it ended with 1 instead of 0"),
        "{}",
        outcomes[0]
    );
}

#[test]
fn the_build_runs_first_in_every_copy_and_copies_are_fresh() {
    let fixture = Fixture::new();
    let build = "build = [\"sh\", \"-c\", \"test ! -e built && touch built\"]\ntests";
    fixture.write(
        "proof/run.toml",
        &PLAN.replace("tests", build).replace("test -f app/pages.py", "test -f built"),
    );
    assert!(proved(&fixture).iter().all(Outcome::is_good));
    fixture.write("proof/run.toml", &PLAN.replace("tests", "build = [\"false\"]\ntests"));
    assert!(proved(&fixture)[0].to_string().contains("on base, the build ended with 1"));
}

#[test]
fn programs_have_a_home_of_their_own() {
    let fixture = Fixture::new();
    let test = "test -w \\\"$HOME\\\" && test -w \\\"$TMPDIR\\\" && test \\\"$(pwd)\\\" != \\\"$HOME\\\" && test -z \\\"$CARGO_MANIFEST_DIR\\\"";
    fixture.write("proof/run.toml", &PLAN.replace("test -f app/pages.py", test));
    assert!(proved(&fixture)[0].is_good(), "{}", proved(&fixture)[0]);
}

#[test]
fn a_missing_program_is_an_error_before_anything_runs() {
    let fixture = Fixture::new();
    fixture.write("proof/run.toml", &PLAN.replace("[\"sh\"]", "[\"sh\", \"no-such-compiler\"]"));
    let told = Mutex::new(0);
    let problems = prove(fixture.path(), &host(), &Options::default(), &|_| *told.lock().expect("free") += 1);
    assert!(problems.expect_err("missing")[0].to_string().contains("`no-such-compiler` is not installed"));
    assert_eq!(*told.lock().expect("free"), 0);
}

#[test]
fn only_the_named_records_are_proved() {
    let fixture = Fixture::new();
    let options = Options { only: vec!["other".to_owned()], ..Options::default() };
    assert!(prove(fixture.path(), &host(), &options, &|_| ()).expect("proved").is_empty());
}

#[test]
fn what_takes_too_long_is_killed_with_all_it_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let command =
        ["sh", "-c", "cat /dev/zero > /dev/null & echo begun; cat /dev/zero > /dev/null"].map(str::to_owned);
    let limit = std::time::Duration::from_millis(300);
    let ended = process::run(&host(), &command, folder.path(), folder.path(), limit);
    assert!(matches!(ended, process::Ended::TooLate { .. }), "{ended:?}");
}

#[test]
fn programs_see_no_network_but_their_own_where_it_can_be_taken_away() {
    let fixture = Fixture::new();
    let host = host();
    let interfaces =
        if host.is_isolating() { "test $(grep -c : /proc/net/dev) -eq 1" } else { "test -n $http_proxy" };
    fixture.write("proof/run.toml", &PLAN.replace("test -f app/pages.py", interfaces));
    assert!(proved(&fixture)[0].is_good(), "{}", proved(&fixture)[0]);
}

#[test]
fn after_a_lie_nothing_more_begins_if_so_asked() {
    let fixture = Fixture::new();
    fixture.write("proof/run.toml", &PLAN.replace("test -f app/pages.py", "false"));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let options = Options { fail_fast: true, ..Options::default() };
    let outcomes = pool.install(|| prove(fixture.path(), &host(), &options, &|_| ()).expect("proved"));
    assert_eq!(outcomes.len(), 1);
    assert!(!outcomes[0].is_good());
}
