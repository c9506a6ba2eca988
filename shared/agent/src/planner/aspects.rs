//! Aspects of a question: its requests beside the measure, and its references.

use super::tokens::Tokens;
use super::{lexicon, measure};
use crate::dates::is_calendar_word;

/// Something that a question may ask for or refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// Two windows or subjects, compared.
    Comparison,
    /// The release that contains something.
    Release,
    /// The time between releases.
    Gaps,
    /// Several figures at once.
    Statistics,
    /// The groups with the least.
    Least,
    /// Names rather than figures: the question begins with "who".
    Names,
    /// The first and the last.
    BothEnds,
    /// The work before the last.
    Previous,
    /// The work after the last.
    Since,
    /// A share of all work.
    Share,
    /// Reviews or approvals.
    Review,
    /// Something outside of the part, by a pronoun.
    Reference,
    /// A person outside of the part, by a pronoun.
    Person,
    /// People other than those of the parts before: "did anybody else".
    OtherPeople,
    /// Everything recorded: "ever", "originally".
    Everything,
    /// Recorded work, by a word for it.
    Work,
}

/// Aspects that words or phrases tell, phrases separated by commas.
const TOLD: [(Aspect, &str, &str); 10] = [
    (Aspect::Statistics, "stats statistics required fields separately", ""),
    (Aspect::Least, "quietest least fewest", ""),
    (Aspect::Names, "who whom", ""),
    (Aspect::Previous, "", "before that,one before,the previous"),
    (Aspect::Since, "afterwards", "since then,after that"),
    (Aspect::Share, "share percent percentage proportion ratio fraction alone", "how much"),
    (Aspect::Review, "reviewed reviewer approved approver approval approvals", ""),
    (
        Aspect::Person,
        "they them their theirs he she his her him himself herself",
        "that person,this person,same person",
    ),
    (Aspect::OtherPeople, "", "anybody else,anyone else,somebody else,someone else,who else,others pitch"),
    (Aspect::Everything, "ever always lifetime inception history original originally alltime", ""),
];

/// Aspects of one part of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Aspects(u16);

impl Aspects {
    pub(crate) fn of(tokens: &Tokens) -> Self {
        let has = |words: &str| tokens.has_any(words);
        let any = |phrases: &str| phrases.split(',').any(|phrase| tokens.has(phrase));
        let mut found = Self::default();
        for (aspect, words, phrases) in TOLD {
            found.set(aspect, has(words) || any(phrases));
        }
        let names_people = (0..tokens.len()).any(|at| lexicon::is_people_noun(tokens.lower(at)));
        let is_there = any("is there,are there,was there,were there");
        found.set(Aspect::Comparison, measure::compares(tokens));
        found.set(Aspect::Release, measure::asks_for_release(tokens));
        found.set(Aspect::Gaps, measure::asks_for_gaps(tokens));
        found.set(Aspect::Statistics, names_people && has("bots"));
        found.set(Aspect::BothEnds, has("last latest newest") && has("originally first original"));
        found.set(
            Aspect::Reference,
            has("it its they them their theirs he she his her him thing")
                || has("there") && !is_there
                || demonstrates(tokens),
        );
        found.set(Aspect::Work, (0..tokens.len()).any(|at| is_work(tokens.word(at))));
        found
    }

    pub(crate) fn has(self, aspect: Aspect) -> bool {
        self.0 & (1 << aspect as u16) > 0
    }

    /// Adds an aspect if it is true.
    pub(crate) fn set(&mut self, aspect: Aspect, is_true: bool) {
        self.0 |= u16::from(is_true) << aspect as u16;
    }

    pub(crate) fn remove(&mut self, aspect: Aspect) {
        self.0 &= !(1 << aspect as u16);
    }

    /// Adds those of some aspects that `other` has.
    pub(crate) fn take_over(&mut self, other: Self, aspects: &[Aspect]) {
        aspects.iter().for_each(|aspect| self.set(*aspect, other.has(*aspect)));
    }
}

fn is_work(word: &str) -> bool {
    let others = "changed changes new going happen happened happens working worked done work";
    !word.is_empty()
        && (lexicon::is_form(word) && !lexicon::is_stop_word(word) || lexicon::is_in(word, others))
}

/// Returns whether a demonstrative stands alone: "that" and "the one before", but not "this month".
fn demonstrates(tokens: &Tokens) -> bool {
    (0..tokens.len()).any(|at| {
        let next = tokens.word(at + 1);
        lexicon::is_in(tokens.word(at), "that this one these those")
            && (next.is_empty()
                || lexicon::is_in(next, "one thing person before after")
                || lexicon::is_stop_word(next) && !is_calendar_word(next))
    })
}
