//! Labelled comments of a dataset: `calibration/<split>/<slug>.jsonl`, one comment per line.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use plumbline_benchmark::comment::Comment;
use serde::{Deserialize, Serialize};

use crate::problem::FileProblem;
use crate::source::RecordSource;

/// Category of a labelled comment, which implies its label: match or no match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommentCategory {
    /// Matching comment of one or two sentences.
    Short,
    /// Matching comment with a long text.
    Long,
    /// Matching comment that describes the symptom.
    Symptom,
    /// Matching comment that describes the cause.
    Cause,
    /// Matching comment that describes the fix.
    Fix,
    /// Matching comment that uses synonyms instead of the terms of the code and its developers.
    OtherWords,
    /// Matching comment in the English of a non-native speaker.
    NonNative,
    /// Comment on another true issue of the same lines.
    OtherIssue,
    /// Vague hint that is placed at the lines of the entry.
    Vague,
    /// Comment with a false claim about the lines of the entry.
    Wrong,
    /// Comment that copies code from the change and says nothing about that code.
    CopiedCode,
    /// Comment stuffed with keywords.
    Stuffing,
    /// Comment with a text that fits any line of code, such as "Please look at this line".
    EveryLine,
}

impl CommentCategory {
    /// All categories, in display order.
    pub const ALL: [Self; 13] = [
        Self::Short,
        Self::Long,
        Self::Symptom,
        Self::Cause,
        Self::Fix,
        Self::OtherWords,
        Self::NonNative,
        Self::OtherIssue,
        Self::Vague,
        Self::Wrong,
        Self::CopiedCode,
        Self::Stuffing,
        Self::EveryLine,
    ];

    /// Returns true if comments of this category match their entry.
    pub fn is_match(self) -> bool {
        use CommentCategory::{Cause, Fix, Long, NonNative, OtherWords, Short, Symptom};
        matches!(self, Short | Long | Symptom | Cause | Fix | OtherWords | NonNative)
    }
}

impl fmt::Display for CommentCategory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

/// Part of the labelled comments: those for tuning the judge, or those for measuring it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Comments that authors may read while they tune evidence and parameters.
    Tuning,
    /// Comments that serve only to measure the judge, written after the judge was last tuned.
    Measuring,
}

impl Split {
    /// Both splits.
    pub const ALL: [Self; 2] = [Self::Tuning, Self::Measuring];

    /// Returns the name of the folder of the split's files.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Tuning => "tuned",
            Self::Measuring => "measured",
        }
    }
}

/// A comment for tuning or measuring the judge, with the entry to which the judge compares it. Its category says whether it
/// states this entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledComment {
    /// Name of the record.
    pub slug: String,
    /// Id of the bug or `also_valid` entry to which the label refers.
    pub issue: String,
    /// Category of the comment, which implies the label.
    pub category: CommentCategory,
    /// Split that the comment belongs to.
    pub split: Split,
    /// The comment itself.
    pub comment: Comment,
    /// File that contains the comment.
    pub path: PathBuf,
    /// Line in the file, from 1.
    pub line: usize,
}

/// One line of a file of labelled comments.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommentLine {
    issue: String,
    category: CommentCategory,
    file: String,
    start_line: u32,
    end_line: u32,
    title: String,
    body: String,
}

/// Reads the labelled comments of a dataset, sorted by split, record and line. A dataset may have none.
///
/// # Errors
/// One problem for each invalid line, unreadable file, and file that belongs to no record.
pub fn read_comments(
    dataset: &Path,
    sources: &[RecordSource],
) -> Result<Vec<LabelledComment>, Vec<FileProblem>> {
    let (mut comments, mut problems) = (Vec::new(), Vec::new());
    for split in Split::ALL {
        let folder = dataset.join("calibration").join(split.folder());
        problems.extend(stray_files(&folder, sources));
        for source in sources {
            read_file(&folder, source, split, &mut comments, &mut problems);
        }
    }
    if problems.is_empty() { Ok(comments) } else { Err(problems) }
}

/// Returns an error for each file in `folder` that belongs to no record, such as the old file of a renamed record.
fn stray_files(folder: &Path, sources: &[RecordSource]) -> Vec<FileProblem> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let names: Vec<PathBuf> = sources.iter().map(|source| comments_path(folder, source)).collect();
    let strays = paths.filter(|path| !names.contains(path));
    strays
        .map(|path| {
            FileProblem::error(path, None, "belongs to no record: name it after a record, or remove it")
        })
        .collect()
}

fn comments_path(folder: &Path, source: &RecordSource) -> PathBuf {
    folder.join(format!("{}.jsonl", source.slug))
}

fn read_file(
    folder: &Path,
    source: &RecordSource,
    split: Split,
    comments: &mut Vec<LabelledComment>,
    problems: &mut Vec<FileProblem>,
) {
    let path = comments_path(folder, source);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return,
        Err(error) => return problems.push(FileProblem::unreadable(&path, &error)),
    };
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match parse_line(source, line) {
            Ok(line) => comments.push(labelled_comment(source, split, line, &path, index + 1)),
            Err(message) => problems.push(FileProblem::error(&path, Some(index + 1), message)),
        }
    }
}

fn parse_line(source: &RecordSource, text: &str) -> Result<CommentLine, String> {
    let line: CommentLine = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if !source.record_file.entries().iter().any(|entry| entry.id == line.issue) {
        return Err(format!(
            "the record `{}` has no bug or `also_valid` entry `{}`: correct `issue`",
            source.slug, line.issue
        ));
    }
    if line.title.trim().is_empty() && line.body.trim().is_empty() {
        return Err(
            "the comment has no title and no body: write a title or a body, or remove the line".to_owned()
        );
    }
    Ok(line)
}

fn labelled_comment(
    source: &RecordSource,
    split: Split,
    line: CommentLine,
    path: &Path,
    number: usize,
) -> LabelledComment {
    let CommentLine { issue, category, file, start_line, end_line, title, body } = line;
    let comment = Comment { file, start_line, end_line, severity: None, title, body };
    LabelledComment {
        slug: source.slug.clone(),
        issue,
        category,
        split,
        comment,
        path: path.to_owned(),
        line: number,
    }
}
