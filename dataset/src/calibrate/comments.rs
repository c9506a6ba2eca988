//! The labelled comments of a dataset: `calibration/<half>/<slug>.jsonl`, one comment per line.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use plumbline_benchmark::comment::Comment;
use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::source::Source;

/// What kind of comment it is, which is also its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Right, in a sentence or two.
    Short,
    /// Right, at length.
    Long,
    /// Right, told from what a user sees.
    Symptom,
    /// Right, told from why it happens.
    Cause,
    /// Right, told from what has to change.
    Fix,
    /// Right, in words that the code and its own people would not use.
    OtherWords,
    /// Right, in the English of somebody who learnt it late.
    NonNative,
    /// True of the same lines, but another thing.
    OtherIssue,
    /// A hint at the right neighbourhood that says nothing.
    Vague,
    /// Not true.
    Wrong,
    /// Code in place of words.
    CopiedCode,
    /// Every word that might count.
    Stuffing,
    /// What can be said of any line.
    EveryLine,
}

impl Category {
    /// All of them, in the order in which they are shown.
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

    /// Whether such a comment matches the entry that it is labelled with.
    pub fn is_match(self) -> bool {
        use Category::{Cause, Fix, Long, NonNative, OtherWords, Short, Symptom};
        matches!(self, Short | Long | Symptom | Cause | Fix | OtherWords | NonNative)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

/// Which half a comment is in, which is the folder that its file is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// May be looked at while evidence and parameters are tuned.
    Tuned,
    /// Is only measured, and was written after the last tuning.
    Measured,
}

impl Half {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Tuned, Self::Measured];

    /// The name of its folder.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Tuned => "tuned",
            Self::Measured => "measured",
        }
    }
}

/// One labelled comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledComment {
    /// The record.
    pub slug: String,
    /// The id of the bug or `also_valid` entry that the label is about.
    pub issue: String,
    /// What kind it is.
    pub category: Category,
    /// Whether it may be tuned on.
    pub half: Half,
    /// The comment.
    pub comment: Comment,
    /// The file that it was read from.
    pub path: PathBuf,
    /// Its line there, counted from 1.
    pub line: usize,
}

/// A line of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    issue: String,
    category: Category,
    file: String,
    start_line: u32,
    end_line: u32,
    title: String,
    body: String,
}

/// The labelled comments of a dataset, by half, record and line. A dataset may have none.
///
/// # Errors
/// Every line that cannot be used.
pub fn read_comments(dataset: &Path, sources: &[Source]) -> Result<Vec<LabelledComment>, Vec<Problem>> {
    let (mut comments, mut problems) = (Vec::new(), Vec::new());
    for half in Half::ALL {
        let folder = dataset.join("calibration").join(half.folder());
        problems.extend(strays(&folder, sources));
        for source in sources {
            read_file(&folder, source, half, &mut comments, &mut problems);
        }
    }
    if problems.is_empty() { Ok(comments) } else { Err(problems) }
}

/// Files that belong to no record, which a renamed record would leave unread.
fn strays(folder: &Path, sources: &[Source]) -> Vec<Problem> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let names: Vec<PathBuf> = sources.iter().map(|source| file_of(folder, source)).collect();
    let strays = paths.filter(|path| !names.contains(path));
    strays.map(|path| Problem::error(path, None, "belongs to no record")).collect()
}

fn file_of(folder: &Path, source: &Source) -> PathBuf {
    folder.join(format!("{}.jsonl", source.slug))
}

fn read_file(
    folder: &Path,
    source: &Source,
    half: Half,
    comments: &mut Vec<LabelledComment>,
    problems: &mut Vec<Problem>,
) {
    let path = file_of(folder, source);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return,
        Err(error) => return problems.push(Problem::unreadable(&path, &error)),
    };
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match read_line(source, line) {
            Ok(line) => comments.push(labelled(source, half, line, &path, index + 1)),
            Err(message) => problems.push(Problem::error(&path, Some(index + 1), message)),
        }
    }
}

fn read_line(source: &Source, text: &str) -> Result<Line, String> {
    let line: Line = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if !source.catalogue.entries().iter().any(|entry| entry.id == line.issue) {
        return Err(format!("`{}` has no bug and no also_valid `{}`", source.slug, line.issue));
    }
    if line.title.trim().is_empty() && line.body.trim().is_empty() {
        return Err("the comment has neither title nor body".to_owned());
    }
    Ok(line)
}

fn labelled(source: &Source, half: Half, line: Line, path: &Path, number: usize) -> LabelledComment {
    let Line { issue, category, file, start_line, end_line, title, body } = line;
    let comment = Comment { file, start_line, end_line, severity: None, title, body };
    LabelledComment {
        slug: source.slug.clone(),
        issue,
        category,
        half,
        comment,
        path: path.to_owned(),
        line: number,
    }
}
