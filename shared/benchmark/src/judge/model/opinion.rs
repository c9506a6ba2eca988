//! Opinions of the model, and the verdicts derived from them.

use serde::{Deserialize, Serialize};

use crate::comment::Comment;
use crate::judge::location::{are_on_nearby_lines, covers, is_at_change, is_at_place_strict_on_decoys};
use crate::judge::matching::{CatalogueEntry, entries, judge_sorted, match_entries};
use crate::judge::verdict::Verdict;
use crate::record::Record;

/// Opinion of the model judge on one comment.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Opinion {
    /// Ids of the entries that the comment states.
    pub matches: Vec<String>,
    /// True if the comment is correct without stating an entry.
    pub valid: bool,
}

/// Derives the verdicts on comments from the model's opinions. Returns them in the order of the comments.
pub fn verdicts(record: &Record, judged: &[(Comment, Opinion)]) -> Vec<Verdict> {
    judge_sorted(judged, |sorted| {
        let entries = entries(record);
        let weights: Vec<Vec<i64>> = entries
            .iter()
            .map(|entry| sorted.iter().map(|pair| weight(record, entry, pair)).collect())
            .collect();
        let mut verdicts = match_entries(&entries, &weights, sorted.len());
        let mut valid: Vec<&Comment> = Vec::new();
        for ((comment, opinion), verdict) in sorted.iter().zip(&mut verdicts) {
            if *verdict == Verdict::Noise && opinion.valid && can_be_valid(record, comment) {
                *verdict = valid_or_duplicate(&mut valid, comment);
            }
        }
        verdicts
    })
}

fn weight(record: &Record, entry: &CatalogueEntry<'_>, (comment, opinion): &(Comment, Opinion)) -> i64 {
    let stated = opinion.matches.contains(&entry.issue.id);
    let in_place = is_at_place_strict_on_decoys(entry.issue, &record.decoys, comment);
    if stated && in_place { entry.weight(0, comment) } else { 0 }
}

/// Returns true if a comment needs the model's opinion: the comment points at an entry, or the comment points at a
/// changed line and lies on no decoy. Any other comment is noise, whatever the model would say.
pub fn needs_opinion(record: &Record, comment: &Comment) -> bool {
    let mut entries = record.bugs.iter().chain(&record.also_valid);
    let is_objection = record.decoys.iter().any(|decoy| covers(decoy, comment));
    let has_place = entries.any(|entry| is_at_place_strict_on_decoys(entry, &record.decoys, comment))
        || (!is_objection && is_at_change(&record.diff, comment));
    comment.start_line <= comment.end_line && has_place
}

/// Returns true if a comment that states no entry can get the verdict `Valid`: the comment points at an entry's place
/// or at a changed line, and lies on no decoy.
fn can_be_valid(record: &Record, comment: &Comment) -> bool {
    needs_opinion(record, comment) && !record.decoys.iter().any(|decoy| covers(decoy, comment))
}

/// Returns `Duplicate` if a comment of `valid`, the comments judged `Valid` so far, is on the same or nearby lines.
/// Otherwise adds the comment to `valid` and returns `Valid`.
fn valid_or_duplicate<'a>(valid: &mut Vec<&'a Comment>, comment: &'a Comment) -> Verdict {
    if valid.iter().any(|before| are_on_nearby_lines(before, comment)) {
        return Verdict::Duplicate { of: String::new() };
    }
    valid.push(comment);
    Verdict::Valid
}
