//! Golden vectors of reviews: everything that the tested model reads, for one record and the turns of one model.

use plumbline_conversation::{
    Arguments, Effort, Message, Reply, StopReason, ToolCall, Turn, Usage, UserPart,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::comment::Comment;
use crate::packing;
use crate::record::{Chunk, Record, SourceFile};
use crate::review::{Review, ReviewInput, ReviewProgress, default_prompt};

/// Context window of the vector's model, in tokens: large enough for every chunk of the vector's record.
const CONTEXT_WINDOW: u64 = 200_000;

/// Golden vector of a review: a record, the turns of a model, and the texts that the model reads.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ReviewVector {
    /// Purpose of the vector.
    about: String,
    title: String,
    description: String,
    diff: String,
    changed_files: Vec<SourceFile>,
    chunks: Vec<Chunk>,
    turns: Vec<VectorTurn>,
    /// Complete system prompt of every request: the default prompt, then the explanation of the tools and of the
    /// packed record.
    #[serde(skip_deserializing)]
    system: String,
    /// First user turn: the packed record.
    #[serde(skip_deserializing)]
    pack: String,
    /// Comments of the complete review; `None` if the review is not complete.
    #[serde(skip_deserializing)]
    comments: Option<Vec<Comment>>,
}

/// A turn of the model, and the texts of the user turn that answers it.
#[derive(Debug, Serialize, Deserialize)]
struct VectorTurn {
    text: String,
    /// Tool calls: name, and arguments as the model wrote them.
    calls: Vec<(String, Value)>,
    #[serde(skip_deserializing)]
    answers: Vec<String>,
}

impl ReviewVector {
    /// Computes the texts and the comments of the review.
    pub(super) fn recompute(&mut self) {
        let record = Record {
            title: self.title.clone(),
            description: self.description.clone(),
            diff: self.diff.clone(),
            changed_files: self.changed_files.clone(),
            chunks: self.chunks.clone(),
            ..Record::default()
        };
        let pack = packing::pack(&record, packing::default_system_tokens(), CONTEXT_WINDOW, 0);
        self.pack = pack.map(|pack| pack.text).unwrap_or_default();
        let Ok(input) = ReviewInput::parse(self.pack.clone()) else { return };
        let mut review = Review::new(input);
        for turn in &mut self.turns {
            _ = review.receive(turn.reply());
            let request = review.next_request(default_prompt(), Effort::Off, 0);
            turn.answers = request.messages.last().map(texts).unwrap_or_default();
            self.system = request.system;
        }
        if let ReviewProgress::Complete(comments) = review.progress() {
            self.comments = Some(comments);
        }
    }
}

impl VectorTurn {
    fn reply(&self) -> Reply {
        let call = |(name, arguments): &(String, Value)| {
            // A text stands for malformed arguments.
            let arguments = arguments.as_str().map_or_else(|| arguments.to_string(), str::to_owned);
            ToolCall { id: "call".to_owned(), name: name.clone(), arguments: Arguments::from_text(arguments) }
        };
        let tool_calls = self.calls.iter().map(call).collect();
        let turn = Turn { text: self.text.clone(), tool_calls, reasoning: Vec::new() };
        Reply { turn, stop: StopReason::EndOfTurn, usage: Usage::default() }
    }
}

/// Returns the texts of a user turn.
fn texts(message: &Message) -> Vec<String> {
    let Message::User { parts } = message else { return Vec::new() };
    let text = |part: &UserPart| match part {
        UserPart::Text { text, .. } => text.to_string(),
        UserPart::ToolResult { content, .. } => content.clone(),
    };
    parts.iter().map(text).collect()
}
