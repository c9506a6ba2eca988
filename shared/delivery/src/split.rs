//! Splits a long chat message into several.

/// Delimiter of a code block.
const FENCE: &str = "```";

/// Splits `text` into parts of at most `limit` characters. `limit` must be at least 32.
///
/// A part takes as much text as fits, and ends at the first of these places that this text contains:
///
/// 1. the last paragraph break, if it is in the second half
/// 2. the last line break, if it is in the second half
/// 3. the last space, if it is in the second half
/// 4. the last break or space in the first half
///
/// If the text contains none of them, the part ends within a word.
///
/// A character escape (`&amp;`) is not split, nor is a link that fits into a part. A code block that is split is closed
/// at the end of one part and reopened in the next.
pub(crate) fn split(text: &str, limit: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = text;
    let mut in_code = false;
    while !rest.trim().is_empty() {
        let opening = if in_code { "```\n" } else { "" };
        let closing_room = FENCE.len() + 1;
        let end = match rest.char_indices().nth(limit - opening.len()) {
            None => rest.len(),
            Some(_) => split_index(rest, limit - opening.len() - closing_room),
        };
        let (head, tail) = rest.split_at(end);
        in_code ^= head.lines().filter(|line| *line == FENCE).count() % 2 == 1;
        let closing = if in_code && !tail.is_empty() { "\n```" } else { "" };
        parts.push(format!("{opening}{}{closing}", head.trim_end()));
        rest = tail.strip_prefix(' ').unwrap_or(tail).trim_start_matches('\n');
    }
    parts
}

/// Returns the byte index at which to split a text of more than `max_characters` characters. The index is above 0, and
/// at most `max_characters` characters come before it.
fn split_index(text: &str, max_characters: usize) -> usize {
    let end = text.char_indices().nth(max_characters).map_or(text.len(), |(index, _)| index);
    let window = &text[..end];
    let breaks = [window.rfind("\n\n"), window.rfind('\n'), without_incomplete_link(window).rfind(' ')];
    let in_second_half = breaks.into_iter().flatten().find(|position| *position > end / 2);
    in_second_half
        .or_else(|| breaks.into_iter().flatten().max().filter(|position| *position > 0))
        .unwrap_or_else(|| without_incomplete_escape(without_incomplete_link(window)).len())
}

/// Returns the text without an incomplete link at its end. Returns the text unchanged if it is nothing but such a link.
fn without_incomplete_link(text: &str) -> &str {
    match text.rfind('<') {
        Some(start) if start > 0 && !text[start..].contains('>') => &text[..start],
        _ => text,
    }
}

/// Returns the text without an incomplete character escape at its end. Returns the text unchanged if it is nothing but
/// such an escape.
fn without_incomplete_escape(text: &str) -> &str {
    match text.rfind('&') {
        Some(start) if start > 0 && !text[start..].contains(';') => &text[..start],
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_text_is_one_part() {
        assert_eq!(split("one\n\ntwo", 40), ["one\n\ntwo"]);
        assert_eq!(split(&"é".repeat(40), 40), ["é".repeat(40)]);
        assert!(split("\n", 40).is_empty());
    }

    #[test]
    fn paragraph_break_is_preferred_to_line_break_and_space() {
        let paragraphs = format!("{}\n\n{}\n{}", "a".repeat(25), "b".repeat(5), "c".repeat(20));
        assert_eq!(split(&paragraphs, 40)[0], "a".repeat(25));
        let lines = format!("{}\n{}\n{}", "a".repeat(10), "b".repeat(15), "c".repeat(20));
        assert_eq!(split(&lines, 40), [format!("{}\n{}", "a".repeat(10), "b".repeat(15)), "c".repeat(20)]);
        let words = format!("{} {} {}", "a".repeat(10), "b".repeat(15), "c".repeat(20));
        assert_eq!(split(&words, 40), [format!("{} {}", "a".repeat(10), "b".repeat(15)), "c".repeat(20)]);
    }

    #[test]
    fn escapes_and_links_are_not_split() {
        let escapes = "&amp;".repeat(30);
        let parts = split(&escapes, 40);
        assert!(parts.iter().all(|part| part.len() % 5 == 0), "{parts:?}");
        assert_eq!(parts.concat(), escapes);
        let link = format!("{} <https://a.example|a b c> {}", "x".repeat(22), "y".repeat(22));
        assert_eq!(split(&link, 40)[1], format!("<https://a.example|a b c>"));
    }

    #[test]
    fn split_code_block_is_closed_and_reopened() {
        let code = format!("before\n```\n{}\n{}\n```\nafter", "a".repeat(20), "b".repeat(20));
        let parts = split(&code, 40);
        assert!(parts.iter().all(|part| part.matches(FENCE).count() % 2 == 0), "{parts:?}");
        assert!(parts.iter().all(|part| part.chars().count() <= 40), "{parts:?}");
        assert!(parts.last().unwrap().ends_with("after"));
        let text = format!(
            "```\n{}\n{}\n```\n{}\n{}",
            "a".repeat(30),
            "b".repeat(10),
            "c".repeat(12),
            "d".repeat(30)
        );
        assert_eq!(split(&text, 40)[2], "d".repeat(30));
    }

    #[test]
    fn splitting_loses_no_text() {
        let texts =
            ["x".repeat(500), "<".repeat(200), "& ".repeat(200), "a\n\n".repeat(100), "é è".repeat(90)];
        for text in texts {
            let parts = split(&text, 40);
            assert!(
                parts.iter().all(|part| part.chars().count() <= 40 && !part.trim().is_empty()),
                "{parts:?}"
            );
            let without_spaces =
                |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
            assert_eq!(without_spaces(&parts.concat()), without_spaces(&text));
        }
    }
}
