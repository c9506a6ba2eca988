//! Parses paths in a question, and resolves them in the history.

use std::collections::BTreeSet;

use regex::Regex;

use super::tokens::Tokens;

/// Path, folder, file name or pattern, as written in the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathMention {
    /// The path, without a leading `./` and a trailing slash.
    pub path: String,
}

/// Meaning of a [`PathMention`] in one history.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// This path, and everything below it.
    Exact(String),
    /// Every path that contains these components in sequence.
    Inside(Vec<String>),
    /// Every path that matches a pattern.
    Pattern(Regex),
}

/// Maximum number of paths in one question, which bounds its cost.
const MAX_PATHS: usize = 20;

/// File extensions by which a word is recognised as a file name.
const FILE_EXTENSIONS: &[&str] = &[
    "rs",
    "toml",
    "lock",
    "md",
    "txt",
    "json",
    "yml",
    "yaml",
    "py",
    "js",
    "ts",
    "tsx",
    "jsx",
    "mjs",
    "go",
    "java",
    "kt",
    "rb",
    "php",
    "c",
    "h",
    "cc",
    "cpp",
    "hpp",
    "cs",
    "swift",
    "sh",
    "bash",
    "sql",
    "html",
    "css",
    "scss",
    "xml",
    "proto",
    "tf",
    "ini",
    "cfg",
    "conf",
    "gradle",
    "vue",
    "svelte",
    "scala",
    "ex",
    "exs",
    "lua",
    "zig",
    "png",
    "svg",
    "csv",
    "mod",
    "sum",
    "env",
    "patch",
    "snap",
    "rst",
    "adoc",
    "gitignore",
    "nix",
    "dart",
];

/// File names without an extension.
const FILE_NAMES: &[&str] = &["makefile", "dockerfile", "license", "justfile", "codeowners", "procfile"];

impl PathMention {
    fn new(written: &str) -> Self {
        let path = written.strip_prefix("./").unwrap_or(written);
        Self { path: path.trim_start_matches('/').trim_end_matches('/').to_owned() }
    }

    /// Resolves the mention, where `paths` are all paths of the history.
    pub(crate) fn resolve(&self, paths: &BTreeSet<&str>) -> Place {
        if self.path.contains('*') {
            return glob(&self.path).map_or_else(|| Place::Exact(self.path.clone()), Place::Pattern);
        }
        let exact = Place::Exact(self.path.clone());
        if paths.iter().any(|path| exact.matches(path)) {
            return exact;
        }
        Place::Inside(self.path.to_lowercase().split('/').map(str::to_owned).collect())
    }
}

impl Place {
    pub(crate) fn matches(&self, path: &str) -> bool {
        match self {
            Self::Exact(place) => {
                path.strip_prefix(place.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            }
            Self::Inside(components) => {
                let path = path.to_lowercase();
                let parts: Vec<&str> = path.split('/').collect();
                parts.windows(components.len()).any(|window| window == components.as_slice())
            }
            Self::Pattern(pattern) => pattern.is_match(path),
        }
    }
}

/// Compiles a glob: `*` matches anything except a slash, `**` matches anything. A pattern without a slash matches names
/// in any folder.
fn glob(pattern: &str) -> Option<Regex> {
    let body =
        regex::escape(pattern).replace(r"\*\*/", "(?:.*/)?").replace(r"\*\*", ".*").replace(r"\*", "[^/]*");
    let anywhere = if pattern.contains('/') { "" } else { "(?:.*/)?" };
    Regex::new(&format!("^{anywhere}{body}(?:/.*)?$")).ok()
}

/// Parses the paths among the words and the quoted phrases, and consumes their words.
pub(crate) fn paths(words: &mut Tokens) -> Vec<PathMention> {
    let mut found: Vec<PathMention> = Vec::new();
    for at in 0..words.len() {
        let is_path = words.get(at).is_some_and(|token| !token.consumed && looks_like_path(&token.raw));
        if let Some(token) = words.get(at).filter(|_| is_path) {
            found.push(PathMention::new(&token.raw));
            words.consume(at..at + 1);
        }
    }
    let phrases = std::mem::take(&mut words.phrases);
    let (quoted, other): (Vec<String>, Vec<String>) =
        phrases.into_iter().partition(|text| looks_like_path(text));
    words.phrases = other;
    found.extend(quoted.iter().map(|text| PathMention::new(text)));
    found.retain(|mention| !mention.path.is_empty());
    found.truncate(MAX_PATHS);
    found
}

fn looks_like_path(word: &str) -> bool {
    let slashed = word.contains('/') && !word.contains("//") && !word.contains(' ') && !is_alternative(word);
    let lower = word.to_lowercase();
    let ended = lower.rsplit_once('.').is_some_and(|(stem, ending)| {
        FILE_EXTENSIONS.contains(&ending)
            && !word.contains(' ')
            && (!stem.is_empty() || ending == "gitignore")
    });
    slashed || ended || FILE_NAMES.contains(&lower.as_str())
}

/// Returns whether a word with a slash is two words and not a path: "and/or", "PRs/issues", "added/removed".
fn is_alternative(word: &str) -> bool {
    const JOINED: &[&str] =
        &["and/or", "prs/issues", "issues/prs", "his/her", "added/removed", "he/she", "ci/cd"];
    JOINED.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        paths(&mut Tokens::of(text)).into_iter().map(|mention| mention.path).collect()
    }

    #[test]
    fn paths_are_distinguished_from_words() {
        assert_eq!(read("What touched src/store/ and ./Cargo.toml?"), ["src/store", "Cargo.toml"]);
        assert_eq!(read("changes to `docs/a b.md`, \"lib.rs\" or *.rs"), ["*.rs", "lib.rs"]);
        assert_eq!(
            read("who changed the Dockerfile and .github/workflows"),
            ["Dockerfile", ".github/workflows"]
        );
        assert_eq!(read("added and/or removed in v0.8 at https://example.com/x"), Vec::<String>::new());
    }

    #[test]
    fn path_matches_itself_and_everything_below_it() {
        let all = BTreeSet::from(["src/store/mod.rs", "src/storefront.rs", "axum/src/lib.rs", "lib.rs"]);
        let matching = |path: &str| {
            let place = PathMention::new(path).resolve(&all);
            all.iter().filter(|path| place.matches(path)).copied().collect::<Vec<_>>()
        };
        assert_eq!(matching("src/store"), ["src/store/mod.rs"]);
        assert_eq!(matching("lib.rs"), ["lib.rs"]);
        assert_eq!(matching("mod.rs"), ["src/store/mod.rs"]);
        assert_eq!(matching("*.rs").len(), 4);
        assert_eq!(matching("src/*.rs"), ["src/storefront.rs"]);
        assert_eq!(matching("nothing/here"), Vec::<&str>::new());
    }
}
