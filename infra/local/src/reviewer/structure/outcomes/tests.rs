use super::*;
use crate::reviewer::source::tests::{Case, try_cases};

const CASES: &[Case] = &[
    (
        "a.py",
        "def f(a):\n    try:\n        save(a)\n    except Exception:\n        return False\n",
        "def f(a):\n    try:\n        save(a)\n    except KeyError:\n        return False\n",
        "The error of save",
    ),
    (
        "a.go",
        "func f() error {\n\tif err := g(); err != nil {\n\t\treturn nil\n\t}\n\treturn nil\n}",
        "func f() error {\n\tif err := g(); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}",
        "The error err",
    ),
    (
        "a.ts",
        "async function store(a: number) {\n}\nfunction f() {\n  store(1);\n}",
        "async function store(a: number) {\n}\nasync function f() {\n  await store(1);\n}",
        "store is not awaited",
    ),
    (
        "a.py",
        "def find(a):\n    if a:\n        return None\n    return b\n\ndef f(a):\n    user = find(a)\n    return user.name\n",
        "def find(a):\n    if a:\n        return None\n    return b\n\ndef f(a):\n    user = find(a)\n    return user.name if user else ''\n",
        "user from find",
    ),
    (
        "A.java",
        "class A {\n    /** The row, or null if there is none. */\n    Row find(int id) {\n        return rows.get(id);\n    }\n    String f(int id) {\n        Row row = find(id);\n        return row.name();\n    }\n}",
        "class A {\n    /** The row. */\n    Row find(int id) {\n        return rows.get(id);\n    }\n    String f(int id) {\n        Row row = find(id);\n        return row.name();\n    }\n}",
        "row from find",
    ),
];

#[test]
fn ignored_results_are_found() {
    try_cases(findings, CASES);
}
