use std::collections::BTreeSet;

use super::*;

/// A project of one wholly new file, and one file of context in the same language.
pub(in crate::reviewer) fn project(path: &str, code: &str, context: &str) -> Project {
    let added = (1..=code.lines().count() as u32).collect::<BTreeSet<_>>();
    let changed = Source::of(path, 1, code, Edits { added, removed: Vec::new() });
    let other = format!("lib/other.{}", path.rsplit('.').next().unwrap());
    Project::new(vec![changed], vec![Source::of(&other, 1, context, Edits::default())])
}

/// Path, wrong code, the same put right, how the title begins that only the wrong code gets.
pub(in crate::reviewer) type Case = (&'static str, &'static str, &'static str, &'static str);

/// Tries a family of heuristics on cases; what stands before a line `~~~` in the code is context.
pub(in crate::reviewer) fn try_cases(family: fn(&Project) -> Vec<Finding>, cases: &[Case]) {
    let titles = |path: &str, text: &str| {
        let (context, code) = text.split_once("~~~\n").unwrap_or(("", text));
        let found = family(&project(path, code, context));
        found.into_iter().map(|finding| finding.title).collect::<Vec<_>>()
    };
    let mut failed = Vec::new();
    for (path, wrong, right, title) in cases {
        let has = |found: &[String]| found.iter().any(|each| each.starts_with(title));
        if !has(&titles(path, wrong)) {
            failed.push(format!("{title} is not among {:?} of\n{wrong}", titles(path, wrong)));
        }
        if has(&titles(path, right)) {
            failed.push(format!("{title} is said of\n{right}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

/// Name, first line, last line, and names and types of the parameters.
type Found = (String, u32, u32, Vec<(String, String)>);

fn functions(path: &str, code: &str) -> Vec<Found> {
    let parameters = |function: &Function| {
        function.parameters.iter().map(|each| (each.name.clone(), each.kind.clone())).collect()
    };
    let source = Source::of(path, 1, code, Edits::default());
    source.functions.iter().map(|each| (each.name.clone(), each.start, each.end, parameters(each))).collect()
}

#[test]
fn functions_are_found_in_each_language() {
    let cases = [
        (
            "a.py",
            "class A:\n    async def f(\n        self, a: int = 1,\n    ) -> str:\n        return a\n\nx = 1\n",
            (2, 5, "a", "int"),
        ),
        (
            "a.ts",
            "export class A {\n  async f(a: number): Promise<void> {\n    if (a) {\n    }\n  }\n}\n",
            (2, 5, "a", "number"),
        ),
        ("a.js", "const f = async (a) => {\n  return a;\n};\n", (1, 3, "a", "")),
        (
            "a.java",
            "class A {\n    @Override\n    public long f(final int a) {\n        return a;\n    }\n}\n",
            (3, 5, "a", "int"),
        ),
        ("a.go", "func (s *S) f(a, b int) error {\n\treturn nil\n}\n", (1, 3, "a", "int")),
        (
            "a.rs",
            "impl A {\n    pub(crate) fn f(&self, a: u32) -> u64 {\n        0\n    }\n}\n",
            (2, 4, "a", "u32"),
        ),
        ("a.c", "static int f(const struct box *a)\n{\n    return 0;\n}\n", (1, 4, "a", "struct box *")),
        ("a.rb", "def f(a)\n  a\nend\n", (1, 3, "a", "")),
        (
            "a.php",
            "class A {\n    public function f(int $a) {\n        return $a;\n    }\n}\n",
            (2, 4, "a", "int"),
        ),
    ];
    for (path, code, (start, end, name, kind)) in cases {
        let found = functions(path, code);
        let function = found.iter().find(|each| each.0 == "f").unwrap_or_else(|| panic!("{path}: {found:?}"));
        assert_eq!((function.1, function.2), (start, end), "{path}");
        assert_eq!(function.3[0], (name.to_owned(), kind.to_owned()), "{path}");
    }
}

#[test]
fn statements_are_not_functions() {
    let names = |path, code| functions(path, code).into_iter().map(|each| each.0).collect::<Vec<_>>();
    assert_eq!(names("a.go", "func f() {\n\tg(1)\n}\n"), ["f"]);
    assert_eq!(names("a.ts", "function f() {\n  g(1);\n}\n"), ["f"]);
    let code = "void f(void) {\n    int a = g(1);\n    if (a) {\n        h(a);\n    }\n    return g(2);\n}\n";
    assert_eq!(functions("a.c", code).len(), 1);
}

#[test]
fn documentation_belongs_to_what_follows_it() {
    let doc = |path, code| Source::of(path, 1, code, Edits::default()).functions[0].doc.clone();
    assert_eq!(doc("a.rs", "/// Never twice.\n#[inline]\nfn f() {\n}\n"), "Never twice.");
    assert_eq!(doc("a.py", "def f():\n    \"\"\"Never twice.\"\"\"\n    return 1\n"), "Never twice.");
    assert_eq!(
        doc("a.java", "class A {\n    /**\n     * Never twice.\n     */\n    int f() {\n    }\n}\n"),
        "Never twice."
    );
}

#[test]
fn declarations_have_types_and_comments() {
    let project = project("a.go", "type S struct {\n\tcount uint8 // at most 9\n}\n", "");
    let source = &project.changed[0];
    assert_eq!(project.kind(source, 2, "count"), "uint8");
    assert_eq!(source.declarations["count"].note, "at most 9");
}

#[test]
fn comments_are_not_code() {
    let source = Source::of("a.js", 1, "a('//'); // b\n/* c\n d */ e\n", Edits::default());
    assert_eq!((source.line(1), source.line(2), source.line(3)), ("a('//');", "", " e"));
    assert_eq!(source.comment(1), "b");
}
