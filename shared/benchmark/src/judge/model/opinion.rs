//! Opinions of the model, and the verdicts derived from them.

use serde::{Deserialize, Serialize};

use crate::comment::Comment;
use crate::judge::location::{are_on_nearby_lines, is_at_change, is_at_place_given_decoys, is_on_decoy};
use crate::judge::matching::{CatalogueEntry, entries, judge_in_sorted_order, match_entries};
use crate::judge::verdict::Verdict;
use crate::record::Record;

/// Opinion of the model judge on one comment.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Opinion {
    /// Ids of the entries that the comment states.
    pub matches: Vec<String>,
    /// True if the comment is correct, but states an issue that is not an entry.
    pub valid: bool,
}

/// Derives the verdicts on comments from the model's opinions. Returns them in the order of the comments.
pub fn verdicts(record: &Record, judged: &[(Comment, Opinion)]) -> Vec<Verdict> {
    judge_in_sorted_order(judged, |sorted| {
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
    let in_place = is_at_place_given_decoys(entry.issue, &record.decoys, comment);
    if stated && in_place { entry.match_weight(0, comment) } else { 0 }
}

/// Returns true if a comment needs the model's opinion: the comment points at an entry, or the comment points at a
/// changed line and lies on no decoy. Any other comment is noise, whatever the model would say.
pub fn needs_opinion(record: &Record, comment: &Comment) -> bool {
    let mut entries = record.bugs.iter().chain(&record.also_valid);
    let is_objection = record.decoys.iter().any(|decoy| is_on_decoy(decoy, comment));
    let has_place = entries.any(|entry| is_at_place_given_decoys(entry, &record.decoys, comment))
        || (!is_objection && is_at_change(&record.diff, comment));
    comment.start_line <= comment.end_line && has_place
}

/// Returns true if a comment that states no entry can get the verdict `Valid`: the comment points at an entry's place
/// or at a changed line, and lies on no decoy.
fn can_be_valid(record: &Record, comment: &Comment) -> bool {
    needs_opinion(record, comment) && !record.decoys.iter().any(|decoy| is_on_decoy(decoy, comment))
}

/// Returns the verdict on a correct comment that matches no entry. `earlier` are the comments that got the verdict
/// `Valid` before. If one of them is on the same or nearby lines, the verdict is `Duplicate`. Otherwise it is `Valid`,
/// and the comment is added to `earlier`.
fn valid_or_duplicate<'a>(earlier: &mut Vec<&'a Comment>, comment: &'a Comment) -> Verdict {
    if earlier.iter().any(|before| are_on_nearby_lines(before, comment)) {
        return Verdict::Duplicate { of: String::new() };
    }
    earlier.push(comment);
    Verdict::Valid
}
