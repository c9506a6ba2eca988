/// A place as people think of it. Lines and columns count from 0; a column is a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

impl Position {
    /// The position of an offset.
    pub fn of(text: &str, at: usize) -> Self {
        let before = &text[..at];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        Self { line: before.matches('\n').count(), column: before[start..].chars().count() }
    }
}

/// The offset at which a line begins. A line that is not there begins at the end of the text.
pub(crate) fn start_of_line(text: &str, line: usize) -> usize {
    match line {
        0 => 0,
        _ => text.match_indices('\n').nth(line - 1).map_or(text.len(), |(end, _)| end + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_characters() {
        let text = "über\nalles";
        assert_eq!(Position::of(text, 0), Position { line: 0, column: 0 });
        assert_eq!(Position::of(text, 2), Position { line: 0, column: 1 });
        assert_eq!(Position::of(text, 6), Position { line: 1, column: 0 });
        assert_eq!(Position::of(text, text.len()), Position { line: 1, column: 5 });
    }

    #[test]
    fn lines_begin_behind_line_ends() {
        let text = "a\nbc\n";
        let starts: Vec<_> = (0..4).map(|line| start_of_line(text, line)).collect();
        assert_eq!(starts, [0, 2, 5, 5]);
    }
}
