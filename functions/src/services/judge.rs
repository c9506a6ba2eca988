//! The judge of a run's draws: the catalogue, or the model that the operator had connected when the run began.
//!
//! The judge is part of the run's harness version. If the judge is disconnected or replaced, further draws of the run
//! end as internal errors, since another judge's scores would not be comparable.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::draw::JudgedComment;
use plumbline_benchmark::judge::model::{self, JudgeIdentity, Opinion, PARAMETERS};
use plumbline_benchmark::judge::{self, Verdict};
use plumbline_benchmark::record::Record;
use plumbline_benchmark::run::{JudgeBudget, JudgeUsage};
use plumbline_clock::Clock;
use plumbline_conversation::{Effort, Request, ToolChoice, Usage};
use plumbline_model::{Client, Endpoint, Fault};
use plumbline_store::Result;
use plumbline_store::benchmark::judge_opinions::JudgeOpinions;
use plumbline_store::benchmark::runs::Run;
use plumbline_store::model_connections::{ModelConnections, ModelSettings, ModelUse};

use crate::middleware::failure::error_chain;
use crate::services::connected_model;

/// Judge of the comments in a run's draws.
pub(crate) enum Judge {
    /// Compares comments with the catalogue of known bugs.
    Catalogue,
    /// Asks a model which comments state which bugs.
    Model(ModelJudge),
}

/// A model that judges comments.
pub(crate) struct ModelJudge {
    identity: JudgeIdentity,
    endpoint: Endpoint,
    effort: Effort,
}

/// Dependencies of a model judge: its stored opinions, the HTTP client and the clock.
pub(crate) struct JudgeDeps<'a> {
    pub(crate) opinions: &'a JudgeOpinions,
    pub(crate) egress: &'a plumbline_egress::Client,
    pub(crate) clock: &'a Arc<dyn Clock>,
}

/// Returns the identity of a connected judge model.
pub(crate) fn judge_identity(settings: &ModelSettings) -> JudgeIdentity {
    let ModelSettings { provider, base_url, model_name, effort } = settings;
    JudgeIdentity::of(*provider, base_url, model_name, *effort)
}

impl Judge {
    /// Returns the judge of a run, or `None` if its model is no longer connected. Makes no call if the judge is the
    /// catalogue, and one read and one KMS call if it is a model.
    pub(crate) async fn for_run(models: &ModelConnections, run: &Run) -> Result<Option<Self>> {
        let Some(wanted) = &run.judge else { return Ok(Some(Self::Catalogue)) };
        let connection = models.get(ModelUse::Judge).await?;
        let Some(connection) = connection.filter(|one| judge_identity(&one.settings) == *wanted) else {
            tracing::error!(
                run_id = %run.id,
                "the judge model of a run is no longer connected, so the run's draws fail: connect the same model again, \
                 or let the run end"
            );
            return Ok(None);
        };
        let endpoint = connected_model::decrypt_endpoint(models, ModelUse::Judge, &connection).await?;
        let effort = connection.settings.effort;
        Ok(Some(Self::Model(ModelJudge { identity: wanted.clone(), endpoint, effort })))
    }
}

/// Judges comments by the catalogue alone.
pub(crate) fn judge_by_catalogue(record: &Record, comments: &[Comment]) -> Vec<JudgedComment> {
    let judged = comments.iter().zip(judge::judge(record, comments));
    judged.map(|(comment, verdict)| judged_comment(comment, verdict, None)).collect()
}

fn judged_comment(comment: &Comment, verdict: Verdict, catalogue_verdict: Option<Verdict>) -> JudgedComment {
    JudgedComment { severity: comment.severity, verdict, catalogue_verdict }
}

/// Limits of judging one draw.
#[derive(Clone, Copy)]
pub(crate) struct JudgeLimits {
    /// Maximum time for asking the judge model, retries included.
    pub(crate) time: Duration,
    /// Token budget of the run's judge, or `None` without a limit.
    pub(crate) tokens: Option<JudgeBudget>,
}

/// Result of judging one draw.
pub(crate) struct JudgingResult {
    /// The judged comments, or `None` if the model gave no usable answer.
    pub(crate) comments: Option<Vec<JudgedComment>>,
    pub(crate) usage: JudgeUsage,
}

impl ModelJudge {
    /// Judges comments by the model and, for comparison, by the catalogue. If asking the model would exceed the token
    /// budget, judges them by the catalogue alone.
    ///
    /// Reads the model's stored opinions in one call. Of the comments without a stored opinion, asks the model about
    /// those that can affect the score, and stores each new opinion.
    pub(crate) async fn judge(
        &self,
        deps: &JudgeDeps<'_>,
        record: &Record,
        comments: &[Comment],
        limits: JudgeLimits,
    ) -> Result<JudgingResult> {
        let keys: Vec<String> =
            comments.iter().map(|comment| model::opinion_key(&self.identity, record, comment)).collect();
        let mut seen = HashSet::new();
        let mut missing: Vec<(&String, &Comment)> = keys
            .iter()
            .zip(comments)
            .filter(|(key, comment)| model::needs_opinion(record, comment) && seen.insert(*key))
            .collect();
        let distinct_keys: Vec<String> = missing.iter().map(|(key, _)| (*key).clone()).collect();
        let mut opinions = deps.opinions.get_and_extend(&distinct_keys, deps.clock.now().into()).await?;
        missing.retain(|(key, _)| !opinions.contains_key(*key));
        let mut usage = JudgeUsage::default();
        if !missing.is_empty() {
            let asked: Vec<Comment> = missing.iter().map(|(_, comment)| (*comment).clone()).collect();
            let request = model::build_request(record, &asked, self.effort);
            if limits.tokens.is_some_and(|budget| !budget.allows(request.size_in_bytes())) {
                usage.is_over_budget = true;
                return Ok(JudgingResult { comments: Some(judge_by_catalogue(record, comments)), usage });
            }
            let (new, tokens) = self.ask(deps, record, asked.len(), request, limits.time).await;
            usage.tokens = tokens;
            let Some(new) = new else { return Ok(JudgingResult { comments: None, usage }) };
            opinions.extend(save_opinions(deps, missing, new).await?);
        }
        let opinion = |key| opinions.get(key).cloned().unwrap_or_default();
        let judged: Vec<(Comment, Opinion)> =
            comments.iter().zip(&keys).map(|(comment, key)| (comment.clone(), opinion(key))).collect();
        let verdicts = model::verdicts(record, &judged).into_iter();
        let catalogue = judge::judge(record, comments);
        let all =
            comments.iter().zip(verdicts).zip(catalogue).map(|((comment, verdict), catalogue_verdict)| {
                judged_comment(comment, verdict, Some(catalogue_verdict))
            });
        Ok(JudgingResult { comments: Some(all.collect()), usage })
    }

    /// Asks the model for its opinions on the comments in `request`. Asks again after an unusable answer.
    ///
    /// Returns two values: the opinions (`None` if the model gave no usable answer), and the number of tokens that all
    /// calls consumed.
    async fn ask(
        &self,
        deps: &JudgeDeps<'_>,
        record: &Record,
        comment_count: usize,
        mut request: Request,
        time: Duration,
    ) -> (Option<Vec<Opinion>>, u64) {
        let client =
            Client::new(deps.egress.clone(), deps.clock.clone()).with_streaming().with_temperature_zero();
        let (started, mut tokens) = (deps.clock.now(), 0);
        for _ in 0..PARAMETERS.maximum_answers {
            let left = time.saturating_sub(deps.clock.now().duration_since(started).unsigned_abs());
            let (result, usage) = self.call(&client, &request, left).await;
            tokens += usage.total();
            match result {
                CallResult::Reply(reply) => match model::parse_opinions(record, comment_count, &reply) {
                    Ok(opinions) => return (Some(opinions), tokens),
                    Err(unusable) => tracing::warn!(
                        error = error_chain(&unusable),
                        "the judge model gave an unusable answer"
                    ),
                },
                CallResult::AskAgain => {}
                CallResult::MakeToolOptional => request.tool_choice = ToolChoice::Auto,
                CallResult::Failed => return (None, tokens),
            }
        }
        tracing::error!(
            "the judge model returned no usable answer to any request, so the draw fails: test the model with \
             `plumbline-admin judge check`"
        );
        (None, tokens)
    }

    async fn call(&self, client: &Client, request: &Request, left: Duration) -> (CallResult, Usage) {
        match client.call(&self.endpoint, request, left).await {
            Ok(answer) => {
                let usage = answer.reply.usage;
                (CallResult::Reply(Box::new(answer.reply)), usage)
            }
            Err(error) => {
                tracing::warn!(error = error_chain(&error), "a call to the judge model failed");
                let result = match error.fault {
                    Fault::BadOutput | Fault::TooLarge => CallResult::AskAgain,
                    Fault::ForcedToolCallRejected => CallResult::MakeToolOptional,
                    _ => CallResult::Failed,
                };
                (result, error.usage)
            }
        }
    }
}

/// Result of one call to the model.
enum CallResult {
    Reply(Box<plumbline_conversation::Reply>),
    /// The model's output was unusable; another attempt may succeed.
    AskAgain,
    /// The endpoint rejects a forced tool call together with reasoning. The next request makes the tool call optional.
    MakeToolOptional,
    Failed,
}

/// Saves new opinions and returns them. If another worker saved an opinion first, returns that one instead.
async fn save_opinions(
    deps: &JudgeDeps<'_>,
    missing: Vec<(&String, &Comment)>,
    opinions: Vec<Opinion>,
) -> Result<Vec<(String, Opinion)>> {
    let mut saved = Vec::with_capacity(opinions.len());
    for ((key, _), opinion) in missing.into_iter().zip(opinions) {
        let stored = deps.opinions.get_or_store(key, &opinion, deps.clock.now().into()).await?;
        saved.push((key.clone(), stored));
    }
    Ok(saved)
}
