use super::*;
use crate::reviewer::source::tests::{Case, try_cases};

const CASES: &[Case] = &[
    (
        "a.py",
        "def f(items):\n    for item in items:\n        if item:\n            items.remove(item)\n",
        "def f(items):\n    for item in list(items):\n        if item:\n            items.remove(item)\n",
        "items is changed",
    ),
    (
        "a.ts",
        "class A {\n  drop(a: B) {\n    this.all.delete(a);\n  }\n  close() {\n    for (const a of this.all) {\n      this.drop(a);\n    }\n  }\n}",
        "class A {\n  drop(a: B) {\n    this.all.delete(a);\n  }\n  close() {\n    for (const a of [...this.all]) {\n      this.drop(a);\n    }\n  }\n}",
        "this.all is changed",
    ),
    (
        "a.py",
        "def f(db):\n    offset = 0\n    while True:\n        for row in db.rows(limit=9, offset=offset):\n            db.delete(row)\n        offset += 9\n",
        "def f(db):\n    while True:\n        for row in db.rows(limit=9):\n            db.delete(row)\n",
        "Pagination: offset moves",
    ),
    (
        "a.py",
        "def list_rows(after):\n    \"\"\"At most 100 rows, and next_cursor.\"\"\"\n    return rows\n~~~\ndef f():\n    return list_rows(None)\n",
        "def list_rows(after):\n    \"\"\"All rows.\"\"\"\n    return rows\n~~~\ndef f():\n    return list_rows(None)\n",
        "Pagination: only the first",
    ),
    (
        "a.py",
        "def f(all):\n    for a in all:\n        calls.append(lambda: run(a))\n",
        "def f(all):\n    for a in all:\n        calls.append(lambda a=a: run(a))\n",
        "The closure",
    ),
    (
        "a.js",
        "function f(a) {\n  for (let i = 0; i < a.length; i++) {\n    use(a[i + 1]);\n  }\n}",
        "function f(a) {\n  for (let i = 0; i < a.length - 1; i++) {\n    use(a[i + 1]);\n  }\n}",
        "Off by one: a[i + 1]",
    ),
    (
        "a.py",
        "def f(rows):\n    for at, row in enumerate(rows):\n        fail(f'line {at}: bad')\n",
        "def f(rows):\n    for at, row in enumerate(rows):\n        fail(f'line {at + 1}: bad')\n",
        "Off by one: at is shown",
    ),
];

#[test]
fn wrong_iterations_are_found() {
    try_cases(findings, CASES);
}
