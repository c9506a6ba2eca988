//! Labels: short names that people give to runs.

use std::fmt;

/// Maximum length of a label, in characters.
pub const MAX_LABEL_CHARACTERS: usize = 60;

/// A label of a run: 1 to 60 characters. Control characters and invisible characters are not allowed, because they
/// could make two labels look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label(String);

impl Label {
    /// Removes the white space around a text that a person typed, and returns the result as a label. Returns `None` if
    /// the result is not a valid label.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = (1..=MAX_LABEL_CHARACTERS).contains(&text.chars().count());
        (fits && !text.chars().any(is_forbidden)).then(|| Self(text.to_owned()))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Returns true if a label may not contain the character: for control characters, and for characters that are invisible
/// or change the direction of a text.
fn is_forbidden(character: char) -> bool {
    let formatting = [
        '\u{ad}'..='\u{ad}',
        '\u{61c}'..='\u{61c}',
        '\u{115f}'..='\u{1160}',
        '\u{180b}'..='\u{180f}',
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{3164}'..='\u{3164}',
        '\u{fe00}'..='\u{fe0f}',
        '\u{feff}'..='\u{feff}',
        '\u{fff9}'..='\u{fffb}',
        '\u{e0000}'..='\u{e0fff}',
    ];
    character.is_control() || formatting.iter().any(|range| range.contains(&character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn label_has_up_to_sixty_visible_characters() {
        assert_eq!(
            Label::parse("  Large, effort high \u{1f9ed} ").unwrap().as_str(),
            "Large, effort high \u{1f9ed}"
        );
        assert!(Label::parse(&"\u{e9}".repeat(60)).is_some());
        for wrong in ["", "   ", "a\nb", "a\u{202e}b", "a\u{200b}", "\u{feff}a", "a\u{0}b"] {
            assert_eq!(Label::parse(wrong), None, "{wrong:?}");
        }
        assert_eq!(Label::parse(&"a".repeat(61)), None);
    }
}
