//! Results of an evaluation.

use crate::questions::Case;

/// One question with its answer and score.
pub(crate) struct Outcome {
    pub(crate) case: Case,
    pub(crate) text: String,
    pub(crate) faults: Vec<String>,
}

impl Outcome {
    pub(crate) fn is_correct(&self) -> bool {
        self.faults.is_empty()
    }

    /// Returns the question, the answer and its faults as text; for a held-out question, only its name, unless the
    /// variable SHOW_HELD_OUT is set.
    pub(crate) fn explanation(&self) -> String {
        let held = if self.case.asked.held_out { " (held out)" } else { "" };
        let faults = self.faults.join("\n  ");
        if self.case.asked.held_out && std::env::var_os("SHOW_HELD_OUT").is_none() {
            return format!("== {}{held}", self.case.name);
        }
        format!("== {}{held}: {}\n  {faults}\n{}\n", self.case.name, self.case.asked.text, self.text)
    }
}

/// Returns a markdown table with one line for each category, in the order of the questions.
pub(crate) fn table(outcomes: &[Outcome]) -> String {
    let mut categories: Vec<&str> = Vec::new();
    for outcome in outcomes {
        if !categories.contains(&outcome.case.category.as_str()) {
            categories.push(&outcome.case.category);
        }
    }
    let mut lines =
        vec!["| questions about | right | of these held out |".to_owned(), "| - | - | - |".to_owned()];
    for category in categories {
        lines.push(line(category, outcomes.iter().filter(|outcome| outcome.case.category == category)));
    }
    lines.push(line("**all**", outcomes.iter()));
    lines.join("\n")
}

fn line<'o>(name: &str, outcomes: impl Iterator<Item = &'o Outcome>) -> String {
    let (held, other): (Vec<&Outcome>, Vec<&Outcome>) =
        outcomes.partition(|outcome| outcome.case.asked.held_out);
    let right = |some: &[&Outcome]| some.iter().filter(|outcome| outcome.is_correct()).count();
    let (correct, asked) = (right(&held) + right(&other), held.len() + other.len());
    format!("| {name} | {correct} of {asked} | {} of {} |", right(&held), held.len())
}
