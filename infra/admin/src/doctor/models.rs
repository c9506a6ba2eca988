//! Checks of the connected models: decrypts their keys, and calls no model, unlike `model check` and `judge check`.

use plumbline_store::model_connections::ModelUse;

use super::finding::Finding;
use crate::command_context::CommandContext;

/// Returns one finding for the model of the agent and one for the judge.
pub(super) async fn check_all(context: &CommandContext) -> Vec<Finding> {
    vec![check_model(context, ModelUse::Agent).await, check_model(context, ModelUse::Judge).await]
}

async fn check_model(context: &CommandContext, model_use: ModelUse) -> Finding {
    let subject = command(model_use);
    let connection = match context.store.model_connections().get(model_use).await {
        Ok(Some(connection)) => connection,
        Ok(None) => return Finding::note(subject, describe_missing_model(model_use)),
        Err(error) => {
            let advice = format!(
                "Check the findings about table and items. If both are good, connect again with plumbline-admin \
                 {subject} connect."
            );
            return Finding::from_error(subject, &error, &advice);
        }
    };
    match context.store.model_connections().open_key(model_use, &connection).await {
        Ok(_) => Finding::good(
            subject,
            format!(
                "the model is connected, and its key can be decrypted; to make a test call, run plumbline-admin \
                 {subject} check"
            ),
        ),
        Err(error) => {
            let mut finding = Finding::from_error(subject, &error, &remedy(subject));
            finding.text = format!(
                "the key of the connected model cannot be decrypted, and {}: {}",
                consequence(model_use),
                finding.text
            );
            finding
        }
    }
}

/// Returns the command of `plumbline-admin` that manages the model of the agent or of the judge.
fn command(model_use: ModelUse) -> &'static str {
    match model_use {
        ModelUse::Agent => "model",
        ModelUse::Judge => "judge",
    }
}

/// Returns the text of the finding that no model is connected. It names what answers or judges in place of the model.
fn describe_missing_model(model_use: ModelUse) -> &'static str {
    match model_use {
        ModelUse::Agent => "no model is connected: the digest answers questions",
        ModelUse::Judge => "no model is connected: benchmark runs are judged by the catalogue alone",
    }
}

/// Describes the effect of a model's API key that cannot be decrypted.
fn consequence(model_use: ModelUse) -> &'static str {
    match model_use {
        ModelUse::Agent => "questions are answered without a model, by the digest",
        ModelUse::Judge => "the draws of runs that began with this judge fail",
    }
}

/// Returns the remedy for an API key that cannot be decrypted.
///
/// The API key is encrypted together with the base URL. If somebody changed the base URL in the table, the store
/// therefore refuses to return the key.
fn remedy(subject: &str) -> String {
    format!(
        "If the findings about vault and signing keys are good, the item was changed in the table. Check the \
         address with plumbline-admin {subject} show, then enter the key again with {subject} connect."
    )
}
