use super::*;
use crate::diff;

fn tree(files: &[(&str, &str)]) -> Tree {
    files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

fn ranked(base: &[(&str, &str)], head: &[(&str, &str)]) -> Vec<Chunk> {
    let (base, head) = (tree(base), tree(head));
    ranked_chunks(&head, &diff::changes(&base, &head))
}

const STORE: &str = "import os\n\n\n# Reads one row.\ndef read_row(key):\n    return os.stat(key)\n\n\ndef unrelated():\n    pass\n";

#[test]
fn callees_and_callers_of_the_change_rank_first() {
    let caller = "def report():\n    return summary()\n";
    let base = [
        ("a.py", "def summary():\n    pass\n"),
        ("caller.py", caller),
        ("store.py", STORE),
        ("x.md", "Nothing.\n"),
    ];
    let mut head = base;
    head[0].1 = "def summary():\n    return read_row(1)\n";
    let chunks = ranked(&base, &head);
    let ranges: Vec<_> =
        chunks.iter().map(|chunk| (chunk.path.as_str(), chunk.start_line, chunk.end_line)).collect();
    assert_eq!(ranges[..2], [("store.py", 1, 6), ("caller.py", 1, 2)]);
    assert_eq!(
        chunks[0].text,
        "import os\n\n\n# Reads one row.\ndef read_row(key):\n    return os.stat(key)\n"
    );
    assert_eq!(ranges.last(), Some(&("x.md", 1, 1)));
    assert!(ranges.iter().all(|(path, ..)| *path != "a.py"), "changed files are sent whole");
}

#[test]
fn names_in_removed_lines_are_seeds() {
    let other = "def other():\n    pass\n";
    let base = [("a.py", "def f():\n    return read_row(1)\n"), ("b.py", other), ("store.py", STORE)];
    let mut head = base;
    head[0].1 = "def f():\n    return 1\n";
    assert!(ranked(&base, &head)[0].text.contains("def read_row"));
}

#[test]
fn chunks_are_reproducible_and_have_token_counts() {
    let base = [("a.py", "x = 1\n"), ("b.py", STORE)];
    let head = [("a.py", "x = read_row(2)\n"), ("b.py", STORE)];
    let chunks = ranked(&base, &head);
    assert_eq!(chunks, ranked(&base, &head));
    assert!(chunks.iter().all(|chunk| chunk.tokens > 10));
}

fn split(path: &str, text: &str) -> Vec<(u32, u32, Vec<String>)> {
    let segments = split_file(path, text);
    segments
        .into_iter()
        .map(|segment| (segment.start_line, segment.end_line, segment.defines.into_iter().collect()))
        .collect()
}

#[test]
fn every_language_is_split_at_its_definitions() {
    let sources = [
        (
            "f.py",
            "import os\n\n@cached\ndef alpha():\n    pass\n\nclass Beta:\n    def gamma(self):\n        pass\n",
        ),
        ("f.js", "import os\n\nexport const alpha = () => 1\n\nclass Beta {\n  gamma() {}\n}\n"),
        (
            "f.ts",
            "import os\n\nexport function alpha(): number { return 1 }\n\nexport class Beta {\n  gamma() {}\n}\n",
        ),
        (
            "f.tsx",
            "import os\n\nexport function alpha() { return <b/> }\n\nexport class Beta {\n  gamma() {}\n}\n",
        ),
        ("f.go", "package f\n\nfunc alpha() {}\n\ntype Beta struct{}\n\nfunc (b Beta) gamma() {}\n"),
        (
            "f.rs",
            "use std::fmt;\n\n#[inline]\nfn alpha() {}\n\nstruct Beta;\n\nimpl Beta {\n    fn gamma() {}\n}\n",
        ),
        ("f.java", "package f;\n\nclass Beta {\n  int alpha() { return 1; }\n  void gamma() {}\n}\n"),
        (
            "f.c",
            "#include <a.h>\n\nstatic int *alpha(void) { return 0; }\n\nstruct Beta { int x; };\n\nvoid gamma(void) {}\n",
        ),
        ("f.cpp", "#include <a.h>\n\nint alpha() { return 0; }\n\nclass Beta { void gamma() {} };\n"),
        ("f.rb", "require 'a'\n\ndef alpha\nend\n\nclass Beta\n  def gamma\n  end\nend\n"),
        ("f.php", "<?php\n\nfunction alpha() {}\n\nclass Beta {\n  function gamma() {}\n}\n"),
    ];
    for (path, text) in sources {
        let (first_line, _) = text.split_once('\n').expect("several lines");
        let segments = split(path, &(format!("{first_line}\n").repeat(4) + text));
        let names: Vec<&str> = segments.iter().flat_map(|(.., names)| names).map(String::as_str).collect();
        for name in ["alpha", "Beta", "gamma"] {
            assert!(names.contains(&name), "{path}: {name} is not in {segments:?}");
        }
        assert_eq!(segments[0].1, 5, "{path}: {segments:?}");
        let overlaps = segments.windows(2).any(|pair| pair[0].1 >= pair[1].0);
        assert!(!overlaps, "{path}: {segments:?}");
    }
}

#[test]
fn long_container_is_split_at_its_members() {
    let method = |name: &str| format!("    def {name}(self):\n{}", "        pass\n".repeat(30));
    let text = format!("class Long:\n    size = 1\n\n{}\n{}", method("first"), method("second"));
    let segments = split("f.py", &text);
    assert_eq!(
        segments.iter().map(|(start, end, _)| (*start, *end)).collect::<Vec<_>>(),
        [(1, 34), (36, 66)]
    );
    assert_eq!(segments[1].2, ["second"]);
}

#[test]
fn file_of_an_unsupported_language_is_split_by_length() {
    let segments = split("notes.txt", &"line\n".repeat(250));
    assert_eq!(
        segments.iter().map(|(start, end, _)| (*start, *end)).collect::<Vec<_>>(),
        [(1, 120), (121, 240), (241, 250)]
    );
    assert!(split("empty.txt", "").is_empty());
    assert!(split("broken.py", "def (((:\n").len() == 1);
}
