use super::*;
use crate::reviewer::source::tests::{Case, try_cases};

const CASES: &[Case] = &[
    (
        "a.js",
        "function roleOf(a) {\n  return 'none';\n}\n~~~\nfunction f(a) {\n  if (roleOf(a)) {\n    open(a);\n  }\n}",
        "function roleOf(a) {\n  return 'none';\n}\n~~~\nfunction f(a) {\n  if (roleOf(a) === 'owner') {\n    open(a);\n  }\n}",
        "The answer 'none' of roleOf",
    ),
    (
        "a.py",
        "def f(query, team_ids):\n    if team_ids:\n        query = query.where(Team.id.in_(team_ids))\n    return query.all()\n",
        "def f(query, team_ids):\n    query = query.where(Team.id.in_(team_ids))\n    return query.all()\n",
        "Wrong default: an empty team_ids",
    ),
    (
        "a.py",
        "def compact(parts):\n    for entry in parts:\n        if entry.deleted:\n            continue\n        keep(entry)\n",
        "def compact(parts):\n    for entry in parts:\n        keep(entry)\n",
        "compact drops",
    ),
    (
        "a.js",
        "function f(text) {\n  const at = text.indexOf(':');\n  return text.slice(0, at);\n}",
        "function f(text) {\n  const at = text.indexOf(':');\n  if (at === -1) return text;\n  return text.slice(0, at);\n}",
        "at is -1",
    ),
    (
        "a.cpp",
        "std::string name() {\n    return a;\n}\nvoid f() {\n    std::string_view view = name();\n    use(view);\n}",
        "std::string name() {\n    return a;\n}\nvoid f() {\n    std::string view = name();\n    use(view);\n}",
        "The view outlives",
    ),
    (
        "a.rs",
        "async fn f(a: &A) {\n    let rows = a.rows.lock().unwrap();\n    send(&rows).await;\n}",
        "async fn f(a: &A) {\n    let rows = a.rows.lock().unwrap().clone();\n    send(&rows).await;\n}",
        "The lock guard rows",
    ),
];

#[test]
fn misread_values_are_found() {
    try_cases(findings, CASES);
}
