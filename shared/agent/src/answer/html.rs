//! Renders a document as HTML, for the console.
//!
//! Every text is escaped. Elements have only the attributes that this module writes. A link must begin with `https://`.

use super::{Answer, Block, Span, plain};

/// First words of the last paragraph of an answer, which states how the question was understood.
const READING: &str = "Read as:";

/// Lengths of a commit id that counts as a citation, in hexadecimal digits.
const COMMIT_DIGITS: std::ops::RangeInclusive<usize> = 7..=40;

impl Answer {
    /// Returns the document as HTML. Headings are two levels lower than in the document: level 1 becomes `<h3>`.
    pub fn to_html(&self) -> String {
        let mut out = String::new();
        blocks(&self.blocks, &mut out);
        out
    }

    /// Splits the document into the answer and the last paragraph that states how the question was understood. The
    /// second part is `None` if the document does not end in such a paragraph.
    pub fn split_reading(mut self) -> (Self, Option<Self>) {
        let is_reading =
            |block: &mut Block| matches!(block, Block::Paragraph(spans) if plain(spans).starts_with(READING));
        let reading = self.blocks.pop_if(is_reading);
        (self, reading.map(|block| Self { blocks: vec![block] }))
    }

    /// Returns the commit ids, the numbers of pull requests and issues, and the links that the document cites, in order
    /// and without repetitions.
    pub fn citations(&self) -> Vec<Span> {
        let mut found = Vec::new();
        cited_blocks(&self.blocks, &mut found);
        found
    }
}

fn blocks(all: &[Block], out: &mut String) {
    for block in all {
        match block {
            Block::Paragraph(spans) => element("p", &inline(spans), out),
            Block::Heading(level, spans) => {
                let level = (level + 2).min(6);
                element(&format!("h{level}"), &inline(spans), out);
            }
            Block::Code(text) => element("pre", &escape(text), out),
            Block::Quote(inner) => {
                let mut quoted = String::new();
                blocks(inner, &mut quoted);
                element("blockquote", &quoted, out);
            }
            Block::List(first, items) => {
                let written: String = items.iter().map(|item| list_item(item)).collect();
                match first {
                    Some(first) => out.push_str(&format!("<ol start=\"{first}\">{written}</ol>")),
                    None => element("ul", &written, out),
                }
            }
        }
    }
}

fn element(tag: &str, content: &str, out: &mut String) {
    out.push_str(&format!("<{tag}>{content}</{tag}>"));
}

/// Renders an item. A single paragraph needs no element of its own.
fn list_item(item: &[Block]) -> String {
    let mut content = String::new();
    match item {
        [Block::Paragraph(spans), rest @ ..] => {
            content.push_str(&inline(spans));
            blocks(rest, &mut content);
        }
        other => blocks(other, &mut content),
    }
    format!("<li>{content}</li>")
}

fn inline(spans: &[Span]) -> String {
    let one = |span: &Span| match span {
        Span::Text(text) => escape(text),
        Span::Code(text) => format!("<code>{}</code>", escape(text)),
        Span::Strong(inner) => format!("<strong>{}</strong>", inline(inner)),
        Span::Emphasis(inner) => format!("<em>{}</em>", inline(inner)),
        Span::Link(inner, url) if url.starts_with("https://") => {
            format!("<a href=\"{}\" rel=\"noreferrer noopener\">{}</a>", escape(url), inline(inner))
        }
        Span::Link(inner, _) => inline(inner),
        Span::Break => "<br>".to_owned(),
    };
    spans.iter().map(one).collect()
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // A direction mark or an invisible character could make a title look like something else.
            c if super::is_invisible(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

fn cited_blocks(all: &[Block], found: &mut Vec<Span>) {
    for block in all {
        match block {
            Block::Paragraph(spans) | Block::Heading(_, spans) => cited_spans(spans, found),
            Block::Quote(inner) => cited_blocks(inner, found),
            Block::List(_, items) => items.iter().for_each(|item| cited_blocks(item, found)),
            Block::Code(_) => {}
        }
    }
}

fn cited_spans(spans: &[Span], found: &mut Vec<Span>) {
    for span in spans {
        match span {
            Span::Text(text) => numbers(text).for_each(|number| push_citation(Span::Text(number), found)),
            Span::Code(text) if is_commit(text) => push_citation(span.clone(), found),
            Span::Link(_, url) if url.starts_with("https://") => push_citation(span.clone(), found),
            Span::Strong(inner) | Span::Emphasis(inner) => cited_spans(inner, found),
            Span::Code(_) | Span::Link(..) | Span::Break => {}
        }
    }
}

fn push_citation(citation: Span, found: &mut Vec<Span>) {
    if !found.contains(&citation) {
        found.push(citation);
    }
}

fn is_commit(text: &str) -> bool {
    COMMIT_DIGITS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns the numbers of pull requests and issues in a text, such as `#12`.
fn numbers(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split('#').skip(1).filter_map(|rest| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let ends = !rest[digits..].starts_with(char::is_alphanumeric);
        (digits > 0 && ends).then(|| format!("#{}", &rest[..digits]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
                Block::Quote(vec![Block::Paragraph(vec![Span::Link(
                    spans(),
                    format!("https://a/{hostile}"),
                )])]),
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
        for url in ["javascript:alert(1)", "http://a.example", "data:text/html,x", "//a.example", "/sign-out"]
        {
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
        let (answer, reading) = Answer::parse("Two.\n\nRead as: commits.").split_reading();
        assert_eq!(
            (answer.to_html(), reading.unwrap().to_html()),
            ("<p>Two.</p>".into(), "<p>Read as: commits.</p>".into())
        );
        let (answer, reading) = Answer::parse("Read as: commits.\n\nTwo.").split_reading();
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
}
