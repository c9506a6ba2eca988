use crate::edit::Edit;

/// What was done, and what was taken back and could be done again.
#[derive(Debug, Default)]
pub(crate) struct History {
    done: Vec<Edit>,
    undone: Vec<Edit>,
    /// How many steps the saved text has; none if it can no longer be reached.
    saved: Option<usize>,
}

impl History {
    pub(crate) fn of_saved_text() -> Self {
        Self { saved: Some(0), ..Self::default() }
    }

    pub(crate) fn record(&mut self, edit: Edit) {
        if self.saved.is_some_and(|saved| saved > self.done.len()) {
            self.saved = None;
        }
        self.undone.clear();
        let at_saved = self.saved == Some(self.done.len());
        match self.done.last_mut() {
            Some(last) if !at_saved && goes_on(last, &edit) => last.inserted.push_str(&edit.inserted),
            _ => self.done.push(edit),
        }
    }

    /// Takes the last step back by means of `apply`: whether there was one.
    pub(crate) fn undo(&mut self, mut apply: impl FnMut(&Edit)) -> bool {
        let Some(edit) = self.done.pop() else { return false };
        apply(&edit.inverse());
        self.undone.push(edit);
        true
    }

    /// Does the step that was last taken back again.
    pub(crate) fn redo(&mut self, mut apply: impl FnMut(&Edit)) -> bool {
        let Some(edit) = self.undone.pop() else { return false };
        apply(&edit);
        self.done.push(edit);
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
