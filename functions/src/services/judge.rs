//! What judges the draws of a run: the catalogue, or the model that the operator had connected when it began.
//!
//! Which one it is, is part of the run's harness version. A run whose judge has been taken away, or exchanged for
//! another, cannot be gone on with: its draws are our own fault, and no score is made up for them.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::draw::JudgedComment;
use plumbline_benchmark::judge::model::{self, JudgeIdentity, Opinion, PARAMETERS};
use plumbline_benchmark::judge::{self, Verdict};
use plumbline_benchmark::record::Record;
use plumbline_clock::Clock;
use plumbline_conversation::{Effort, Request, ToolChoice};
use plumbline_model::{Client, Endpoint, Fault};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::model_connections::{ModelSettings, ModelUse};
use plumbline_store::{Result, Store, StoreError};

use crate::middleware::failure::chain;

/// What judges the draws of a run.
pub(crate) enum Judge {
    /// The catalogue alone.
    Catalogue,
    /// A model.
    Model(ModelJudge),
}

/// A model that judges.
pub(crate) struct ModelJudge {
    identity: JudgeIdentity,
    endpoint: Endpoint,
    effort: Effort,
}

/// What a judge goes out through, and where it looks up what it has said.
pub(crate) struct Ways<'a> {
    pub(crate) store: &'a Store,
    pub(crate) egress: &'a plumbline_egress::Client,
    pub(crate) clock: &'a Arc<dyn Clock>,
}

/// Who a model that judges is.
pub(crate) fn identity(settings: &ModelSettings) -> JudgeIdentity {
    let ModelSettings { provider, base_url, model_name, effort } = settings;
    JudgeIdentity::of(*provider, base_url, model_name, *effort)
}

impl Judge {
    /// What judges this run; nothing when its model is not connected any more. No call for the catalogue; for a model
    /// one read, and one call of the vault.
    pub(crate) async fn of(store: &Store, run: &Run) -> Result<Option<Self>> {
        let Some(wanted) = &run.judge else { return Ok(Some(Self::Catalogue)) };
        let connection = store.model_connections().get(ModelUse::Judge).await?;
        let Some(connection) = connection.filter(|one| identity(&one.settings) == *wanted) else {
            tracing::error!("the judge that a run began with is not connected any more");
            return Ok(None);
        };
        let key = store.model_connections().open_key(ModelUse::Judge, &connection).await?;
        let ModelSettings { provider, base_url, model_name, effort } = connection.settings;
        let base_url = base_url.parse().map_err(|_| StoreError::SealBroken)?;
        let endpoint = Endpoint::new(provider, base_url, model_name, key.to_string());
        Ok(Some(Self::Model(ModelJudge { identity: wanted.clone(), endpoint, effort })))
    }
}

/// Comments as the catalogue alone judges them.
pub(crate) fn by_catalogue(record: &Record, comments: &[Comment]) -> Vec<JudgedComment> {
    let judged = comments.iter().zip(judge::judge(record, comments));
    judged.map(|(comment, verdict)| judged_comment(comment, verdict, None)).collect()
}

fn judged_comment(comment: &Comment, verdict: Verdict, catalogue_verdict: Option<Verdict>) -> JudgedComment {
    JudgedComment { severity: comment.severity, verdict, catalogue_verdict }
}

impl ModelJudge {
    /// Comments as the model judges them, the catalogue's verdicts beside; nothing when the model gave no answer that
    /// can be used.
    ///
    /// One read; then, if the model has not judged all of the comments before, one call of it and one write for each.
    pub(crate) async fn judge(
        &self,
        ways: &Ways<'_>,
        record: &Record,
        comments: &[Comment],
        budget: Duration,
    ) -> Result<Option<Vec<JudgedComment>>> {
        let keys: Vec<String> =
            comments.iter().map(|comment| model::opinion_key(&self.identity, record, comment)).collect();
        let mut seen = HashSet::new();
        let mut missing: Vec<(&String, &Comment)> =
            keys.iter().zip(comments).filter(|(key, _)| seen.insert(*key)).collect();
        let different: Vec<String> = missing.iter().map(|(key, _)| (*key).clone()).collect();
        let mut opinions = ways.store.judge_opinions().get_all(&different).await?;
        missing.retain(|(key, _)| !opinions.contains_key(*key));
        let Some(given) = self.ask(ways, record, &missing, budget).await else { return Ok(None) };
        opinions.extend(keep(ways.store, missing, given).await?);
        let opinion = |key| opinions.get(key).cloned().unwrap_or_default();
        let judged: Vec<(Comment, Opinion)> =
            comments.iter().zip(&keys).map(|(comment, key)| (comment.clone(), opinion(key))).collect();
        let verdicts = model::verdicts(record, &judged).into_iter();
        let catalogue = judge::judge(record, comments);
        let all = comments.iter().zip(verdicts).zip(catalogue);
        Ok(Some(all.map(|((comment, own), other)| judged_comment(comment, own, Some(other))).collect()))
    }

    /// Asks the model for opinions of these comments, and again if what it answers cannot be used.
    async fn ask(
        &self,
        ways: &Ways<'_>,
        record: &Record,
        missing: &[(&String, &Comment)],
        budget: Duration,
    ) -> Option<Vec<Opinion>> {
        if missing.is_empty() {
            return Some(Vec::new());
        }
        let comments: Vec<Comment> = missing.iter().map(|(_, comment)| (*comment).clone()).collect();
        let mut request = model::request(record, &comments, self.effort);
        let client =
            Client::new(ways.egress.clone(), ways.clock.clone()).with_streaming().at_temperature_zero();
        let begun = ways.clock.now();
        for _ in 0..PARAMETERS.maximum_answers {
            let left = budget.saturating_sub(ways.clock.now().duration_since(begun).unsigned_abs());
            match self.answer(&client, &request, left).await {
                Answer::Reply(reply) => match model::opinions(record, comments.len(), &reply) {
                    Ok(opinions) => return Some(opinions),
                    Err(unusable) => tracing::warn!(error = chain(&unusable), "the judge is asked again"),
                },
                Answer::AskAgain => {}
                Answer::OfferTool => request.tool_choice = ToolChoice::Auto,
                Answer::Failed => return None,
            }
        }
        tracing::error!("the judge gave no answer that can be used");
        None
    }

    async fn answer(&self, client: &Client, request: &Request, left: Duration) -> Answer {
        match client.call(&self.endpoint, request, left).await {
            Ok(answer) => Answer::Reply(Box::new(answer.reply)),
            Err(error) => {
                tracing::warn!(error = chain(&error), "a call of the judge failed");
                match error.fault {
                    Fault::BadOutput => Answer::AskAgain,
                    Fault::ForcedWhileThinking => Answer::OfferTool,
                    _ => Answer::Failed,
                }
            }
        }
    }
}

/// What one call of the model came to.
enum Answer {
    Reply(Box<plumbline_conversation::Reply>),
    /// It was no answer; the next may be.
    AskAgain,
    /// A model that thinks does not let itself be forced.
    OfferTool,
    Failed,
}

/// Keeps new opinions; where another worker was first, its opinion is taken over.
async fn keep(
    store: &Store,
    missing: Vec<(&String, &Comment)>,
    given: Vec<Opinion>,
) -> Result<Vec<(String, Opinion)>> {
    let mut kept = Vec::with_capacity(given.len());
    for ((key, _), opinion) in missing.into_iter().zip(given) {
        kept.push((key.clone(), store.judge_opinions().keep(key, &opinion).await?));
    }
    Ok(kept)
}
