//! The models that are connected: whether their keys open. None of them is called: `model check` does that.

use plumbline_store::model_connections::ModelUse;

use super::Finding;
use crate::Session;

pub(super) async fn all(session: &Session) -> Vec<Finding> {
    vec![of(session, ModelUse::Agent).await, of(session, ModelUse::Judge).await]
}

async fn of(session: &Session, model_use: ModelUse) -> Finding {
    let about = command(model_use);
    let connection = match session.store.model_connections().get(model_use).await {
        Ok(Some(connection)) => connection,
        Ok(None) => return Finding::note(about, without(model_use)),
        Err(error) => {
            let advice = format!(
                "See what is found of table and items; if both are well, plumbline-admin {about} connect writes it anew."
            );
            return Finding::failed(about, &error, &advice);
        }
    };
    match session.store.model_connections().open_key(model_use, &connection).await {
        Ok(_) => Finding::good(about, format!("connected, and its key opens; {about} check calls it")),
        Err(error) => {
            let mut finding = Finding::failed(about, &error, &mended_by(about));
            finding.what = format!("its key does not open, and {}: {}", broken(model_use), finding.what);
            finding
        }
    }
}

/// The command that looks after it.
fn command(model_use: ModelUse) -> &'static str {
    match model_use {
        ModelUse::Agent => "model",
        ModelUse::Judge => "judge",
    }
}

/// What is done without one.
fn without(model_use: ModelUse) -> &'static str {
    match model_use {
        ModelUse::Agent => "none is connected: questions are answered by the digest",
        ModelUse::Judge => "none is connected: the catalogue judges",
    }
}

/// What comes of a key that does not open.
fn broken(model_use: ModelUse) -> &'static str {
    match model_use {
        ModelUse::Agent => "the digest answers in its place",
        ModelUse::Judge => "the draws of its runs are not judged",
    }
}

/// The address is sealed beside the key: a key that was given for another one does not open either.
fn mended_by(about: &str) -> String {
    format!(
        "If the vault and the signing keys are well, it was changed in the table: see that plumbline-admin {about} show \
         has the address you know, then give the key again with {about} connect."
    )
}
