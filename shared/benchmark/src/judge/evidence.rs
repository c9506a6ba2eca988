//! How much of an entry's evidence a comment carries.
//!
//! All of it is integer arithmetic in thousandths, so that no two machines can differ.

use std::collections::{BTreeSet, HashSet};

use crate::comment::Comment;
use crate::record::CataloguedIssue;

use super::parameters::frozen;
use super::text::{Lexicon, Stem, Term, Text, without_repeats};
use super::vocabulary::{DeliveryContext, Vocabulary};
use super::wordings::{self, Wordings};

/// The share of an entry's evidence that a comment carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Weighted evidence in thousandths, after length is taken into account, or what the vocabulary comes to,
    /// whichever is more.
    pub points: u32,
    /// How many groups of terms the comment uses at least one term of.
    pub groups: usize,
    /// How many groups it must use.
    pub required_groups: usize,
    /// Whether it says the entry in the entry's vocabulary, or nearly as one of its paraphrases, however few groups it
    /// uses.
    pub speaks_its_words: bool,
    /// Why it counts for nothing all the same.
    pub refusal: Option<Refusal>,
}

/// Why a comment counts for nothing whatever it mentions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is no sentence: a list of words, or code.
    NotProse,
    /// Nearly every word of it is evidence.
    TooDense,
    /// It names many kinds of hazard that have nothing to do with the entry.
    Scattershot,
    /// Its body says its title again and little more.
    Repetition,
    /// It says that nothing is wrong.
    Dismissal,
    /// Hardly a word of the entry's is its own: they stand in the lines that it points at.
    Quotation,
    /// It says more of a decoy in the same place than of the entry.
    Decoy,
    /// It says much more of another entry in the same place.
    OtherEntry,
    /// It is liker to something else that is said of the same lines: a false claim, a decoy, another entry.
    FalseClaim,
}

impl Score {
    /// Whether it is enough.
    pub fn is_enough(&self) -> bool {
        let enough = self.points >= frozen().evidence.required_per_mille;
        let spread = self.groups >= self.required_groups || self.speaks_its_words;
        self.refusal.is_none() && spread && enough
    }
}

/// How much of the entry's evidence the comment's title and body carry, wherever it points.
///
/// Every group of terms is worth its weight times its strength. A word that occurs gives its group 600
/// thousandths, a phrase 1,000, all terms together at most 1,000. Points are the sum over the groups as a
/// share of what the three heaviest groups can give. Beyond 200 words they shrink in proportion to the
/// length, so that an essay that mentions everything proves nothing.
///
/// People say one thing in many ways, so a comment may also prove itself by the words that it shares with all of
/// the entry's text: each different word of the evidence counts double, each other one of summary and mechanism
/// once. What it shares must weigh enough, and be enough of what it says. Or it is like one of the entry's paraphrases,
/// and clearly less like every false claim.
pub fn evidence_score(entry: &CataloguedIssue, comment: &Comment) -> Score {
    let mut lexicon = Lexicon::new();
    let hazards = Hazards::new(&mut lexicon);
    let evidence = Evidence::new(entry, &hazards, &mut lexicon);
    let reading = Reading::new(comment, &hazards, DeliveryContext::default(), &mut lexicon);
    evidence.score(&reading, &[])
}

/// Whether a term of evidence has a word that can be looked for: one of stop words and punctuation alone
/// never matches.
pub fn is_usable_term(term: &str) -> bool {
    Lexicon::new().term(term).is_some()
}

/// The kinds of hazard, the phrases that dismiss one, and what can be said of any line, ready to be looked for.
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

/// A comment, read.
pub(super) struct Reading {
    text: Text,
    surroundings: DeliveryContext,
    hazards: BTreeSet<usize>,
    /// What is wrong with it whichever entry it is held against.
    refusal: Option<Refusal>,
    /// How like it is to a vague remark, or to what is said of a decoy there.
    elsewhere: u64,
}

impl Reading {
    pub(super) fn new(
        comment: &Comment,
        hazards: &Hazards,
        surroundings: DeliveryContext,
        lexicon: &mut Lexicon,
    ) -> Self {
        let text = lexicon.read(&[&comment.title, &comment.body]);
        let refusal = match () {
            () if !is_prose(&text) => Some(Refusal::NotProse),
            () if repeats_itself(comment, lexicon) => Some(Refusal::Repetition),
            () if text.has_any_unbroken(&hazards.dismissals) => Some(Refusal::Dismissal),
            () => None,
        };
        let elsewhere = wordings::likest(&text, hazards.vague.iter().chain(surroundings.decoys()));
        Self { hazards: hazards.named_in(&text), refusal, elsewhere, surroundings, text }
    }
}

fn is_prose(text: &Text) -> bool {
    let guards = &frozen().guards;
    let least = u64::from(text.words()) * u64::from(guards.minimum_glue_per_mille);
    // One word more is granted: in a short comment it is chance.
    let glue = u64::from(text.glue()) + 1;
    let is_held_together = text.longest_without_glue() <= guards.maximum_words_without_glue;
    text.glue() > 0 && glue * 1000 >= least && is_held_together
}

fn repeats_itself(comment: &Comment, lexicon: &mut Lexicon) -> bool {
    let title = lexicon.read(&[&comment.title]).into_said();
    let body = lexicon.read(&[&comment.body]).into_said();
    let again = title.intersection(&body).count() * 1000;
    let repetition = &frozen().guards.repetition;
    let is_title = title.len() >= repetition.minimum_title_words;
    let added = body.difference(&title).count();
    let is_little_more = added <= title.len().max(repetition.added_words);
    is_title && is_little_more && again > title.len() * repetition.maximum_per_mille
}

/// An entry's evidence, ready to be looked for.
pub(super) struct Evidence {
    groups: Vec<Vec<Term>>,
    vocabulary: Vocabulary,
    wordings: Wordings,
    /// The kinds of hazard that the entry is itself about.
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

    /// `others` are the other entries that the comment points at.
    pub(super) fn score(&self, reading: &Reading, others: &[&Self]) -> Score {
        let hits: Vec<Hit> = self.groups.iter().map(|group| Hit::new(group, &reading.text)).collect();
        let wordings_there = others.iter().map(|other| &other.wordings);
        let likeness = self.wordings.likeness(&reading.text, wordings_there, reading.elsewhere);
        let of_words = self.vocabulary.points(&reading.text).max(likeness.points());
        let is_false = || likeness.is_false().then_some(Refusal::FalseClaim);
        Score {
            points: normalise(self.points(&hits).max(of_words), reading.text.words()),
            speaks_its_words: of_words > 0,
            groups: hits.iter().filter(|hit| hit.strength > 0).count(),
            required_groups: self.groups.len().clamp(1, frozen().evidence.required_groups),
            refusal: reading.refusal.or_else(|| self.refusal(&hits, reading, others)).or_else(is_false),
        }
    }

    fn points(&self, hits: &[Hit]) -> u64 {
        let worth = |(index, hit): (usize, &Hit)| weight(index) * u64::from(hit.strength);
        let sum: u64 = hits.iter().enumerate().map(worth).sum();
        sum.checked_div(self.whole()).unwrap_or(0).min(1000)
    }

    /// What the heaviest groups weigh together.
    fn whole(&self) -> u64 {
        let mut weights: Vec<u64> = (0..self.groups.len()).map(weight).collect();
        weights.sort_unstable_by(|left, right| right.cmp(left));
        weights.iter().take(frozen().evidence.groups_counted).sum()
    }

    fn refusal(&self, hits: &[Hit], reading: &Reading, others: &[&Self]) -> Option<Refusal> {
        let guards = &frozen().guards;
        let places: BTreeSet<u32> = hits.iter().flat_map(|hit| hit.places.iter().copied()).collect();
        let most = u64::from(reading.text.words()) * u64::from(guards.maximum_evidence_per_mille);
        let other_hazards = reading.hazards.difference(&self.hazards).count();
        let mut vocabularies_there = others.iter().map(|other| &other.vocabulary);
        match () {
            () if places.len() as u64 * 1000 > most => Some(Refusal::TooDense),
            () if other_hazards > guards.maximum_other_hazards => Some(Refusal::Scattershot),
            () if self.vocabulary.is_quoted(&reading.text, &reading.surroundings) => Some(Refusal::Quotation),
            () if self.vocabulary.is_of_decoy(&reading.text, &reading.surroundings) => Some(Refusal::Decoy),
            () if vocabularies_there.any(|other| self.vocabulary.is_of_other(&reading.text, other)) => {
                Some(Refusal::OtherEntry)
            }
            () => None,
        }
    }
}

/// What a comment has of one group.
struct Hit {
    strength: u32,
    places: BTreeSet<u32>,
}

impl Hit {
    fn new(group: &[Term], text: &Text) -> Self {
        let mut hit = Self { strength: 0, places: BTreeSet::new() };
        for term in group {
            let places = text.find(term);
            if !places.is_empty() {
                hit.strength = (hit.strength + strength(term)).min(1000);
                hit.places.extend(places);
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
