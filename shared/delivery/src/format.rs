//! Formats an answer as chat messages in Slack's mrkdwn.
//! <https://docs.slack.dev/messaging/formatting-message-text>

use plumbline_answer::Answer;

use crate::split::split;

/// Maximum length of one message in characters; the chat API recommends at most 4,000.
const MAX_MESSAGE_CHARACTERS: usize = 3_900;

/// Converts an answer from CommonMark to Slack's mrkdwn, and splits it into messages of at most 3,900 characters. Blank
/// text gives no message.
pub fn format_chat_messages(markdown: &str) -> Vec<String> {
    split(&Answer::parse(markdown).to_mrkdwn(), MAX_MESSAGE_CHARACTERS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(markdown: &str) -> String {
        format_chat_messages(markdown).join("<SPLIT>")
    }

    #[test]
    fn common_markdown_is_converted() {
        let cases = [
            ("**3 commits** since _Monday_", "*3 commits* since _Monday_"),
            ("## What **shipped**", "*What shipped*"),
            ("#123 is open", "#123 is open"),
            ("- one\n  - two\n- three", "• one\n  • two\n• three"),
            (
                "see [PR 7](https://h.example/pull/7?a=1&b=2).",
                "see <https://h.example/pull/7?a=1&amp;b=2|PR 7>.",
            ),
            ("[x](javascript:alert)", "x"),
            ("2 _ 3", "2 _\u{200b} 3"),
            ("`a ** b ** c` and `", "`a ** b ** c` and `\u{200b}"),
            ("```rust\nlet a = \"**b**\" && c;\n```", "```\nlet a = \"**b**\" &amp;&amp; c;\n```"),
            ("**see [a](https://b.example)**", "*see <https://b.example|a>*"),
        ];
        for (markdown, expected) in cases {
            assert_eq!(formatted(markdown), expected, "{markdown}");
        }
    }

    #[test]
    fn backslash_escapes_are_not_shown() {
        let cases = [
            (r"\_\_init\_\_.py", "_\u{200b}_\u{200b}init_\u{200b}_\u{200b}.py"),
            (r"[click\](https:\//evil.example)", "[click](https://evil.example)"),
            (
                r"\<img\> \&lt; \*bold\* \`tick\`",
                "&lt;img&gt; &amp;lt; *\u{200b}bold*\u{200b} `\u{200b}tick`\u{200b}",
            ),
            (r"a \\ b, C:\dir and \", r"a \ b, C:\dir and \"),
            (r"`a\_b` and **\_c**", "`a\\_b` and *_\u{200b}c*"),
            (r"[a\_b](https://h.example/x_y)", "<https://h.example/x_y|a_b>"),
            (r"\@here", "@\u{200b}here"),
        ];
        for (markdown, expected) in cases {
            assert_eq!(formatted(markdown), expected, "{markdown}");
        }
    }

    #[test]
    fn quoted_markup_and_broadcasts_are_escaped() {
        let cases = [
            ("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"),
            (r"\<!channel> \<@U123> \<https://x|y>", "&lt;!channel&gt; &lt;@U123&gt; &lt;https://x|y&gt;"),
            ("@channel, @HERE! (@everyone)", "@\u{200b}channel, @\u{200b}HERE! (@\u{200b}everyone)"),
            (
                "`@here` and [@here](https://a.example/@here)",
                "`@\u{200b}here` and <https://a.example/%40here|@\u{200b}here>",
            ),
            ("```\n@channel <b>\n```", "```\n@\u{200b}channel &lt;b&gt;\n```"),
            ("ann@hereford.example, @channels", "ann@hereford.example, @channels"),
            ("[a](https://x.example/>|<!here>)", "<https://x.example/&gt;%7C&lt;!here&gt;|a>"),
            ("&lt;!here&gt;", "&lt;!here&gt;"),
            ("@é", "@é"),
        ];
        for (markdown, expected) in cases {
            assert_eq!(formatted(markdown), expected, "{markdown}");
        }
    }

    #[test]
    fn long_answer_is_split_within_the_limit() {
        let paragraph = "& word ".repeat(100);
        let answer = vec![paragraph.trim(); 30].join("\n\n");
        let parts = format_chat_messages(&answer);
        assert!(parts.len() > 1);
        assert!(parts.iter().all(|part| part.chars().count() <= MAX_MESSAGE_CHARACTERS));
        assert_eq!(parts.join("\n\n"), answer.replace('&', "&amp;"));
    }

    #[test]
    fn blank_text_gives_no_message() {
        assert!(format_chat_messages(" \n\n ").is_empty());
    }
}
