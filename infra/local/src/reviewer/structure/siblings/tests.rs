use super::*;
use crate::reviewer::change::Edits;

const BEFORE: &str = "def add_row(a):\n    rows[a] = 1\n    invalidate(a)\n\ndef set_row(a):\n    rows[a] = 2\n    invalidate(a)\n\n";

fn titles(code: &str, added: std::ops::RangeInclusive<u32>, removed: &[(u32, &str)]) -> Vec<String> {
    let removed = removed.iter().map(|(at, text)| (*at, (*text).to_owned())).collect();
    let source = Source::of("a.py", 1, code, Edits { added: added.collect(), removed });
    findings(&Project::new(vec![source], Vec::new())).into_iter().map(|finding| finding.title).collect()
}

#[test]
fn omitted_step_of_similar_functions_is_found() {
    let wrong = format!("{BEFORE}def remove_row(a):\n    del rows[a]\n    return a\n");
    assert!(titles(&wrong, 9..=11, &[])[0].starts_with("remove_row does not use invalidate"));
    let right = format!(
        "{BEFORE}def remove_row(a):\n    del rows[a]\n    drop(a)\n\ndef drop(a):\n    invalidate(a)\n"
    );
    assert_eq!(titles(&right, 9..=14, &[]), Vec::<String>::new());
}

#[test]
fn moved_boundary_is_found() {
    let found = titles("if a >= b:\n", 1..=1, &[(1, "if a > b:")]);
    assert!(found[0].starts_with("Off by one"));
    assert_eq!(titles("if a > c:\n", 1..=1, &[(1, "if a > b:")]), Vec::<String>::new());
}

#[test]
fn removed_check_is_found() {
    let found = titles("def f(a):\n    return a.b\n", 2..=2, &[(2, "    if a is None:")]);
    assert_eq!(found, ["A check was taken away from f"]);
    assert_eq!(titles("def f(a):\n    return a.b\n", 2..=2, &[(2, "    c = a.b")]), Vec::<String>::new());
}
