use std::io;
use std::ops::Range;
use std::path::PathBuf;

use crate::edit::Edit;
use crate::file::{self, LineEnds};
use crate::history::History;
use crate::marks::Marks;
use crate::position::start_of_line;
use crate::search::{find_all, Case};

/// A file that is being edited.
#[derive(Debug)]
pub struct Document {
    path: PathBuf,
    ends: LineEnds,
    text: String,
    history: History,
    marks: Marks,
}

impl Document {
    /// Opens a file. One that is not there yet is empty until it is saved.
    pub fn open(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        let (text, ends) = file::load(&path)?;
        Ok(Self { path, ends, text, history: History::of_saved_text(), marks: Marks::default() })
    }

    pub fn save(&mut self) -> io::Result<()> {
        file::save(&self.path, &self.text, self.ends)?;
        self.history.mark_saved();
        Ok(())
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// A line without its end.
    pub fn line(&self, line: usize) -> Option<&str> {
        self.text.split('\n').nth(line)
    }

    pub fn start_of_line(&self, line: usize) -> usize {
        start_of_line(&self.text, line)
    }

    pub fn is_modified(&self) -> bool {
        !self.history.is_saved()
    }

    /// Applies an edit, as a step of its own unless it goes on with what was typed before.
    pub fn edit(&mut self, edit: Edit) {
        apply(&mut self.text, &mut self.marks, &edit);
        self.history.record(edit);
    }

    /// Where `pattern` is in the text.
    pub fn find(&self, pattern: &str, case: Case) -> Vec<Range<usize>> {
        find_all(&self.text, pattern, case)
    }

    /// Puts `replacement` wherever `pattern` is, as one step: how often.
    pub fn replace_all(&mut self, pattern: &str, replacement: &str, case: Case) -> usize {
        let mut step = Vec::new();
        for found in self.find(pattern, case).into_iter().rev() {
            let edit = Edit::new(found.start, &self.text[found], replacement);
            apply(&mut self.text, &mut self.marks, &edit);
            step.push(edit);
        }
        let count = step.len();
        self.history.record_together(step);
        count
    }

    /// Takes the last step back: whether there was one.
    pub fn undo(&mut self) -> bool {
        let (text, marks) = (&mut self.text, &mut self.marks);
        self.history.undo(|edit| apply(text, marks, edit))
    }

    /// Does the step that was last taken back again: whether there was one.
    pub fn redo(&mut self) -> bool {
        let (text, marks) = (&mut self.text, &mut self.marks);
        self.history.redo(|edit| apply(text, marks, edit))
    }

    pub fn set_mark(&mut self, name: char, at: usize) {
        self.marks.set(name, at);
    }

    pub fn mark(&self, name: char) -> Option<usize> {
        self.marks.get(name)
    }
}

fn apply(text: &mut String, marks: &mut Marks, edit: &Edit) {
    edit.apply(text);
    marks.follow(edit);
}
