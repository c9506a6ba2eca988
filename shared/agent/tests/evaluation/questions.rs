//! Questions with their meaning and the facts about them.

use std::collections::BTreeMap;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use plumbline_agent::Question;
use serde::Deserialize;

/// Expected kind of answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Wanted {
    #[default]
    List,
    Count,
    CountPeople,
    CountFiles,
    People,
    Areas,
    Files,
    Days,
    Newest,
    Oldest,
    Open,
    Show,
    Nothing,
    AskBack,
    Overview,
    Cadence,
    Refusal,
    /// Any answer without false statements, since the question is hostile.
    Any,
}

/// A question as written in its file. `facts.py` and the scripted model read `meant`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Asked {
    pub(crate) text: String,
    pub(crate) zone: Option<String>,
    pub(crate) asked: Option<String>,
    pub(crate) answer: Option<Wanted>,
    #[serde(default)]
    /// Texts that the answer must contain.
    pub(crate) says: Vec<String>,
    #[serde(default)]
    /// True for a question that was not used to develop the planner.
    pub(crate) held_out: bool,
    #[serde(flatten)]
    /// Members that describe the meaning of the question.
    pub(crate) meant: BTreeMap<String, toml::Value>,
}

#[derive(Deserialize)]
struct File {
    category: String,
    history: String,
    zone: String,
    asked: String,
    answer: Option<Wanted>,
    question: Vec<Asked>,
}

/// Facts about one question, as computed by facts.py.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Facts {
    /// Objects that may be cited, by `kind:id`.
    pub(crate) things: BTreeMap<String, Thing>,
    /// Objects to find, newest first.
    pub(crate) required: Vec<String>,
    /// Number of objects of each kind, in all and by action.
    pub(crate) tally: Tally,
    /// For each person, the counts of the objects that the person worked on.
    pub(crate) people: BTreeMap<String, Tally>,
    /// The same for each group that the answer must rank: people, areas, files or days.
    pub(crate) ranking: BTreeMap<String, Tally>,
    /// Number of files that were touched.
    pub(crate) files: usize,
    /// Paths that the answer may name, before and after renames.
    pub(crate) places: Vec<String>,
    /// Instants that the answer must name, in the caller's time zone.
    pub(crate) bounds: Vec<String>,
    /// Instants that the answer may name; `None` allows any.
    pub(crate) moments: Option<Vec<String>>,
    /// Figures that the answer may contain.
    pub(crate) figures: Vec<usize>,
}

/// Counts by noun ("pull request"), then by action; "all" is the number of objects.
pub(crate) type Tally = BTreeMap<String, BTreeMap<String, usize>>;

#[derive(Clone, Debug, Deserialize)]
/// An object that an answer may cite.
pub(crate) struct Thing {
    /// Names of the authors and co-authors.
    pub(crate) hands: Vec<String>,
    /// Days of the actions on the object, in the caller's time zone.
    pub(crate) dates: Vec<String>,
}

/// One question with its history and facts.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) category: String,
    pub(crate) history: String,
    pub(crate) question: Question,
    pub(crate) wanted: Wanted,
    pub(crate) asked: Asked,
    pub(crate) facts: Facts,
}

impl Case {
    /// Returns whether the required texts of the answer contain `text`.
    pub(crate) fn expects(&self, text: &str) -> bool {
        self.asked.says.iter().any(|says| says.contains(text))
    }
}

/// Returns every question of `files` (name and text), in order.
pub(crate) fn cases(files: &[(&str, &str)], facts: &str) -> Vec<Case> {
    let facts: BTreeMap<String, Facts> = serde_json::from_str(facts).unwrap();
    let mut cases = Vec::new();
    for (stem, text) in files {
        let file: File = toml::from_str(text).unwrap();
        for (number, asked) in file.question.iter().enumerate() {
            let name = format!("{stem}-{:02}", number + 1);
            let zone = TimeZone::get(asked.zone.as_ref().unwrap_or(&file.zone)).unwrap();
            let at: DateTime = asked.asked.as_ref().unwrap_or(&file.asked).parse().unwrap();
            let asked_at = at.to_zoned(zone.clone()).unwrap().timestamp();
            cases.push(Case {
                category: file.category.clone(),
                history: file.history.clone(),
                question: Question { text: asked.text.clone(), time_zone: zone, asked_at },
                wanted: asked.answer.or(file.answer).unwrap_or_default(),
                asked: asked.clone(),
                facts: facts[&name].clone(),
                name,
            });
        }
    }
    cases
}
