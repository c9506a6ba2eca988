use std::path::PathBuf;
use std::sync::Mutex;

use super::*;
use crate::fixture::{Fixture, PROOF_TOML};

fn host() -> Host {
    Host::new(std::env::var_os("PATH").expect("a search path"), PathBuf::from("/nonexistent"))
}

fn proved(fixture: &Fixture) -> Vec<ProofResult> {
    prove(fixture.dataset_folder(), &host(), &ProveOptions::default(), &|_| ()).expect("proved")
}

/// Returns the failures of a dataset whose proof `pages.sh` has the content `script`.
fn failures(script: &str) -> Vec<String> {
    let fixture = Fixture::new();
    fixture.write("proof/pages.sh", script);
    let results = proved(&fixture);
    results.iter().filter(|result| !result.is_passed()).map(ToString::to_string).collect()
}

#[test]
fn each_bug_of_a_valid_record_is_proved_alone() {
    let results = proved(&Fixture::new());
    let mut names: Vec<_> = results.iter().map(|result| (result.name.as_str(), &result.status)).collect();
    let passed = &ProofStatus::Passed;
    let bugs = [("last-page-lost", passed), ("wrong-sign", passed)];
    let tests =
        [("tests of base", passed), ("tests of head", passed), ("tests of head with all fixes", passed)];
    names.sort_by_key(|(name, _)| (name.starts_with("tests"), *name));
    assert_eq!(names, [bugs.as_slice(), &tests].concat());
    assert!(table(&results).contains("sample"));
}

#[test]
fn proof_that_never_fails_or_never_passes_is_refused() {
    assert!(failures("exit 0")[0].contains("on head, the command exited with status 0 instead of 1"));
    assert!(
        failures("echo always; exit 1")[0]
            .contains("on head with all fixes, the command exited with status 1 instead of 0")
    );
    assert!(failures("echo always; exit 1")[0].contains("| always"), "the output is shown");
}

#[test]
fn exit_status_other_than_0_or_1_is_refused() {
    assert!(failures("exit 2")[0].contains("the command exited with status 2 instead of 1"));
    assert!(failures("kill -9 $$")[0].contains("on head"));
}

#[test]
fn proof_of_another_bug_is_refused() {
    let other = failures("! grep -q -- '-1' app/signs.py");
    assert_eq!(other.len(), 1, "{other:?}");
    assert!(
        other[0].contains("on head with the other fixes, the command exited with status 0 instead of 1"),
        "{other:?}"
    );
    let either = failures("! grep -q -- '-1' app/signs.py && ! grep -q -- '- 1' app/totals.py");
    assert!(
        either[0].contains("on head with this fix alone, the command exited with status 1 instead of 0"),
        "{either:?}"
    );
}

#[test]
fn fixes_in_one_file_are_tested_alone() {
    let fixture = Fixture::new();
    fixture.write("head/app/signs.py", "SIGN = -1\nPAGES = -1\n");
    let patch = |old: &str, new: &str| {
        let diff = diffy::create_patch(old, new).to_string();
        diff.replace("--- original", "--- a/app/signs.py").replace("+++ modified", "+++ b/app/signs.py")
    };
    let head = "SIGN = -1\nPAGES = -1\n";
    fixture.write("fixes/wrong-sign.patch", &patch(head, "SIGN = 1\nPAGES = -1\n"));
    fixture.write("fixes/last-page-lost.patch", &patch(head, "SIGN = -1\nPAGES = 1\n"));
    fixture.write("proof/signs.sh", "! grep -q 'SIGN = -1' app/signs.py\n");
    fixture.write("proof/pages.sh", "! grep -q 'PAGES = -1' app/signs.py\n");
    assert!(proved(&fixture).iter().all(ProofResult::is_passed), "{:?}", proved(&fixture));
    fixture.write("proof/pages.sh", "! grep -q -e -1 app/signs.py\n");
    let failed: Vec<_> = proved(&fixture).into_iter().filter(|result| !result.is_passed()).collect();
    assert!(failed[0].to_string().contains("on head with this fix alone"), "{failed:?}");
}

#[test]
fn changed_records_alone_are_proved_again() {
    let fixture = Fixture::new();
    let changed = ProveOptions { only_changed: true, ..ProveOptions::default() };
    let again = || prove(fixture.dataset_folder(), &host(), &changed, &|_| ()).expect("proved").len();
    assert_eq!(again(), 5);
    assert_eq!(again(), 0);
    fixture.write("proof/signs.sh", "exit 1\n");
    assert_eq!((again(), again()), (5, 5), "a failed record is proved again");
}

#[test]
fn tests_pass_on_base_head_and_fixed() {
    let fixture = Fixture::new();
    fixture.write(
        "proof/run.toml",
        &PROOF_TOML.replace("test -f app/pages.py", "! grep -q 'SIGN = 1' app/signs.py"),
    );
    let failed: Vec<_> = proved(&fixture).into_iter().filter(|result| !result.is_passed()).collect();
    let expected = "tests of head with all fixes: on head with all fixes, the command exited with status 1";
    assert!(failed[0].to_string().contains(expected), "{}", failed[0]);
}

#[test]
fn build_runs_first_on_every_tree() {
    let fixture = Fixture::new();
    let build = "build = [\"sh\", \"-c\", \"touch built\"]\ntests";
    fixture.write(
        "proof/run.toml",
        &PROOF_TOML.replace("tests", build).replace("test -f app/pages.py", "test -f built"),
    );
    assert!(proved(&fixture).iter().all(ProofResult::is_passed));
    fixture.write("proof/run.toml", &PROOF_TOML.replace("tests", "build = [\"false\"]\ntests"));
    assert!(
        proved(&fixture)
            .iter()
            .any(|one| one.to_string().contains("on base, the build exited with status 1"))
    );
}

#[test]
fn every_command_starts_from_the_tree_as_built() {
    let fixture = Fixture::new();
    let test = "test ! -e left && touch left && test ! -e $TMPDIR/left && touch $TMPDIR/left \
                && grep -q '[a-z]' app/pages.py && tr a-z A-Z < app/pages.py > left && cat left > app/pages.py \
                && rm -f app/totals.py && mkdir -p app/totals.py/inside";
    fixture.write("proof/run.toml", &PROOF_TOML.replace("test -f app/pages.py", test));
    fixture.write(
        "proof/pages.sh",
        "test ! -e left && touch left || exit 2; ! grep -q 'count - 1' app/totals.py\n",
    );
    assert!(proved(&fixture).iter().all(ProofResult::is_passed), "{:?}", proved(&fixture));
}

#[test]
fn programs_have_their_own_home() {
    let fixture = Fixture::new();
    let test = "test -w \\\"$HOME\\\" && test -w \\\"$TMPDIR\\\" && test \\\"$(pwd)\\\" != \\\"$HOME\\\" && test -z \\\"$CARGO_MANIFEST_DIR\\\"";
    fixture.write("proof/run.toml", &PROOF_TOML.replace("test -f app/pages.py", test));
    assert!(proved(&fixture).iter().all(ProofResult::is_passed), "{:?}", proved(&fixture));
}

#[test]
fn missing_program_is_reported_before_anything_runs() {
    let fixture = Fixture::new();
    fixture.write("proof/run.toml", &PROOF_TOML.replace("[\"sh\"]", "[\"sh\", \"no-such-compiler\"]"));
    let reported = Mutex::new(0);
    let on_result = |_: &ProofResult| *reported.lock().expect("free") += 1;
    let problems = prove(fixture.dataset_folder(), &host(), &ProveOptions::default(), &on_result);
    assert!(problems.expect_err("missing")[0].to_string().contains("`no-such-compiler` is not installed"));
    assert_eq!(*reported.lock().expect("free"), 0);
}

#[test]
fn only_selected_records_are_proved() {
    let fixture = Fixture::new();
    let options = ProveOptions { slugs: vec!["other".to_owned()], ..ProveOptions::default() };
    assert!(prove(fixture.dataset_folder(), &host(), &options, &|_| ()).expect("proved").is_empty());
}

#[test]
fn program_over_the_time_limit_is_killed_with_its_children() {
    let folder = tempfile::tempdir().expect("a folder");
    let command =
        ["sh", "-c", "cat /dev/zero > /dev/null & echo begun; cat /dev/zero > /dev/null"].map(str::to_owned);
    let limit = std::time::Duration::from_millis(300);
    let exit = run_program(&host(), &command, folder.path(), folder.path(), limit);
    assert!(matches!(exit, ProcessExit::TimedOut { .. }), "{exit:?}");
}

#[test]
fn isolated_programs_see_only_the_loopback_interface() {
    let fixture = Fixture::new();
    let host = host();
    let interfaces =
        if host.isolates_network() { "test $(grep -c : /proc/net/dev) -eq 1" } else { "test -n $http_proxy" };
    fixture.write("proof/run.toml", &PROOF_TOML.replace("test -f app/pages.py", interfaces));
    assert!(proved(&fixture).iter().all(ProofResult::is_passed), "{:?}", proved(&fixture));
}

#[test]
fn fail_fast_starts_nothing_after_a_failure() {
    let fixture = Fixture::new();
    fixture.write("proof/run.toml", &PROOF_TOML.replace("test -f app/pages.py", "false"));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let options = ProveOptions { fail_fast: true, ..ProveOptions::default() };
    let results =
        pool.install(|| prove(fixture.dataset_folder(), &host(), &options, &|_| ()).expect("proved"));
    assert!(results.iter().any(|result| !result.is_passed()));
    assert!(results.iter().all(|result| result.name.starts_with("tests")), "{results:?}");
}
