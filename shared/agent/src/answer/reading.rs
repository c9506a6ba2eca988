//! Parts of a document for the console: the paragraph about how the question was read, and the citations.

use super::{Answer, Block, Span, plain};

/// First words of the last paragraph of an answer, which states how the question was understood.
const READING: &str = "Read as:";

impl Answer {
    /// Splits the document into the answer and the last paragraph that states how the question was understood. The
    /// second part is `None` if the document does not end in such a paragraph.
    pub fn split_reading(mut self) -> (Self, Option<Self>) {
        let is_reading =
            |block: &mut Block| matches!(block, Block::Paragraph(spans) if plain(spans).starts_with(READING));
        let reading = self.blocks.pop_if(is_reading);
        (self, reading.map(|block| Self { blocks: vec![block] }))
    }

    /// Returns the commit ids, the numbers of pull requests and issues, and the `https` links that the document has, in
    /// order and without repetitions.
    pub fn citations(&self) -> Vec<Span> {
        let mut found = Vec::new();
        cited_in(&self.blocks, &mut found);
        let mut distinct: Vec<Span> = Vec::new();
        for one in found {
            distinct.extend((!distinct.contains(&one)).then_some(one));
        }
        distinct
    }
}

fn cited_in(blocks: &[Block], found: &mut Vec<Span>) {
    for block in blocks {
        match block {
            Block::Paragraph(spans) | Block::Heading(_, spans) => found.extend(cited(spans)),
            Block::Quote(inner) => cited_in(inner, found),
            Block::List(_, items) => items.iter().for_each(|item| cited_in(item, found)),
            Block::Code(_) => {}
        }
    }
}

fn cited(spans: &[Span]) -> Vec<Span> {
    let is_commit =
        |text: &str| (7..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let one = |span: &Span| match span {
        Span::Text(text) => numbers(text).map(Span::Text).collect(),
        Span::Code(text) if is_commit(text) => vec![span.clone()],
        Span::Link(_, url) if url.starts_with("https://") => vec![span.clone()],
        Span::Strong(inner) | Span::Emphasis(inner) => cited(inner),
        Span::Code(_) | Span::Link(..) | Span::Break => Vec::new(),
    };
    spans.iter().flat_map(one).collect()
}

/// Returns the numbers of pull requests and issues in a text, such as `#12`.
fn numbers(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split('#').skip(1).filter_map(|rest| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_whole_word = !rest[digits..].starts_with(char::is_alphanumeric);
        (digits > 0 && is_whole_word).then(|| format!("#{}", &rest[..digits]))
    })
}
