//! Changes of a correct comment, to test the judge. After a change that preserves the comment's meaning, the judge must
//! still match the comment to its entry. After a change that alters the meaning, the judge must reject the comment.

use plumbline_benchmark::comment::Comment;

/// Filler of about eighty words that says nothing about any code.
const FILLER: &str = "I went through this change twice, once on my own and once with a colleague who knows this part of \
    the repository better than I do. Most of it reads well, and I like how the names were chosen. The description was a \
    great help. I left a few smaller remarks elsewhere, which can wait for another day. Thank you for taking the time to \
    clean this up, as it had been on our list for months and nobody found an afternoon for it.";

/// Change after which a comment still states its entry, for example a greeting or a block of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeaningPreservingChange {
    /// Adds a block with the code that the comment points at.
    BlockOfCode,
    /// Puts identifiers in back quotes.
    InlineCode,
    /// Adds a suggested patch.
    SuggestedPatch,
    /// Puts a diff of the code in front of the comment's body.
    QuotedDiff,
    /// Adds Markdown headings.
    Headings,
    /// Makes every sentence an item of a bullet list.
    Bullets,
    /// Adds a greeting.
    Greeting,
    /// Adds, before the body, about eighty words that say nothing about the code.
    FillerBefore,
    /// Adds, after the body, about eighty words that say nothing about the code.
    FillerAfter,
    /// Adds a request for a test.
    TestRequest,
    /// Repeats the title in the body.
    RepeatedTitle,
    /// Adds a correct comment on another entry.
    SecondFinding,
}

impl MeaningPreservingChange {
    /// All meaning-preserving changes.
    pub const ALL: [Self; 12] = [
        Self::BlockOfCode,
        Self::InlineCode,
        Self::SuggestedPatch,
        Self::QuotedDiff,
        Self::Headings,
        Self::Bullets,
        Self::Greeting,
        Self::FillerBefore,
        Self::FillerAfter,
        Self::TestRequest,
        Self::RepeatedTitle,
        Self::SecondFinding,
    ];

    /// Returns the changed comment. `code_at_comment` is the text of the lines that the comment points at, and
    /// `comment_on_other_entry` a correct comment on another entry.
    pub fn apply(
        self,
        comment: &Comment,
        code_at_comment: &str,
        comment_on_other_entry: &Comment,
    ) -> Comment {
        let Comment { title, body, .. } = comment;
        let quoted =
            |mark: &str| code_at_comment.lines().map(|line| format!("> {mark}{line}\n")).collect::<String>();
        let body = match self {
            Self::BlockOfCode => format!("{body}\n\n```\n{code_at_comment}\n```\n"),
            Self::InlineCode => body.split(' ').map(quote_identifier).collect::<Vec<_>>().join(" "),
            Self::SuggestedPatch => format!("{body}\n\n```suggestion\n{code_at_comment}\n```\n"),
            Self::QuotedDiff => format!("{}{}\n{body}", quoted("-"), quoted("+")),
            Self::Headings => format!("## Problem\n\n{body}\n\n## Severity\n\nSee above.\n"),
            Self::Bullets => format!("- {}", body.replace(". ", ".\n- ")),
            Self::Greeting => format!("Hi, and thanks for this change! {body}"),
            Self::FillerBefore => format!("{FILLER} {body}"),
            Self::FillerAfter => format!("{body} {FILLER}"),
            Self::TestRequest => format!("{body} Consider adding a test for this."),
            Self::RepeatedTitle => format!("{title}. {body} {title}."),
            Self::SecondFinding => {
                format!(
                    "{body}\n\nBy the way: {}. {}",
                    comment_on_other_entry.title, comment_on_other_entry.body
                )
            }
        };
        Comment { body, ..comment.clone() }
    }
}

/// Returns a word unchanged, or in back quotes if it looks like an identifier.
fn quote_identifier(word: &str) -> String {
    let is_identifier = word.contains('_') || word.chars().skip(1).any(char::is_uppercase);
    let is_plain = word.chars().all(|character| character.is_alphanumeric() || character == '_');
    if is_identifier && is_plain { format!("`{word}`") } else { word.to_owned() }
}

/// Change after which a comment denies the issue of its entry, or states a different issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeaningAlteringChange {
    /// Adds a first sentence, which says that the code avoids the issue.
    Avoided,
    /// Adds a last sentence, which says that the issue cannot happen.
    SecondThought,
    /// Adds a first sentence, which says that the issue is not a bug.
    NoBug,
    /// Adds a last sentence, which says that the behaviour is intended.
    Intended,
    /// Replaces the comment by a correct comment on another entry of the record.
    OtherEntry,
}

impl MeaningAlteringChange {
    /// All meaning-altering changes.
    pub const ALL: [Self; 5] =
        [Self::Avoided, Self::SecondThought, Self::NoBug, Self::Intended, Self::OtherEntry];

    /// Returns the changed comment. `comment_on_other_entry` is a correct comment on another entry of the record.
    pub fn apply(self, comment: &Comment, comment_on_other_entry: &Comment) -> Comment {
        let body = &comment.body;
        let body = match self {
            Self::Avoided => format!("The code correctly avoids this: {body}"),
            Self::SecondThought => format!("{body} On second thought, this cannot happen."),
            Self::NoBug => format!("This is not a bug, because the caller takes care of it. {body}"),
            Self::Intended => format!("{body} But it works as intended."),
            Self::OtherEntry => {
                return Comment {
                    title: comment_on_other_entry.title.clone(),
                    body: comment_on_other_entry.body.clone(),
                    ..comment.clone()
                };
            }
        };
        Comment { body, ..comment.clone() }
    }
}
