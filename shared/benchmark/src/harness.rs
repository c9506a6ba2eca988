//! The harness version: a hash of everything that a score depends on. Runs with equal versions use the same scoring.
//!
//! The version is the SHA-256 over every file of `harness/`: prompts, tool schemas, parameters and golden vectors. The
//! parameters are those of judges, packing, reviews and runs. The code must reproduce the golden vectors. So neither a
//! parameter nor the code that scores can change without changing the version. The figures of the
//! [`results`](crate::results) that are not in the [`Score`](crate::score::Score) do not affect the version.
//!
//! The files are hashed in ascending order of the bytes of their paths. The hashed form of a file is the length of its
//! path, the path (relative, with `/`), the length of its content, and the content. Lengths are unsigned 64-bit
//! numbers, big-endian.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use sha2::{Digest, Sha256};

use crate::hash::{hash_parts, hexadecimal};
use crate::judge::model::JudgeIdentity;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../harness");

static VERSION: LazyLock<String> = LazyLock::new(|| hash_files(files()));

/// Returns the harness version: 64 lower-case hexadecimal digits.
pub fn version() -> String {
    VERSION.clone()
}

/// Returns the harness version of a run. With the catalogue judge and the default prompt it equals [`version`].
///
/// - With a model judge it is the SHA-256 over the 64 digits of [`version`] and the 64 digits of the judge's identity.
/// - With a caller's own system prompt, `custom_prompt`, it is the SHA-256 over the 64 digits of the version without
///   that prompt, and the 32 bytes of the prompt's SHA-256.
///
/// In builds with the same [`version`], the same judge and prompt give the same harness version.
pub fn version_of_run(judge: Option<&JudgeIdentity>, custom_prompt: Option<&str>) -> String {
    let judged = match judge {
        Some(judge) => {
            hexadecimal(&Sha256::new().chain_update(&*VERSION).chain_update(judge.as_str()).finalize())
        }
        None => version(),
    };
    match custom_prompt.map(|prompt| Sha256::digest(prompt.as_bytes())) {
        Some(prompt) => hexadecimal(&Sha256::new().chain_update(&judged).chain_update(prompt).finalize()),
        None => judged,
    }
}

/// Returns the path and content of every file of the harness, in no particular order.
pub fn files() -> Vec<(&'static str, &'static [u8])> {
    let mut files = Vec::new();
    collect(&FILES, &mut files);
    files
}

fn collect(folder: &Dir<'static>, files: &mut Vec<(&'static str, &'static [u8])>) {
    for file in folder.files() {
        // Embedded paths are always UTF-8: `include_dir!` writes them as string literals.
        files.push((file.path().to_str().unwrap_or_default(), file.contents()));
    }
    folder.dirs().for_each(|inner| collect(inner, files));
}

fn hash_files(mut files: Vec<(&str, &[u8])>) -> String {
    files.sort_unstable();
    hash_parts(files.into_iter().flat_map(|(path, content)| [path.as_bytes(), content]))
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use plumbline_conversation::{Effort, WireProtocol};

    use super::{files, hash_files, version, version_of_run};
    use crate::judge::model::JudgeIdentity;

    #[test]
    fn version_is_constant_and_lower_case_hexadecimal() {
        assert_eq!(version().len(), 64);
        assert!(version().bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')));
        assert_eq!(version(), version());
    }

    #[test]
    fn version_covers_parameters_and_golden_vectors() {
        let paths: Vec<&str> = files().into_iter().map(|(path, _)| path).collect();
        for path in ["judge.json", "run.json", "golden/score_perfect.json", "golden/judge_wordings.json"] {
            assert!(paths.contains(&path), "{path} of {paths:?}");
        }
    }

    #[test]
    fn every_file_changes_the_version() {
        for left_out in 0..files().len() {
            let mut some = files();
            some.remove(left_out);
            assert_ne!(hash_files(some), version());
        }
    }

    /// Covers prompts, tools, the parameters of reviews, packing, runs and judges, and the golden vectors.
    #[test]
    fn changed_input_of_scoring_changes_the_version() {
        for changed in [
            "prompts/detection.md",
            "prompts/protocol.md",
            "prompts/probe.md",
            "prompts/judge.md",
            "tools.json",
            "review.json",
            "packing.json",
            "run.json",
            "judge.json",
            "model_judge.json",
            "golden/score_noisy.json",
            "golden/judge_vocabulary.json",
        ] {
            let mut files = files();
            let file = files.iter_mut().find(|(path, _)| *path == changed).expect(changed);
            let content = [file.1, b" "].concat();
            file.1 = &content;
            assert_ne!(hash_files(files), version(), "{changed}");
        }
    }

    /// Hashes the files on disk. The result must not depend on code, on the time or machine of the build, or on file
    /// order.
    #[test]
    fn version_depends_on_the_files_only() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../harness");
        let mut found = Vec::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => found.push(path),
                }
            }
        }
        let relative =
            |path: &PathBuf| path.strip_prefix(&root).expect("inside").to_str().expect("UTF-8").to_owned();
        let read: Vec<(String, Vec<u8>)> =
            found.iter().map(|path| (relative(path), std::fs::read(path).expect("a file"))).collect();
        let pairs = read.iter().rev().map(|(path, content)| (path.as_str(), content.as_slice()));
        assert_eq!(hash_files(pairs.collect()), version());
    }

    #[test]
    fn hash_equals_the_documented_formula() {
        // printf '\0\0\0\0\0\0\0\1a\0\0\0\0\0\0\0\2xy\0\0\0\0\0\0\0\1b\0\0\0\0\0\0\0\0' | sha256sum
        let expected = "882581e1db81b6ee140e9f8d6e39c664c1cffd808504fecf1b3b84820670af36";
        let files: Vec<(&str, &[u8])> = vec![("b", b""), ("a", b"xy")];
        assert_eq!(hash_files(files), expected);
    }

    #[test]
    fn hash_ignores_order_and_respects_boundaries() {
        let hash = |files: &[(&'static str, &'static [u8])]| hash_files(files.to_vec());
        assert_eq!(hash(&[("a", b"1"), ("b", b"2")]), hash(&[("b", b"2"), ("a", b"1")]));
        assert_ne!(hash(&[("ab", b"c")]), hash(&[("a", b"bc")]));
        assert_ne!(hash(&[("a", b"1"), ("b", b"2")]), hash(&[("a", b"2"), ("b", b"1")]));
        assert_ne!(hash(&[]), hash(&[("", b"")]));
    }

    #[test]
    fn judges_and_prompts_have_their_own_versions() {
        let judge =
            |name| JudgeIdentity::of(WireProtocol::CompatChat, "https://models.example", name, Effort::Off);
        let (one, other) = (judge("large-1"), judge("large-2"));
        assert_eq!(version_of_run(None, None), version());
        assert_eq!(
            version_of_run(Some(&one), Some("Find bugs.")),
            version_of_run(Some(&one), Some("Find bugs."))
        );
        let versions = [None, Some(&one), Some(&other)].into_iter().flat_map(|judge| {
            [None, Some(""), Some("Find bugs"), Some("Find bugs.")]
                .map(|prompt| version_of_run(judge, prompt))
        });
        let all: std::collections::HashSet<String> = versions.collect();
        assert_eq!(all.len(), 12);
        assert!(all.iter().all(|version| version.len() == 64));
    }
}
