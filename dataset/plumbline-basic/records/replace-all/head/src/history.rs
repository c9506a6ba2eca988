use crate::edit::Edit;

/// Edits that are taken back together, as one step of undo.
type Step = Vec<Edit>;

/// What was done, and what was taken back and could be done again.
#[derive(Debug, Default)]
pub(crate) struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
    /// How many steps the saved text has; none if it can no longer be reached.
    saved: Option<usize>,
}

impl History {
    pub(crate) fn of_saved_text() -> Self {
        Self { saved: Some(0), ..Self::default() }
    }

    /// Records an edit: a step of its own, unless it goes on with what was typed before.
    pub(crate) fn record(&mut self, edit: Edit) {
        self.forget_undone();
        let at_saved = self.is_saved();
        match self.done.last_mut().map(Vec::as_mut_slice) {
            Some([last]) if !at_saved && goes_on(last, &edit) => last.inserted.push_str(&edit.inserted),
            _ => self.done.push(vec![edit]),
        }
    }

    /// Records edits that are one step.
    pub(crate) fn record_together(&mut self, step: Step) {
        if !step.is_empty() {
            self.forget_undone();
            self.done.push(step);
        }
    }

    fn forget_undone(&mut self) {
        if self.saved.is_some_and(|saved| saved > self.done.len()) {
            self.saved = None;
        }
        self.undone.clear();
    }

    /// Takes the last step back by means of `apply`: whether there was one.
    pub(crate) fn undo(&mut self, mut apply: impl FnMut(&Edit)) -> bool {
        let Some(step) = self.done.pop() else { return false };
        for edit in &step {
            apply(&edit.inverse());
        }
        self.undone.push(step);
        true
    }

    /// Does the step that was last taken back again.
    pub(crate) fn redo(&mut self, apply: impl FnMut(&Edit)) -> bool {
        let Some(step) = self.undone.pop() else { return false };
        step.iter().for_each(apply);
        self.done.push(step);
        true
    }

    pub(crate) fn mark_saved(&mut self) {
        self.saved = Some(self.done.len());
    }

    pub(crate) fn is_saved(&self) -> bool {
        self.saved == Some(self.done.len())
    }
}

/// Whether `edit` is typed right behind `last`, on the same line.
fn goes_on(last: &Edit, edit: &Edit) -> bool {
    let only_typed = last.removed.is_empty() && edit.removed.is_empty();
    only_typed && edit.at == last.at + last.inserted.len() && !last.inserted.ends_with('\n')
}
