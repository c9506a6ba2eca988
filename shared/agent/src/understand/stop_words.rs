//! Stop words: words that have no relation to a question's topic.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Question words and pronouns; verbs without content; verbs and nouns of activity; grouping and order; emphasis;
/// actions; courtesies and typing errors; conjunctions. All in lower case.
const STOP_WORDS: &str = "
what whats which who whom whose when where why how many much i me my we us our you your they them
their he she it its this that these those there here anyone anybody anything someone somebody
something everyone everybody everything nobody nothing one ones each every any all some both other
others else mine own let lets i'd i'm who's what's is are was were be been being am do does did done
doing has have had having can could would may might shall please get got getting go going gone went
come came see want need know show list give tell find display print name say report describe count
provide return isn't didn't wasn't hasn't haven't don't doesn't write draft produce prepare generate
create compile send look looking like catch bring put take took change changes changed changing
commit commits committed committing ship ships shipped shipping work works worked working touch
touches touched touching happen happens happened happening land lands landed landing make makes made
modify modifies modified modifying edit edits edited editing push pushed pushes contribute
contributes contributed contributing contribution contributions contributor contributors author
authors authored committer committers developer developers engineer engineers people person persons
team teammate teammates member members wrote written deliver delivered activity activities progress
summary summarise summarize summarised summarized summaries digest overview recap standup stand-up
highlights changelog notes history log git repo repository repositories project codebase code
workspace thing things stuff item items update updates updated development developments develop
developed merge merged merges merging involve involved involving affect affects affected affecting
impact impacted deal dealt occur occurred appear appeared complete completed finished finish achieve
achieved accomplish accomplished use live ago mention mentions mentioned mentioning relate related
relating regarding concerning contain contains containing title titles titled message messages
subject busy busier busiest active area areas part parts place places hot spot spots hotspot
hotspots module modules component components directory directories folder folders file files path
paths most least more less top total number per churn frequent frequently often common bottom first
last latest newest oldest earliest previous recent recently lately new newly old day days daily week
weeks weekly month months monthly sprint sprints year years quarter today date dates time times
period window since far different distinct unique various compare compared comparison versus vs
notable important interesting major minor significant big biggest small key main mainly mostly
master branch branches trunk just only also too really actually exactly currently now then still yet
already ever even quick quickly short brief briefly detailed full whole entire overall specific
specifically particular hi hello hey thanks thank ok okay yes no not etc kind kinds sort sorts type
types lot lots bit up down out off back around together markdown bullet bullets points sentence
sentences paragraph table plumbline latter same such across throughout grouped group sorted order
ordered line lines id ids sha hash hashes a an the and or but nor so if than as at by for from in
right status together longest older newer started starting beginning included includes pr prs opened open opening closed close closing reopened reviewed review reviews reviewing
merging resolved raised filed reported waiting wait waits awaiting pending outstanding still remaining
wat pls plz thx kindly trouble thank advance love
into of on onto over to under underneath with within without about after before between during until
till through inside outside against among via near except excluding toward towards upon - *
";

pub(crate) fn is_stop_word(word: &str) -> bool {
    static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| STOP_WORDS.split_whitespace().collect());
    WORDS.contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_distinguished_from_topics() {
        assert!(["what", "changes", "since", "isn't", "-"].into_iter().all(is_stop_word));
        assert!(!["parser", "retry", "billing", ""].into_iter().any(is_stop_word));
    }
}
