//! `signing-key`: rotates and lists the keys that sign job tokens.

use clap::Subcommand;
use plumbline_contract::token::SigningKeyId;
use plumbline_store::UtcInstant;
use plumbline_store::agent::signing_keys::SigningKeyInfo;
use serde::Serialize;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;

/// Commands for the keys that sign job tokens.
#[derive(Debug, Subcommand)]
pub enum SigningKeyCommand {
    /// Create a new signing key. Tokens signed with the old key stay valid until they expire.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline signing-key rotate")]
    Rotate,
    /// List every key that was ever created, without its secret.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline signing-key list")]
    List,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NewSigningKey {
    key_id: SigningKeyId,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SigningKeyView {
    key_id: SigningKeyId,
    created_at: UtcInstant,
    /// True for the key that signs new tokens.
    signs: bool,
    /// True while tokens that the key has signed are accepted.
    accepted: bool,
}

impl From<SigningKeyInfo> for SigningKeyView {
    fn from(key: SigningKeyInfo) -> Self {
        Self { key_id: key.kid, created_at: key.created_at, signs: key.signs, accepted: key.accepted }
    }
}

impl SigningKeyView {
    fn row(&self) -> [String; 3] {
        let state = match (self.signs, self.accepted) {
            (true, _) => "signs",
            (false, true) => "accepted",
            (false, false) => "expired",
        };
        [self.key_id.to_string(), self.created_at.to_string(), state.to_owned()]
    }
}

#[derive(Serialize)]
struct SigningKeyList {
    keys: Vec<SigningKeyView>,
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: SigningKeyCommand,
) -> Result<Output, AdminError> {
    match command {
        SigningKeyCommand::Rotate => rotate(context).await,
        SigningKeyCommand::List => list(context).await,
    }
}

async fn rotate(context: &CommandContext) -> Result<Output, AdminError> {
    let key_id = context.store.signing_key_rotation().rotate(context.now.into()).await?;
    let text = format!(
        "{key_id} signs job tokens from now on; every function uses it within ten minutes. Tokens signed with the old \
         key stay valid until they expire.\n"
    );
    Ok(Output::new(text, &NewSigningKey { key_id }))
}

async fn list(context: &CommandContext) -> Result<Output, AdminError> {
    let keys = context.store.signing_key_rotation().list(context.now.into()).await?;
    let keys: Vec<SigningKeyView> = keys.into_iter().map(SigningKeyView::from).collect();
    let rows = keys.iter().map(SigningKeyView::row).collect();
    let empty = "There are no signing keys: the sweep creates the first one within a minute.";
    Ok(Output::table(["KEY ID", "CREATED", "STATE"], rows, empty, &SigningKeyList { keys }))
}
