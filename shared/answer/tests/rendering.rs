//! Documents rendered for each channel, and parsed again.

use plumbline_answer::{Answer, Block, Span, without_code_fence};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, TextMergeStream};

/// Titles as people write them, with markup of every format in them.
const TITLES: [&str; 15] = [
    "Fix __init__.py and *args",
    "Use <T> & co",
    "ask <+ops@example.com>",
    "see https://x.example/a_b",
    "Make `Router::nest` work",
    "``two`` and ` one",
    "# no heading",
    "- no item",
    "1. no list",
    "[click](https://x.example) ![x](y) [a]: b",
    "&lt; &#64; &amp",
    "~~gone~~ and ~ 5",
    "@channel, @HERE and <!here>",
    r"C:\dir\*.rs \",
    "a <b>bold</b> <!-- c -->",
];

/// Returns the text of a CommonMark document as a reader sees it.
fn read(commonmark: &str) -> String {
    let mut out = String::new();
    for event in TextMergeStream::new(Parser::new_ext(commonmark, Options::empty())) {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(&text),
            Event::SoftBreak | Event::HardBreak => out.push('\n'),
            Event::Html(html) | Event::InlineHtml(html) => out.push_str(&format!("HTML {html}")),
            _ => {}
        }
    }
    out
}

/// Returns the text of a chat message as a reader sees it: entities decoded, invisible separators not seen.
fn read_mrkdwn(message: &str) -> String {
    message.replace('\u{200b}', "").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

fn text(text: &str) -> Span {
    Span::Text(text.to_owned())
}

fn single_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn document(title: &str) -> Answer {
    let item = vec![Span::Code("0a1b2c3d4e".to_owned()), text(&format!(" {title} (Ann)"))];
    let spans = vec![Span::Strong(vec![text(title)]), text(" and "), Span::Emphasis(vec![text("more")])];
    Answer {
        blocks: vec![
            Block::Paragraph(vec![text(title)]),
            Block::List(None, vec![vec![Block::Paragraph(item)]]),
            Block::Paragraph(spans),
        ],
    }
}

fn assert_shown_as_recorded(title: &str) {
    let answer = document(title);
    let shown = read(&answer.to_commonmark());
    let expected = format!("{title}0a1b2c3d4e {title} (Ann){title} and more");
    assert_eq!(shown, expected, "{}", answer.to_commonmark());
    let message = read_mrkdwn(&answer.to_mrkdwn());
    assert!(message.contains(&format!("`0a1b2c3d4e` {title} (Ann)")), "{message}");
}

#[test]
fn titles_are_shown_as_recorded_in_every_format() {
    TITLES.iter().for_each(|title| assert_shown_as_recorded(title));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_shown_as_recorded(title in "[a-c0-9][a-c0-9 _*`~<>&#@!\\[\\]().:/\\\\|+=-]{0,40}[a-c0-9]") {
        let title = single_line(&title);
        assert_shown_as_recorded(&title);
    }

    #[test]
    fn parsed_document_renders_the_same(title in "[a-c][a-c _*`<&\\[\\]()]{0,30}[a-c]") {
        let title = single_line(&title);
        let written = document(&title).to_commonmark();
        prop_assert_eq!(Answer::parse(&written).to_commonmark(), written);
    }
}

#[test]
fn chat_message_neither_notifies_anybody_nor_formats_titles() {
    let message = document("@channel *x* <!here> & `y`").to_mrkdwn();
    assert!(
        !message.contains("@channel") && !message.contains("<!") && !message.contains("*x*"),
        "{message}"
    );
}

fn html(commonmark: &str) -> String {
    Answer::parse(commonmark).to_html()
}

#[test]
fn hostile_text_is_escaped_in_every_place() {
    let hostile = "\"><script>alert('1')</script>&";
    let spans = || vec![Span::Text(hostile.to_owned()), Span::Code(hostile.to_owned())];
    let answer = Answer {
        blocks: vec![
            Block::Paragraph(spans()),
            Block::Heading(1, spans()),
            Block::Code(hostile.to_owned()),
            Block::List(None, vec![vec![Block::Paragraph(spans())]]),
            Block::Quote(vec![Block::Paragraph(vec![Span::Link(spans(), format!("https://a/{hostile}"))])]),
        ],
    };
    let html = answer.to_html();
    assert!(!html.contains("<script") && !html.contains("\">\""), "{html}");
    assert!(html.contains("href=\"https://a/&quot;&gt;&lt;script"), "{html}");
    assert_eq!(html.matches("&lt;script&gt;").count(), 10, "{html}");
}

#[test]
fn only_https_links_are_rendered() {
    let link = "<a href=\"https://a.example/x?a=1&amp;b=2\" rel=\"noreferrer noopener\">t</a>";
    assert_eq!(html("[t](https://a.example/x?a=1&b=2)"), format!("<p>{link}</p>"));
    for url in ["javascript:alert(1)", "http://a.example", "data:text/html,x", "//a.example", "/sign-out"] {
        assert_eq!(html(&format!("[t]({url})")), "<p>t</p>", "{url}");
    }
    assert_eq!(html("<a href='https://a.example'>t</a> ![i](https://a.example/i.png)"), "<p>t </p>");
}

#[test]
fn lists_code_and_emphasis_are_elements() {
    let text = "**Two** commits:\n\n- `a1b2c3d`: *one*\n- two\n\n3. three";
    assert_eq!(
        html(text),
        "<p><strong>Two</strong> commits:</p><ul><li><code>a1b2c3d</code>: <em>one</em></li><li>two</li></ul>\
         <ol start=\"3\"><li>three</li></ol>"
    );
}

#[test]
fn reading_is_split_off_only_from_the_end() {
    let (answer, reading) = Answer::parse("Two.\n\n_Read as: commits._").split_reading();
    assert_eq!(
        (answer.to_html(), reading.unwrap().to_html()),
        ("<p>Two.</p>".into(), "<p><em>Read as: commits.</em></p>".into())
    );
    let (answer, reading) = Answer::parse("_Read as: commits._\n\nTwo.").split_reading();
    assert_eq!((answer.blocks.len(), reading), (2, None));
}

#[test]
fn citations_are_commits_numbers_and_links_without_repetitions() {
    let answer = Answer::parse(
        "- `a1b2c3d` and #12, #12\n- `src/lib.rs`, #x, #1a\n- [#7](https://h.example/7)\n\n**`a1b2c3d`**",
    );
    let links = vec![Span::Text("#7".to_owned())];
    assert_eq!(
        answer.citations(),
        [
            Span::Code("a1b2c3d".to_owned()),
            Span::Text("#12".to_owned()),
            Span::Link(links, "https://h.example/7".to_owned()),
        ]
    );
}

#[test]
fn one_block_of_code_is_bare_for_programs() {
    for (answer, bare) in
        [("```\n{\"a_b\": [1]}\n```", "{\"a_b\": [1]}"), ("```\nid,count\n1,2\n```\n", "id,count\n1,2")]
    {
        assert_eq!(without_code_fence(answer), bare);
    }
    for answer in [
        "**2 commits**",
        "```\na\n```\n\nMore.",
        "```\na\n```\n\n```\nb\n```",
        "```\n<b>\n```",
        "```\n![x](//evil.example/p)\n```",
        "```\nhttps&#58;//evil.example\n```",
        "```\n[x]: //evil.example\n```",
        "```\n@channel\n```",
        "```\nhttps:\\//evil.example\n```",
        "",
    ] {
        assert_eq!(without_code_fence(answer), answer);
    }
}
