/// One change: some text at an offset is replaced by other text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Where, in the text as it is when the edit is applied.
    pub at: usize,
    pub removed: String,
    pub inserted: String,
}

impl Edit {
    pub fn new(at: usize, removed: &str, inserted: &str) -> Self {
        Self { at, removed: removed.to_owned(), inserted: inserted.to_owned() }
    }

    pub fn insert(at: usize, inserted: &str) -> Self {
        Self::new(at, "", inserted)
    }

    pub fn remove(at: usize, removed: &str) -> Self {
        Self::new(at, removed, "")
    }

    /// The edit that takes this one back, when nothing was edited since.
    pub fn inverse(&self) -> Self {
        Self::new(self.at, &self.inserted, &self.removed)
    }

    /// Applies the edit.
    ///
    /// # Panics
    /// If `removed` is not what is there.
    pub fn apply(&self, text: &mut String) {
        let range = self.at..self.at + self.removed.len();
        assert_eq!(text.get(range.clone()), Some(self.removed.as_str()), "an edit of another text");
        text.replace_range(range, &self.inserted);
    }
}
