use super::*;
use crate::reviewer::source::tests::{Case, try_cases};

const CASES: &[Case] = &[
    (
        "a.py",
        "def take(db, key):\n    stock = db.get_stock(key)\n    if stock > 0:\n        db.update_stock(key, stock - 1)\n",
        "def take(db, key):\n    with db.transaction():\n        stock = db.get_stock(key)\n        if stock > 0:\n            db.update_stock(key, stock - 1)\n",
        "Race: stock is read",
    ),
    (
        "a.js",
        "async function load(id) {\n  if (!cache.has(id)) {\n    const row = await fetchRow(id);\n    cache.set(id, row);\n  }\n}",
        "async function load(id) {\n  if (!cache.has(id)) {\n    cache.set(id, fetchRow(id));\n  }\n}",
        "Race: cache is checked",
    ),
    (
        "a.py",
        "class A:\n    def add(self, a):\n        with self.lock:\n            self.rows.append(a)\n    def drop(self):\n        with self.lock:\n            self.rows.pop()\n    def total(self):\n        return sum(self.rows)\n",
        "class A:\n    def add(self, a):\n        with self.lock:\n            self.rows.append(a)\n    def drop(self):\n        with self.lock:\n            self.rows.pop()\n    def total(self):\n        with self.lock:\n            return sum(self.rows)\n",
        "Race: total uses rows",
    ),
    (
        "a.py",
        "def store(db, rows):\n    for row in rows:\n        db.write(row)\n        db.commit()\n",
        "def store(db, rows):\n    for row in rows:\n        db.write(row)\n    db.commit()\n",
        "Partial failure: store commits",
    ),
    (
        "a.py",
        "def note(db):\n    db.execute('a')\n    db.commit()\n~~~\ndef move(db):\n    with db.transaction():\n        note(db)\n        db.execute('b')\n",
        "def note(db):\n    db.execute('a')\n~~~\ndef move(db):\n    with db.transaction():\n        note(db)\n        db.execute('b')\n",
        "Transaction: note commits",
    ),
    (
        "a.py",
        "def other(db):\n    with db.transaction():\n        pass\n~~~\ndef move(a, b):\n    a.debit(1)\n    b.credit(1)\n",
        "def other(db):\n    with db.transaction():\n        pass\n~~~\ndef move(a, b):\n    with db.transaction():\n        a.debit(1)\n        b.credit(1)\n",
        "Partial failure: move writes",
    ),
];

#[test]
fn separate_read_and_write_is_found() {
    try_cases(findings, CASES);
}
