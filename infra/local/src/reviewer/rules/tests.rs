use super::*;
use crate::reviewer::source::tests::{Case, try_cases};

const CASES: &[Case] = &[
    (
        "a.py",
        "db.execute(f\"SELECT a FROM t WHERE b = {b}\")",
        "db.execute(\"SELECT a FROM t WHERE b = ?\", b)",
        "SQL injection",
    ),
    ("a.py", "run(line, shell=True)", "run([tool, line])", "Command injection"),
    (
        "a.js",
        "open(path.join(root, fileName))",
        "open(path.join(root, basename(fileName)))",
        "Path traversal",
    ),
    ("a.py", "if full.startswith(root):", "if full.startswith(root + os.sep):", "Path prefix"),
    (
        "a.js",
        "for (let i = 0; i <= rows.length; i++) {",
        "for (let i = 0; i < rows.length; i++) {",
        "Off by one",
    ),
    ("a.py", "skip = page * page_size", "skip = (page - 1) * page_size", "Pagination: the offset"),
    ("a.py", "pages = total // page_size", "pages = ceil(total / page_size)", "Pagination: the number"),
    ("a.py", "q(\"created_at > ?\", last)", "q(\"(created_at, id) > ?\", last)", "Pagination: the cursor"),
    ("a.py", "due = float(amount)", "due = Decimal(amount)", "Money is computed"),
    ("a.js", "const ok = flags.enabled ?? true;", "const ok = flags.enabled ?? false;", "Wrong default"),
    ("a.py", "limit = limit or 50", "limit = 50 if limit is None else limit", "Wrong default"),
    (
        "a.js",
        "const url = `/v1/items/${name}`;",
        "const url = `/v1/items/${encodeURIComponent(name)}`;",
        "Encoding",
    ),
    (
        "a.js",
        "u.searchParams.set('q', encodeURIComponent(q));",
        "u.searchParams.set('q', q);",
        "Double encoding",
    ),
    ("a.py", "def f(a, seen=[]):", "def f(a, seen=None):", "The mutable default"),
    ("a.py", "rows = [[0] * n] * n", "rows = [[0] * n for _ in range(n)]", "One mutable object"),
    ("a.py", "name.rstrip('.txt')", "name.removesuffix('.txt')", "strip removes"),
    ("a.js", "items.forEach(async (item) => {", "for (const item of items) {", "forEach"),
    ("a.js", "if (name.indexOf('a')) {", "if (name.indexOf('a') !== -1) {", "The position"),
    ("a.java", "if (state == \"done\") {", "if (state.equals(\"done\")) {", "Strings are"),
    (
        "a.go",
        "ctx, c := context.WithTimeout(ctx, time.Duration(seconds))",
        "x(time.Duration(seconds) * time.Second)",
        "Wrong unit",
    ),
    ("a.c", "strncpy(name, from, sizeof(name));", "snprintf(name, sizeof(name), from);", "strncpy"),
    ("a.cpp", "for (size_t i = n; i >= 0; i--) {", "for (size_t i = n; i > 0; i--) {", "The unsigned i"),
    ("a.php", "if (strpos($a, 'x')) {", "if (strpos($a, 'x') !== false) {", "strpos"),
    ("a.py", "q('created LIKE', f'LIKE %{term}%')", "q('LIKE', escape_like(term))", "The wildcards of LIKE"),
    (
        "a.py",
        "h = f'attachment; filename=\"{name}\"'",
        "h = f'attachment; filename*={quote(name)}'",
        "Header injection",
    ),
    (
        "a.py",
        "headers['Content-Length'] = str(len(text))",
        "headers['Content-Length'] = str(len(text.encode()))",
        "Encoding: Content-Length",
    ),
    (
        "a.py",
        "if signature == expected:",
        "if hmac.compare_digest(signature, expected):",
        "Secrets are compared",
    ),
    (
        "a.js",
        "if (role !== 'admin' || role !== 'owner') {",
        "if (role !== 'admin' && role !== 'owner') {",
        "A chain of !=",
    ),
    ("a.py", "read_timeout = None", "read_timeout = 30", "Wrong default: read_timeout"),
    ("a.py", "tax = amount * 0.19", "tax = round_half_up(amount * Decimal('0.19'))", "Money times"),
    ("a.py", "def f(a, now=time.time()):", "def f(a, now=None):", "The default of now"),
    (
        "a.py",
        "for at, a in enumerate(rows):",
        "for at, a in enumerate(rows, start=1):",
        "Off by one: positions",
    ),
    ("a.py", "tail = rows[-count:]", "tail = rows[len(rows) - count:]", "The slice"),
    ("a.py", "if kind is 'a':", "if kind == 'a':", "A value is compared by identity"),
    ("a.py", "bucket = hash(key) % 8", "bucket = crc32(key) % 8", "hash(key)"),
    ("a.js", "const n = options.limit || 50;", "const n = options.limit ?? 50;", "Wrong default: a limit"),
    ("a.js", "sizes.sort();", "sizes.sort((a, b) => a - b);", "sizes.sort()"),
    ("a.js", "rows.sort((a, b) => a.n > b.n);", "rows.sort((a, b) => a.n - b.n);", "The sort comparator"),
    (
        "a.js",
        "const all = rows.filter(async (row) => may(row));",
        "const all = rows.filter((row) => may(row));",
        "An async predicate",
    ),
    ("a.js", "parts.map(parseInt);", "parts.map(Number);", "map passes"),
    ("a.js", "const grid = new Array(3).fill([]);", "const grid = new Array(3).fill(0);", "fill puts"),
    ("a.js", "text.replace('&', 'and');", "text.replaceAll('&', 'and');", "replace('&')"),
    ("a.js", "day = at.toISOString().slice(0, 10);", "day = format(at, zone);", "Time zone"),
    (
        "a.js",
        "const wanted = new RegExp(term);",
        "const wanted = new RegExp(escapeRegExp(term));",
        "term is used",
    ),
    ("a.js", "box.innerHTML = '<b>' + name;", "box.textContent = name;", "HTML injection"),
    ("a.php", "if (in_array($a, $all)) {", "if (in_array($a, $all, true)) {", "in_array"),
    ("a.php", "foreach ($rows as &$row) {", "foreach ($rows as $row) {", "The reference"),
    ("a.rb", "active ||= true", "active = true if active.nil?", "active ||="),
    (
        "a.java",
        "rows.sort((a, b) -> a.size - b.size);",
        "rows.sort((a, b) -> Integer.compare(a.size, b.size));",
        "The comparator",
    ),
    ("a.java", "int at = (head - 1) % size;", "int at = Math.floorMod(head - 1, size);", "The remainder"),
    (
        "a.java",
        "int at = Math.abs(key.hashCode()) % n;",
        "int at = Math.floorMod(key.hashCode(), n);",
        "The bucket",
    ),
    (
        "a.java",
        "    private static final SimpleDateFormat DAY = make();",
        "    private static final DateTimeFormatter DAY = make();",
        "The shared",
    ),
    (
        "a.java",
        "        queue.offer(item);",
        "        if (!queue.offer(item)) {",
        "The answer of queue.offer",
    ),
    ("a.java", "byte[] b = text.getBytes();", "byte[] b = text.getBytes(UTF_8);", "Encoding: the platform"),
    ("a.go", "\tn, _ := strconv.Atoi(text)", "\tn, err := strconv.Atoi(text)", "The error of strconv.Atoi"),
    (
        "a.go",
        "\tfor _, row := range rows { row.seen = true }",
        "\tfor i := range rows { rows[i].seen = true }",
        "The loop changes a copy",
    ),
    ("a.go", "\treturn text[:max]", "\treturn string([]rune(text)[:max])", "text[:max]"),
    ("a.rs", "let head = &text[..limit];", "let head = text.get(..limit);", "Slicing text"),
    ("a.rs", "let _ = write(a);", "write(a)?;", "An error is swallowed"),
    ("a.c", "strcpy(name, from);", "snprintf(name, n, from);", "Buffer overflow: strcpy"),
    (
        "a.c",
        "memcpy(box->data, from, from_len);",
        "if (from_len <= cap) memcpy(box->data, from, from_len);",
        "Buffer overflow: from_len",
    ),
    (
        "a.c",
        "rows = malloc(count * sizeof(row));",
        "rows = calloc(count, sizeof(row));",
        "Integer overflow in the allocation",
    ),
    ("a.c", "rows = realloc(rows, n);", "tmp = realloc(rows, n);", "rows is lost"),
    ("a.cpp", "    all.erase(it);", "    it = all.erase(it);", "The iterator it"),
];

#[test]
fn each_rule_matches_its_wrong_examples_only() {
    try_cases(findings, CASES);
}

#[test]
fn every_pattern_compiles() {
    assert!(RULES.len() > 50);
}

#[test]
fn rule_applies_to_its_languages_and_production_code() {
    let found =
        |path: &str, text: &str| findings(&crate::reviewer::source::tests::project(path, text, "")).len();
    assert_eq!(found("a.py", "def f(a, seen=[]):"), 1);
    assert_eq!(found("a.js", "def f(a, seen=[]):"), 0);
    assert_eq!(found("a.py", "# def f(a, seen=[]):"), 0);
    assert_eq!(found("tests/a.py", "def f(a, seen=[]):"), 0);
}
