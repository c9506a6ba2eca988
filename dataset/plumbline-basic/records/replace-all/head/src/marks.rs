use std::collections::BTreeMap;

use crate::edit::Edit;

/// Named places in a text.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    places: BTreeMap<char, usize>,
}

impl Marks {
    pub(crate) fn set(&mut self, name: char, at: usize) {
        self.places.insert(name, at);
    }

    pub(crate) fn get(&self, name: char) -> Option<usize> {
        self.places.get(&name).copied()
    }

    /// Moves the marks with the text. One within what is removed goes to where the edit begins.
    pub(crate) fn follow(&mut self, edit: &Edit) {
        let end = edit.at + edit.removed.len();
        for at in self.places.values_mut() {
            if *at >= end {
                *at = *at - edit.removed.len() + edit.inserted.len();
            } else if *at > edit.at {
                *at = edit.at;
            }
        }
    }
}
