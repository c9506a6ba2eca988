use std::fs;

use super::*;

/// Returns the replacements of one operator, with the text that they replace.
fn replacements(path: &str, text: &str, operator: MutationOperator) -> Vec<(String, String)> {
    let all = mutants(path, text, None).expect("mutants");
    let of_kind = all.into_iter().filter(|mutant| mutant.operator == operator);
    of_kind.map(|mutant| (text[mutant.range.clone()].to_owned(), mutant.replacement)).collect()
}

#[test]
fn every_language_has_mutants_of_comparisons_and_bounds() {
    for (path, text) in [
        ("a.py", "def f(a, n):\n    if a < n - 1:\n        return a\n"),
        ("a.js", "function f(a, n) { if (a < n - 1) { return a; } }"),
        ("a.ts", "function f(a: number, n: number) { if (a < n - 1) { return a; } }"),
        ("a.go", "package p\nfunc f(a, n int) int { if a < n - 1 { return a }; return n }"),
        ("a.rs", "fn f(a: i32, n: i32) -> bool { a < n - 1 }"),
        ("A.java", "class A { boolean f(int a, int n) { return a < n - 1; } }"),
        ("a.c", "int f(int a, int n) { return a < n - 1; }"),
        ("a.cpp", "bool f(int a, int n) { return a < n - 1; }"),
        ("a.rb", "def f(a, n)\n  a < n - 1\nend\n"),
        ("a.php", "<?php function f($a, $n) { return $a < $n - 1; }"),
    ] {
        assert_eq!(
            replacements(path, text, MutationOperator::Comparison),
            [("<".to_owned(), "<=".to_owned())],
            "{path}"
        );
        assert_eq!(
            replacements(path, text, MutationOperator::OffByOne),
            [(" - 1".to_owned(), String::new())],
            "{path}"
        );
        assert!(!mutants(path, text, Some("f")).expect(path).is_empty(), "{path}");
    }
}

#[test]
fn statements_are_removed_and_swapped() {
    let text = "def f(self):\n    self.one()\n    self.two = 2\n    return 3\n";
    let removed = replacements("a.py", text, MutationOperator::RemovedStatement);
    assert_eq!(
        removed,
        [("self.one()".to_owned(), String::new()), ("self.two = 2".to_owned(), String::new())]
    );
    let swapped = replacements("a.py", text, MutationOperator::SwappedStatements);
    assert_eq!(swapped[0].1, "self.two = 2\n    self.one()");
    let go = "package p\nfunc f() {\n\tone()\n\ttwo()\n}\n";
    assert_eq!(replacements("a.go", go, MutationOperator::SwappedStatements)[0].1, "two()\n\tone()");
}

#[test]
fn conditions_names_rounding_and_jumps_are_changed() {
    let text = "def f(a_lo, b_lo, left, right):\n    while left and right:\n        x = ceil(a_lo)\n        break\n    return b_lo\n";
    assert_eq!(replacements("a.py", text, MutationOperator::Condition).len(), 2);
    assert_eq!(
        replacements("a.py", text, MutationOperator::Rounding),
        [("ceil".to_owned(), "floor".to_owned())]
    );
    assert_eq!(
        replacements("a.py", text, MutationOperator::Jump),
        [("break".to_owned(), "continue".to_owned())]
    );
    let names = replacements("a.py", text, MutationOperator::SimilarName);
    assert!(names.contains(&("a_lo".to_owned(), "b_lo".to_owned())), "{names:?}");
    assert!(names.contains(&("left".to_owned(), "right".to_owned())), "{names:?}");
    assert!(!names.iter().any(|(from, _)| from == "x"), "{names:?}");
}

#[test]
fn comments_and_strings_are_left_alone() {
    assert_eq!(mutants("a.py", "# a < b\nx = 'a < b'\n", None).expect("mutants"), []);
}

#[test]
fn unknown_files_and_functions_are_refused() {
    assert!(mutants("a.txt", "", None).expect_err("refused").contains("language"));
    assert!(mutants("a.py", "def f():\n    pass\n", Some("g")).expect_err("refused").contains("`g`"));
}

/// Returns a plan over a function that clamps a number. Its test is weak; its oracle tries every small input.
fn plan(folder: &Path) -> MutationPlan {
    fs::write(folder.join("clamp.py"), "def clamp(x, low, high):\n    if x < low:\n        return low\n    if x >= high - 1:\n        return high - 1\n    return x\n").expect("written");
    fs::write(folder.join("weak.py"), "from clamp import clamp\nassert clamp(5, 0, 10) == 5\n")
        .expect("written");
    let oracle = "import sys\nfrom clamp import clamp\nbad = sum(clamp(x, 0, 10) != sorted([0, x, 9])[1] for x in range(-50, 50))\nprint(f'{bad}/100')\nsys.exit(bad > 0)\n";
    fs::write(folder.join("oracle.py"), oracle).expect("written");
    MutationPlan {
        folder: folder.to_owned(),
        targets: vec![("clamp.py".to_owned(), Some("clamp".to_owned()))],
        build: None,
        tests: "python3 -B weak.py".to_owned(),
        oracle: "python3 -B oracle.py".to_owned(),
        oracle_folder: None,
        max_mutants: 100,
        limits: SearchLimits {
            search_time: Duration::from_secs(120),
            command_time: Duration::from_secs(30),
            memory_mib: 512,
            processes: 4096,
        },
    }
}

fn host() -> Host {
    Host::new(std::env::var_os("PATH").expect("a search path"), PathBuf::from("/nonexistent"))
}

#[test]
fn survivors_are_those_that_the_oracle_alone_notices() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = try_mutants(&plan(folder.path()), &host(), &|_| ()).expect("searched");
    let survivors: Vec<&MutantResult> =
        results.iter().filter(|result| matches!(result.status, MutantStatus::Survivor { .. })).collect();
    let bound = survivors
        .iter()
        .find(|result| result.mutant.operator == MutationOperator::OffByOne && result.mutant.line == 5);
    let bound = bound.expect("the result without `- 1`");
    assert_eq!(bound.status, MutantStatus::Survivor { failed_share: Some(0.41) });
    assert!(bound.fix.contains("-        return high\n+        return high - 1\n"), "{}", bound.fix);
    let text = "clamp.py:5 OffByOne: SURVIVOR, a possible bug: the tests pass, \
                the oracle finds a difference in 41.0000 % of its rounds";
    assert_eq!(bound.to_string(), text);
    let report = survivor_report(&results);
    assert!(
        report.ends_with(&format!(
            "{} of {} mutants survived the tests but failed the oracle\n",
            survivors.len(),
            results.len()
        )),
        "{report}"
    );
    let out = folder.path().join("out");
    write_fixes(&out, &results).expect("written");
    assert_eq!(fs::read_dir(&out).expect("a folder").count(), survivors.len());
    // `x < low` and `x <= low` are the same function.
    let equal = results
        .iter()
        .find(|result| result.mutant.line == 2 && result.mutant.operator == MutationOperator::Comparison);
    assert_eq!(equal.map(|result| result.status), Some(MutantStatus::Equivalent));
}

#[test]
fn wrong_code_is_refused_before_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan(folder.path());
    for (tests, oracle, expected) in
        [("exit 1", "exit 0", "fails its tests"), ("exit 0", "exit 1", "fails the oracle")]
    {
        (plan.tests, plan.oracle) = (tests.to_owned(), oracle.to_owned());
        let error = try_mutants(&plan, &host(), &|_| ()).expect_err("refused").to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn search_ends_at_its_limits() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan(folder.path());
    plan.max_mutants = 2;
    assert_eq!(try_mutants(&plan, &host(), &|_| ()).expect("searched").len(), 2);
    plan.limits.search_time = Duration::ZERO;
    assert_eq!(try_mutants(&plan, &host(), &|_| ()).expect("searched").len(), 0);
}
