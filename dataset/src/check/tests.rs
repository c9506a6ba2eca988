use super::*;
use crate::fixture::{Fixture, PROOF_TOML, RECORD_TOML};
use crate::problem::ProblemLevel;

fn errors(fixture: &Fixture) -> Vec<String> {
    let problems = check(fixture.dataset_folder()).expect("a dataset");
    problems.iter().filter(|problem| problem.level == ProblemLevel::Error).map(ToString::to_string).collect()
}

fn errors_with_catalogue(from: &str, to: &str) -> Vec<String> {
    let fixture = Fixture::new();
    assert!(RECORD_TOML.contains(from), "{from}");
    // Empties the wordings, since they refer to ids that the caller may replace.
    fixture.write("wordings.toml", "");
    fixture.write("record.toml", &RECORD_TOML.replacen(from, to, 1));
    errors(&fixture)
}

fn errors_with_plan(from: &str, to: &str) -> Vec<String> {
    let fixture = Fixture::new();
    assert!(PROOF_TOML.contains(from), "{from}");
    fixture.write("proof/run.toml", &PROOF_TOML.replacen(from, to, 1));
    errors(&fixture)
}

#[test]
fn valid_record_has_no_errors() {
    assert_eq!(errors(&Fixture::new()), Vec::<String>::new());
}

#[test]
fn invalid_catalogue_is_reported_by_line() {
    let cases = [
        ("title = \"Add", "colour = 1\ntitle = \"Add", "record.toml:1: error: unknown field `colour`"),
        ("severity = \"high\"", "severity = \"bad\"", "record.toml:7: error: unknown variant `bad`"),
        ("kind = \"pagination\"", "kind = \"typo\"", "record.toml:8: error: unknown variant `typo`"),
        ("kind = \"pagination\"\n", "", "record.toml:6: error: the bug has no `kind`"),
        ("language = \"python\"", "language = \"cobol\"", "`cobol` is not a supported language"),
        ("title = \"Add totals\"", "title = \" \"", "`title` is empty"),
        (
            "\"wrong-sign\"",
            "\"last-page-lost\"",
            "record.toml:21: error: the id `last-page-lost` is used twice",
        ),
        ("\"wrong-sign\"", "\"Wrong sign\"", "does not consist of lower-case words"),
        ("end_line = 4", "end_line = 3", "record.toml:15: error: the last line, 3, is before the first, 4"),
        ("end_line = 4", "end_line = 99", "are outside the 5 lines"),
        ("start_line = 4", "start_line = 0", "lines 0 to 4"),
        ("file = \"app/signs.py\"", "file = \"app/none.py\"", "`head/` has no file `app/none.py`"),
        ("file = \"app/signs.py\"", "file = \"app/pages.py\"", "`app/pages.py` is not changed"),
        ("role = \"cause\"", "role = \"call\"", "the first place of a bug must have the role `cause`"),
        ("[[bug.place]]", "[[also_valid]]", "unknown field `end_line`"),
        ("distance = \"file\"", "distance = \"far\"", "unknown variant `far`"),
        (
            "[[\"sign\"], [\"negative\"]]",
            "[[\"sign\"]]",
            "`evidence` must be empty or have two or more groups",
        ),
        (
            "[[\"sign\"], [\"negative\"]]",
            "[[\"sign\"], []]",
            "`evidence` must be empty or have two or more groups",
        ),
        ("why = \"It is right.\"", "why = \"\"", "record.toml:36: error: `why` is empty"),
    ];
    for (from, to, expected) in cases {
        let errors = errors_with_catalogue(from, to);
        assert!(errors.iter().any(|error| error.contains(expected)), "{expected}: {errors:?}");
    }
}

#[test]
fn catalogue_without_the_canary_is_reported() {
    let fixture = Fixture::new();
    for path in ["record.toml", "wordings.toml"] {
        let text = fixture.read(path).replace("Canary", "canary");
        std::fs::write(fixture.record_folder().join(path), text).expect("written");
    }
    let errors = errors(&fixture);
    assert!(errors[0].contains("record.toml:1: error: lacks the line"), "{errors:?}");
    assert!(errors[1].contains("wordings.toml:1: error: lacks the line"), "{errors:?}");
}

#[test]
fn proof_without_bug_and_bug_without_proof_are_reported() {
    let missing = errors_with_plan("bug = \"wrong-sign\"", "bug = \"other\"");
    assert!(missing.iter().any(|error| error.contains("`wrong-sign` has 0 proofs")), "{missing:?}");
    assert!(
        missing.iter().any(|error| error
            .contains("run.toml:9: error: the proof is for `other`, but the record has no such bug")),
        "{missing:?}"
    );
    assert!(errors_with_plan("toolchain = [\"sh\"]", "toolchain = []")[0].contains("`toolchain` is empty"));
    assert!(
        errors_with_plan("command = [\"sh\", \"proof/pages.sh\"]", "command = []")[0]
            .contains("the `command` of the proof of")
    );
}

#[test]
fn missing_stray_or_wrong_fix_is_reported() {
    let fixture = Fixture::new();
    fixture.write("fixes/other.patch", &fixture.read("fixes/wrong-sign.patch"));
    fixture.remove("fixes/wrong-sign.patch");
    let found = errors(&fixture);
    assert!(found[0].contains("fixes: error: `other.patch` belongs to no bug"), "{found:?}");
    assert!(found[1].contains("fixes: error: the bug `wrong-sign` has no fix"), "{found:?}");
    fixture.write(
        "fixes/other.patch",
        "--- a/app/signs.py\n+++ b/app/signs.py\n@@ -1,1 +1,1 @@\n-SIGN = 2\n+SIGN = 1\n",
    );
    assert!(errors(&fixture)[0].contains(
        "other.patch: error: does not apply: line 1 of `app/signs.py` in head differs from the patch"
    ));
}

#[test]
fn giveaway_word_is_found_only_as_a_whole_word() {
    let fixture = Fixture::new();
    fixture.write("head/app/pages.py", "x = 1\n# FIXME later\nDEBUG = 'XXXXXX'\n");
    let errors = errors(&fixture);
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("head/app/pages.py:2: error: the word `FIXME`"));
}

#[test]
fn bug_outside_every_hunk_is_noted() {
    let fixture = Fixture::new();
    let old = "x = 1\n".repeat(30);
    fixture.write("base/app/signs.py", &old);
    fixture.write("head/app/signs.py", &format!("{old}y = 2\n"));
    fixture.write(
        "fixes/wrong-sign.patch",
        "--- a/app/signs.py\n+++ b/app/signs.py\n@@ -1,1 +1,1 @@\n-x = 1\n+x = 2\n",
    );
    let problems = || check(fixture.dataset_folder()).expect("a dataset");
    assert_eq!(problems().len(), 1, "{:?}", problems());
    assert!(problems()[0].to_string().contains("record.toml:30: note: lines 1 to 1 are outside every hunk"));
    fixture.write("record.toml", &RECORD_TOML.replace("\"hunk\"\n", "\"one-hop\"\nunchanged = true\n"));
    assert_eq!(problems(), []);
}

#[test]
fn near_duplicate_records_are_reported() {
    let fixture = Fixture::new();
    let twin = fixture.dataset_folder().join("records/twin");
    crate::tree::copy(&fixture.record_folder(), &twin).expect("copied");
    let errors = errors(&fixture);
    assert!(
        errors.iter().any(|error| error.contains("twin: error: resembles `sample` by 100 %")),
        "{errors:?}"
    );
}

#[test]
fn missing_file_is_reported_once() {
    let fixture = Fixture::new();
    fixture.remove("proof/run.toml");
    let errors = errors(&fixture);
    assert_eq!(errors.len(), 1);
    assert!(errors[0].contains("run.toml: error: cannot be read"));
}

#[test]
fn head_equal_to_base_is_reported() {
    let fixture = Fixture::new();
    fixture.remove("head/app/totals.py");
    fixture.remove("head/app/signs.py");
    fixture.remove("fixes/last-page-lost.patch");
    fixture.remove("fixes/wrong-sign.patch");
    assert!(errors(&fixture).iter().any(|error| error.contains("`head` does not differ from `base`")));
}

#[test]
fn invalid_wordings_are_reported() {
    let fixture = Fixture::new();
    let problems_of = |wordings: &str| {
        fixture.write("wordings.toml", wordings);
        let problems = check(fixture.dataset_folder()).expect("a dataset");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let without = problems_of("");
    for name in ["paraphrases", "false_claims"] {
        let note = format!("2 entries have no `{name}`");
        assert!(without.contains(&note), "{without}");
    }
    let unknown = problems_of("\n[no-such-bug]\nparaphrases = []\nfalse_claims = []\n");
    assert!(
        unknown.contains("wordings.toml:2: error: the record has no bug or `also_valid` entry `no-such-bug`"),
        "{unknown}"
    );
    let empty = problems_of("[wrong-sign]\nparaphrases = [\" \"]\nfalse_claims = [\"No.\"]\n");
    assert!(empty.contains("record.toml:21: error: one of the `paraphrases` is blank"), "{empty}");
    let both = problems_of("[wrong-sign]\nparaphrases = [\"No.\"]\nfalse_claims = [\"No.\"]\n");
    assert!(both.contains("error: one of the `paraphrases` is also a false claim"), "{both}");
}
