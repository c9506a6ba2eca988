//! Reads the files of a record's trials: comments, labels, and verdicts of second readers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use plumbline_benchmark::comment::Comment;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{LabelledTrial, RecordTrials, TrialComment};
use crate::problem::FileProblem;
use crate::source::RecordSource;

/// Ending of the names of files with labels.
const LABELS_SUFFIX: &str = ".labels.json";
/// Name of the file with the verdicts of second readers on bugs that no trial found.
const VERDICTS_FILE: &str = "confirmations.json";

/// Part of the record that a reviewer got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrialInput {
    /// The complete input: everything that a draw sends.
    Full,
    /// Title, description and diff alone.
    Diff,
}

/// Effort of a reviewer: no time limit, or one quick pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrialEffort {
    /// The reviewer had no time limit.
    #[default]
    Unhurried,
    /// The reviewer made one quick pass, so the trial counts in no detection rate.
    Quick,
}

/// Content of `trials/<name>.json`: the comments of one reviewer on a record.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// Text that marks the file as benchmark data, so that collectors of training data can exclude the file.
    #[serde(default, rename = "canary")]
    _canary: Option<String>,
    /// Kind of reviewer, such as `a strong model, one draw, no tools`, without names of people or models.
    pub reviewer: String,
    /// Time of the review, RFC 3339 in UTC.
    pub made_at: String,
    /// Part of the record that the reviewer got.
    pub input: TrialInput,
    /// Effort of the reviewer: no time limit, or one quick pass.
    #[serde(default)]
    pub effort: TrialEffort,
    /// Context window for which the input was packed, in tokens; 0 for the diff alone.
    pub context: u64,
    /// Comments, word for word.
    pub comments: Vec<Comment>,
}

/// `trials/<name>.labels.json`: the labels of all comments of a trial.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TrialLabels {
    #[serde(default, rename = "canary")]
    _canary: Option<String>,
    labeller: String,
    made_at: String,
    labels: Vec<Label>,
}

/// Label of one comment: an entry that the comment states, or `valid`, `wrong` or `open`. A comment that states two
/// entries has two labels.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// Number of the comment, from 1.
    pub comment: usize,
    /// Id of the entry that the comment states; or `valid` for another correct comment, `wrong` for a false one, or
    /// `open` if nobody could decide.
    pub label: String,
    /// Reason for the label. No program reads this field.
    #[serde(default, rename = "note")]
    _note: Option<String>,
}

/// Verdict of a second reader on a bug that no trial found. The reader saw the bug's entry and the packed
/// input only.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondReaderVerdict {
    /// Id of the bug.
    pub bug: String,
    /// Kind of the person or model that read the code, such as `strong model`, without a name.
    pub reader: String,
    /// Time of the verdict, RFC 3339 in UTC.
    pub made_at: String,
    /// True if the second reader confirms that the bug is real.
    pub confirmed: bool,
    /// Reason for the verdict. No program reads this field.
    #[serde(default, rename = "why")]
    _why: Option<String>,
}

/// Reads the trials of a record. Returns no trials if the record has no folder `trials`.
///
/// # Errors
/// One problem for each invalid file.
pub fn read(source: &RecordSource) -> Result<RecordTrials, Vec<FileProblem>> {
    let folder = source.folder.join("trials");
    let (mut trials, mut problems) = (RecordTrials::default(), Vec::new());
    for path in trial_paths(&folder).map_err(|problem| vec![problem])? {
        match read_trial(source, &path) {
            Ok(Some(trial)) => trials.labelled_trials.push(trial),
            Ok(None) => trials.unlabelled_count += 1,
            Err(problem) => problems.push(problem),
        }
    }
    let verdicts_path = folder.join(VERDICTS_FILE);
    if verdicts_path.exists() {
        match read_json::<Vec<SecondReaderVerdict>>(&verdicts_path) {
            Ok(verdicts) => {
                let problem_of = |verdict| verdict_problem(source, &verdicts_path, verdict);
                problems.extend(verdicts.iter().filter_map(problem_of));
                trials.second_reader_verdicts = verdicts;
            }
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(trials) } else { Err(problems) }
}

/// Returns the paths of the trials, sorted by name. Fails if a file of labels belongs to no trial, or the name of a
/// file does not end in `.json`.
fn trial_paths(folder: &Path) -> Result<Vec<PathBuf>, FileProblem> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let unreadable = |error| FileProblem::unreadable(folder, &error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Some(trial) = name.strip_suffix(LABELS_SUFFIX) {
            if !folder.join(format!("{trial}.json")).is_file() {
                return Err(FileProblem::error(
                    path,
                    None,
                    format!("has no trial `{trial}.json`: remove the labels, or add the trial"),
                ));
            }
        } else if name != VERDICTS_FILE {
            if !name.ends_with(".json") {
                return Err(FileProblem::error(
                    path,
                    None,
                    "is neither a trial nor its labels: the name must end in .json or .labels.json",
                ));
            }
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn read_trial(source: &RecordSource, path: &Path) -> Result<Option<LabelledTrial>, FileProblem> {
    let trial: Trial = read_json(path)?;
    let labels = PathBuf::from(path.to_string_lossy().replace(".json", LABELS_SUFFIX));
    for (name, text) in [("reviewer", &trial.reviewer), ("made_at", &trial.made_at)] {
        if text.trim().is_empty() {
            return Err(FileProblem::error(path, None, format!("`{name}` is empty")));
        }
    }
    if !labels.is_file() {
        return Ok(None);
    }
    let read: TrialLabels = read_json(&labels)?;
    let failed = |message: String| FileProblem::error(&labels, None, message);
    for (name, text) in [("labeller", &read.labeller), ("made_at", &read.made_at)] {
        if text.trim().is_empty() {
            return Err(failed(format!("`{name}` is empty")));
        }
    }
    labelled_trial(source, &trial, &read.labels).map(Some).map_err(failed)
}

fn labelled_trial(source: &RecordSource, trial: &Trial, labels: &[Label]) -> Result<LabelledTrial, String> {
    let ids: BTreeSet<String> = source.record_file.entries().into_iter().map(|entry| entry.id).collect();
    for Label { comment, label, .. } in labels {
        if !(1..=trial.comments.len()).contains(comment) {
            return Err(format!(
                "the trial has no comment number {comment}, counted from 1: correct the number"
            ));
        }
        if !ids.contains(label) && !["valid", "wrong", "open"].contains(&label.as_str()) {
            return Err(format!(
                "comment {comment}: the label `{label}` is neither the id of an entry \
                 nor `valid`, `wrong` or `open`: correct the label"
            ));
        }
    }
    let is_labelled = |number: &usize| labels.iter().any(|label| label.comment == *number);
    if let Some(number) = (1..=trial.comments.len()).find(|number| !is_labelled(number)) {
        return Err(format!("comment {number} has no label: add one"));
    }
    Ok(LabelledTrial {
        input: trial.input,
        effort: trial.effort,
        found_entries: labels
            .iter()
            .map(|label| label.label.clone())
            .filter(|label| ids.contains(label))
            .collect(),
        comments: (1..)
            .zip(&trial.comments)
            .map(|(number, comment)| trial_comment(number, comment, labels))
            .collect(),
        wrong_label_count: labels.iter().filter(|label| label.label == "wrong").count(),
    })
}

fn trial_comment(number: usize, comment: &Comment, labels: &[Label]) -> TrialComment {
    let own = labels.iter().filter(|label| label.comment == number);
    TrialComment { comment: comment.clone(), labels: own.map(|label| label.label.clone()).collect() }
}

/// Returns a problem if a verdict is about no bug of the record, or incomplete. `path` is the file with the verdict.
fn verdict_problem(source: &RecordSource, path: &Path, verdict: &SecondReaderVerdict) -> Option<FileProblem> {
    let SecondReaderVerdict { bug, reader, made_at, .. } = verdict;
    let is_known = source.record_file.bugs.iter().any(|known| known.id.get_ref() == bug);
    let is_complete = !reader.trim().is_empty() && !made_at.trim().is_empty();
    let message = if is_known {
        let empty = if reader.trim().is_empty() { "reader" } else { "made_at" };
        format!("the verdict on `{bug}` has an empty `{empty}`: fill it in")
    } else {
        format!("the record has no bug `{bug}`: correct the id in this verdict, or remove the verdict")
    };
    (!is_known || !is_complete).then(|| FileProblem::error(path, None, message))
}

fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, FileProblem> {
    let text = fs::read_to_string(path).map_err(|error| FileProblem::unreadable(path, &error))?;
    serde_json::from_str(&text)
        .map_err(|error| FileProblem::error(path, Some(error.line()), error.to_string()))
}
