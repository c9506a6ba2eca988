//! Words of questions that are not topics: grammar, and the words for kinds, states and measures.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::query::{Kind, State};

/// Question words and pronouns; verbs without content; nouns of recorded work; order; the form of an answer; courtesies
/// and shorthand; prepositions and conjunctions. All in lower case.
const GRAMMAR: &str = "
what whats wat what's who whom whose who's which when where why how how's i me my mine we us our ours you your yours they
them their theirs he she it its it's this that that's these those there there's here anyone anybody anything someone
somebody something smth smth. everyone everybody everything nobody nothing none one ones each every any all some both other
others another else own let lets i'd i'm i've we've is are was were be been being am do does did done doing has have had
having can could would may might shall must should will please get gets got getting go goes going gone went come comes came
coming see saw seen want wants need needs needed know known knows show shows shown list lists listing give gives given giving
tell tells told find finds found display print prints name names naming say says said report reports describe describes
provide return returns isn't didn't wasn't hasn't haven't don't doesn't couldn't aren't weren't can't cannot won't wouldn't
write writing draft drafting produce prepare generate output emit post posting send look looks looking like catch bring put take took taken
taking change changes changed changing commit commits committed committing committs ship ships shipped shipping work works worked
working touch touches touched touching happen happens happend happened happening land lands landed landing make makes made making
modify modifies modified modifying edit edits edited editing push pushed pushes contribute contributes contributed
contributing contribution contributions contributor contributors author authors authored committer committers developer
developers engineer engineers people person persons folks ppl team teams teammate teammates member members wrote written deliver
delivered delivering activity activities progress summary summaries summarise summarize summarised summarized digest overview recap standup
stand-up highlights changelog notes history log git repo repository repositories project codebase code workspace thing things
stuff item items update updates updated updating development developments develop developed merge merged merges merging involve involved
involving affect affects affected affecting impact impacted deal dealt occur occurred appear appeared appears complete completed
finished finish achieve achieved accomplish accomplished live ago mention mentions mentioned mentioning relate related relating
regarding concerning contain contains contained containing title titles titled message messages subject busy busier busiest quiet quieter active inactive area areas
part parts place places hot spot spots hotspot hotspots module modules component components directory directories dir dirs
folder folders file files path paths most least more less fewer top total totals number numbers per churn frequent frequently often
common bottom first last latest newest oldest earliest previous prior recent recently lately new newly newcomer newcomers old day days daily week weeks
weekly weekday weekdays weekend weekends month months monthly sprint sprints year years yearly quarter quarters today yesterday date dates time times period window range since far
different distinct unique various compare compared comparing comparison versus vs notable important interesting major minor
significant big bigger biggest small smaller key main mainly mostly mainline master branch branches trunk just only also too really actually
exactly currently now then still yet already ever never even quick quickly short brief briefly detailed full whole entire overall
specific specifically particular hi hello hey thanks thank ok okay yes no not n't etc kind kinds sort sorts type types lot lots
bit up down out off back around together form format formatted json csv array object field fields markdown table tables bullet bullets point points sentence
sentences paragraph paragraphs prose plain header headers column columns row rows ascending descending latter former same such across throughout
grouped group grouping sorted order ordered line lines id ids sha shas hash hashes number a an the and or but nor so if than as at by
for from in into of on onto over to under underneath with within without about after before between during until till through
inside outside against among via near except excluding exclude excludes ignore ignoring leave leaving left skip besides apart toward towards upon - * right status together longest longer newer
started start starts starting beginning begin begins began end ends ended ending included includes include including pr prs opened open opening closed close closing
reopened reviewed review reviews reviewing reviewer reviewers resolved raised filed reported waiting wait waits awaiting pending outstanding
remaining pls plz thx kindly trouble thank advance love wtf lol btw fyi imo tbh asap honest w/ w wo job run step task input guard ci: daily
either whether neither again once twice always usually somehow maybe perhaps think thinking thought guess suggest suppose really crate crates package packages quietest fewest separately maintain maintains maintained
long many much few several lots decide decided deciding worth able sure true false exist exists existed existing look cut cutting
call called calls hear heard keep keeps kept keeping stay stays become became turn turned handle handled use uses used using user users
people's last-minute far fast soon later earlier long ago apparently basically simply roughly approximately exact currently
version versions release releases released releasing publish published publishes publishing tag tags tagged rc pre-release prereleases prerelease
issue issues ticket tickets bug bugs fix fixes fixed fixing bugfix bugfixes hotfix hotfixes feature features revert reverts reverted reverting
bot bots dependency dependencies dep deps bump bumps bumped bumping upgrade upgrades upgraded upgrading pull request requests
documentation breaking add adds added adding introduce introduces introduced introducing create creates created creating implement implemented
remove removes removed removing move moved moves moving rename renamed delete deleted
two three four five six seven eight nine ten dozen lib covering stats statistics set real null stated based counts present otherwise pass fail trying posting ping top-level final evening morning afternoon night hours minutes goes prose-only whats users dont care didnt doesnt isnt wasnt hows theres scared utc gmt cet mon-sun mon-fri touchd lately-ish yesterdays todays main lookup question questions answer answers ask asked asking info information detail details idea context
";

/// Words of a question's form that are neither grammar nor a calendar, and may be misspelt.
const SPELLED: &str = "
yesterday today since between until before during weekend sprint month monday tuesday wednesday thursday friday
saturday sunday january february march april august september october november december commit commits committed
changes changed shipped merged opened closed reviewed reverted released release releases request requests issues
summary summarise summarize changelog report happened touched worked busiest contributors fixes dependencies
";

/// Returns whether a word is one of a list, in which white space separates the words.
pub(crate) fn is_in(word: &str, list: &str) -> bool {
    !word.is_empty() && list.split_ascii_whitespace().any(|one| one == word)
}

pub(crate) fn is_grammar(word: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| GRAMMAR.split_whitespace().collect());
    word.is_empty() || WORDS.contains(word) || !word.contains(char::is_alphanumeric)
}

/// Returns the word of a question's form that `written` is with one typing error: a letter missing, doubled or swapped
/// with its neighbour, or replaced in a long word. "charges" is not "changes".
pub(crate) fn correction(written: &str) -> Option<&'static str> {
    let is_plain = written.len() >= 5 && written.bytes().all(|b| b.is_ascii_lowercase());
    if !is_plain || is_grammar(written) || is_in(written, SPELLED) {
        return None;
    }
    let letters = |word: &str| {
        let mut letters = word.as_bytes().to_vec();
        letters.sort_unstable();
        letters
    };
    let is_near = |meant: &&str| {
        meant.as_bytes()[0] == written.as_bytes()[0] && meant.len().abs_diff(written.len()) <= 1
    };
    SPELLED.split_ascii_whitespace().filter(is_near).find(|meant| {
        let replaced = written.len() == meant.len() && letters(written) != letters(meant);
        let extra = written.len() > meant.len() && {
            let mut deduplicated = written.as_bytes().to_vec();
            deduplicated.dedup();
            let mut other = meant.as_bytes().to_vec();
            other.dedup();
            deduplicated != other
        };
        (!replaced || meant.len() >= 9) && !extra && strsim::osa_distance(written, meant) == 1
    })
}

/// Returns whether a word stands for people.
pub(crate) fn is_people_noun(word: &str) -> bool {
    is_in(
        word,
        "people person persons author authors contributor contributors developer developers \
        engineer engineers committer committers folks ppl members member reviewers reviewer humans \
        faces maintainers",
    )
}

/// Returns whether a noun after a name says that the name is a place in the code: "the forecast service".
pub(crate) fn is_place_noun(word: &str) -> bool {
    is_in(
        word,
        "folder folders directory directories dir crate crates package packages module modules \
        service services component library lib libs sdk sdks client plugin app subsystem",
    )
}

/// Returns the kind that a word names.
pub(crate) fn kind(word: &str) -> Option<Kind> {
    Some(match word {
        "commit" | "commits" => Kind::Commit,
        "pr" | "prs" | "pull-request" | "pull-requests" => Kind::PullRequest,
        "issue" | "issues" | "ticket" | "tickets" => Kind::Issue,
        "release" | "releases" | "released" | "versions" | "publish" | "published" => Kind::Release,
        "fix" | "fixes" | "fixed" | "fixing" | "bugfix" | "bugfixes" | "bug" | "bugs" | "hotfix"
        | "hotfixes" => Kind::Fix,
        "feature" | "features" => Kind::Feature,
        "revert" | "reverts" | "reverted" | "reverting" | "rollback" | "rollbacks" | "undone" => Kind::Revert,
        "merges" => Kind::Merge,
        "dependency" | "dependencies" | "deps" | "bump" | "bumps" | "bumped" => Kind::Dependency,
        "documentation" => Kind::Documentation,
        "breaking" | "removals" | "removed" | "remove" | "dropped" | "drop" | "deprecated"
        | "deprecations" => Kind::Breaking,
        "rc" | "rcs" | "alphas" | "betas" | "prerelease" | "prereleases" | "pre-release" | "pre-releases" => {
            Kind::Prerelease
        }
        "bot" | "bots" => Kind::Bot,
        _ => return None,
    })
}

/// Returns the states that a word names; `is_hosted` if the question is about pull requests or issues.
pub(crate) fn states(word: &str, is_hosted: bool) -> &'static [State] {
    match word {
        "merged" | "merge" | "merging" => &[State::Merged],
        "opened" | "open" | "opening" => &[State::Opened],
        "reopened" | "reopen" | "re-opened" => &[State::Reopened],
        "closed" | "close" | "closing" | "resolved" | "resolve" => &[State::Closed],
        "reviewed" | "review" | "reviews" | "reviewing" | "approved" => &[State::Reviewed],
        "raised" | "filed" | "reported" | "created" | "submitted" | "new" if is_hosted => &[State::Opened],
        "shipped" | "ship" | "landed" | "land" | "delivered" => &[State::Made, State::Merged],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wording_is_corrected_and_topics_are_not() {
        for (written, meant) in [
            ("comits", Some("commits")),
            ("monady", Some("monday")),
            ("yestarday", Some("yesterday")),
            ("sprrint", Some("sprint")),
            ("charges", None),
            ("marsh", None),
            ("prism", None),
            ("commits", None),
        ] {
            assert_eq!(correction(written), meant, "{written}");
        }
    }

    #[test]
    fn topics_are_no_grammar() {
        assert!(["what", "changes", "since", "isn't", "-"].into_iter().all(is_grammar));
        assert!(!["parser", "retry", "billing"].into_iter().any(is_grammar));
    }
}
