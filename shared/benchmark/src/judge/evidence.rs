//! Measurement of the evidence of an entry in a comment.
//!
//! All arithmetic is on integers, in thousandths, so that every machine gets the same result.

use std::collections::{BTreeSet, HashSet};

use crate::comment::Comment;
use crate::record::CataloguedIssue;

use super::evidence_score::{EvidenceScore, Refusal};
use super::lexicon::Lexicon;
use super::parameters::frozen;
use super::terms::{Stem, Term, without_repeats};
use super::text::Text;
use super::vocabulary::{NearbyText, Vocabulary};
use super::wordings::{self, Wordings};

/// Measures how much of the entry's evidence the comment's title and body contain, whichever lines the comment points
/// at.
///
/// A group of terms contributes its weight times its strength. Each word that occurs adds 600 thousandths to the
/// strength, each phrase 1,000, up to 1,000 for the group. Points are the sum over all groups, as a share of the
/// maximum sum over the three heaviest groups. Above 200 words, points shrink in proportion to the length, so that a
/// long comment cannot match by mentioning everything.
///
/// A comment may also qualify by the words that it shares with the whole text of the entry, since an issue can be
/// described in many ways. Each distinct word of the evidence counts twice, each other word of summary and mechanism
/// once. The total weight of the shared words, and their share of the comment, must each reach a minimum. Finally, a
/// comment qualifies if it resembles one of the entry's paraphrases clearly more than any false claim.
pub fn evidence_score(entry: &CataloguedIssue, comment: &Comment) -> EvidenceScore {
    let mut lexicon = Lexicon::new();
    let hazards = Hazards::new(&mut lexicon);
    let evidence = Evidence::new(entry, &hazards, &mut lexicon);
    let reading = Reading::new(comment, &hazards, NearbyText::default(), &mut lexicon);
    evidence.score(&reading, &[])
}

/// Returns true if a term of evidence can occur in a comment: it has a word that is neither a stop word nor
/// punctuation.
pub fn is_usable_term(term: &str) -> bool {
    Lexicon::new().term(term).is_some()
}

/// Search terms of the kinds of hazard and of dismissals, and remarks that fit any line.
pub(super) struct Hazards {
    kinds: Vec<Vec<Term>>,
    dismissals: Vec<Term>,
    vague: Vec<HashSet<Stem>>,
}

impl Hazards {
    pub(super) fn new(lexicon: &mut Lexicon) -> Self {
        let guards = &frozen().guards;
        let kinds = guards.hazards.values().map(|texts| terms(texts, lexicon)).collect();
        let remarks = &frozen().wordings.vague_remarks;
        let vague = remarks.iter().map(|remark| lexicon.read(&[remark]).into_telling()).collect();
        Self { kinds, dismissals: terms(&guards.dismissals, lexicon), vague }
    }

    fn named_in(&self, text: &Text) -> BTreeSet<usize> {
        let named = |kind: &usize| text.has_any(&self.kinds[*kind]);
        (0..self.kinds.len()).filter(named).collect()
    }
}

/// A parsed comment.
pub(super) struct Reading {
    text: Text,
    nearby: NearbyText,
    hazards: BTreeSet<usize>,
    /// Reason why the comment matches no entry at all, if any.
    refusal: Option<Refusal>,
    /// Squared similarity to the closest vague remark or explanation of a nearby decoy, in millionths.
    elsewhere: u64,
}

impl Reading {
    pub(super) fn new(
        comment: &Comment,
        hazards: &Hazards,
        nearby: NearbyText,
        lexicon: &mut Lexicon,
    ) -> Self {
        let text = lexicon.read(&[&comment.title, &comment.body]);
        let refusal = match () {
            () if !is_prose(&text) => Some(Refusal::NotProse),
            () if repeats_itself(comment, lexicon) => Some(Refusal::Repetition),
            () if text.has_any_unbroken(&hazards.dismissals) => Some(Refusal::Dismissal),
            () => None,
        };
        let elsewhere = wordings::best_match(&text, hazards.vague.iter().chain(nearby.decoys()));
        Self { hazards: hazards.named_in(&text), refusal, elsewhere, nearby, text }
    }
}

fn is_prose(text: &Text) -> bool {
    let guards = &frozen().guards;
    let minimum = u64::from(text.words()) * u64::from(guards.minimum_glue_per_mille);
    // Grants one word, since chance decides whether a short comment has one more or less.
    let glue = u64::from(text.glue()) + 1;
    let has_short_runs = text.longest_without_glue() <= guards.maximum_words_without_glue;
    text.glue() > 0 && glue * 1000 >= minimum && has_short_runs
}

fn repeats_itself(comment: &Comment, lexicon: &mut Lexicon) -> bool {
    let title = lexicon.read(&[&comment.title]).into_said();
    let body = lexicon.read(&[&comment.body]).into_said();
    let repeated = title.intersection(&body).count() * 1000;
    let repetition = &frozen().guards.repetition;
    let is_title = title.len() >= repetition.minimum_title_words;
    let added = body.difference(&title).count();
    let adds_little = added <= title.len().max(repetition.added_words);
    is_title && adds_little && repeated > title.len() * repetition.maximum_per_mille
}

/// Search terms of an entry's evidence.
pub(super) struct Evidence {
    groups: Vec<Vec<Term>>,
    vocabulary: Vocabulary,
    wordings: Wordings,
    /// Kinds of hazard that the entry itself names.
    hazards: BTreeSet<usize>,
}

impl Evidence {
    pub(super) fn new(entry: &CataloguedIssue, hazards: &Hazards, lexicon: &mut Lexicon) -> Self {
        let groups = entry.evidence.iter().map(|texts| terms(texts, lexicon)).collect();
        let mut parts = vec![entry.summary.as_str(), entry.mechanism.as_str()];
        parts.extend(entry.evidence.iter().flatten().map(String::as_str));
        let about = lexicon.read(&parts);
        let vocabulary = Vocabulary::of(entry, lexicon);
        let wordings = Wordings::of(entry, lexicon);
        Self { groups: without_repeats(groups), vocabulary, wordings, hazards: hazards.named_in(&about) }
    }

    /// Scores a comment. `others` are the other entries that the comment points at.
    pub(super) fn score(&self, reading: &Reading, others: &[&Self]) -> EvidenceScore {
        let hits: Vec<Hit> = self.groups.iter().map(|group| Hit::new(group, &reading.text)).collect();
        let wordings_there = others.iter().map(|other| &other.wordings);
        let similarity = self.wordings.similarity(&reading.text, wordings_there, reading.elsewhere);
        let of_words = self.vocabulary.points(&reading.text).max(similarity.points());
        let is_false = || similarity.is_false().then_some(Refusal::FalseClaim);
        EvidenceScore {
            points: normalise(self.points(&hits).max(of_words), reading.text.words()),
            matches_vocabulary: of_words > 0,
            groups: hits.iter().filter(|hit| hit.strength > 0).count(),
            required_groups: self.groups.len().clamp(1, frozen().evidence.required_groups),
            refusal: reading.refusal.or_else(|| self.refusal(&hits, reading, others)).or_else(is_false),
        }
    }

    fn points(&self, hits: &[Hit]) -> u64 {
        let worth = |(index, hit): (usize, &Hit)| weight(index) * u64::from(hit.strength);
        let sum: u64 = hits.iter().enumerate().map(worth).sum();
        sum.checked_div(self.full_weight()).unwrap_or(0).min(1000)
    }

    /// Returns the total weight of the heaviest groups, which equals 1,000 points.
    fn full_weight(&self) -> u64 {
        let mut weights: Vec<u64> = (0..self.groups.len()).map(weight).collect();
        weights.sort_unstable_by(|left, right| right.cmp(left));
        weights.iter().take(frozen().evidence.groups_counted).sum()
    }

    fn refusal(&self, hits: &[Hit], reading: &Reading, others: &[&Self]) -> Option<Refusal> {
        let guards = &frozen().guards;
        let positions: BTreeSet<u32> = hits.iter().flat_map(|hit| hit.positions.iter().copied()).collect();
        let maximum = u64::from(reading.text.words()) * u64::from(guards.maximum_evidence_per_mille);
        let other_hazards = reading.hazards.difference(&self.hazards).count();
        let mut vocabularies_there = others.iter().map(|other| &other.vocabulary);
        match () {
            () if positions.len() as u64 * 1000 > maximum => Some(Refusal::TooDense),
            () if other_hazards > guards.maximum_other_hazards => Some(Refusal::Scattershot),
            () if self.vocabulary.is_quoted(&reading.text, &reading.nearby) => Some(Refusal::Quotation),
            () if self.vocabulary.is_of_decoy(&reading.text, &reading.nearby) => Some(Refusal::Decoy),
            () if vocabularies_there.any(|other| self.vocabulary.is_of_other(&reading.text, other)) => {
                Some(Refusal::OtherEntry)
            }
            () => None,
        }
    }
}

/// Occurrences of one group of terms in a comment.
struct Hit {
    strength: u32,
    positions: BTreeSet<u32>,
}

impl Hit {
    fn new(group: &[Term], text: &Text) -> Self {
        let mut hit = Self { strength: 0, positions: BTreeSet::new() };
        for term in group {
            let positions = text.find(term);
            if !positions.is_empty() {
                hit.strength = (hit.strength + strength(term)).min(1000);
                hit.positions.extend(positions);
            }
        }
        hit
    }
}

fn strength(term: &Term) -> u32 {
    let evidence = &frozen().evidence;
    if term.is_phrase() { evidence.phrase_per_mille } else { evidence.word_per_mille }
}

fn weight(group: usize) -> u64 {
    let weights = &frozen().evidence.group_weights;
    weights.get(group).or(weights.last()).copied().map_or(1, u64::from)
}

fn normalise(points: u64, words: u32) -> u32 {
    let full = u64::from(frozen().guards.full_credit_words);
    u32::try_from(points * full / full.max(u64::from(words)).max(1)).unwrap_or(u32::MAX)
}

fn terms(texts: &[String], lexicon: &mut Lexicon) -> Vec<Term> {
    texts.iter().filter_map(|text| lexicon.term(text)).collect()
}
