//! `signing-key`.

use clap::Subcommand;
use plumbline_contract::token::SigningKeyId;
use plumbline_store::Stamp;
use plumbline_store::agent::signing_keys::ListedKey;
use serde::Serialize;

use crate::{AdminError, Output, Session};

/// What to do with the keys that job tokens are signed with.
#[derive(Debug, Subcommand)]
pub enum SigningKeyCommand {
    /// Make a key that signs from now on. Tokens that the one before has signed stay valid for as long as they live.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline signing-key rotate")]
    Rotate,
    /// List every key that was ever made, without what it signs with.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline signing-key list")]
    List,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rotated {
    key_id: SigningKeyId,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct View {
    key_id: SigningKeyId,
    created_at: Stamp,
    signs: bool,
    accepted: bool,
}

impl From<ListedKey> for View {
    fn from(key: ListedKey) -> Self {
        Self { key_id: key.kid, created_at: key.created_at, signs: key.signs, accepted: key.accepted }
    }
}

impl View {
    fn row(&self) -> [String; 3] {
        let state = match (self.signs, self.accepted) {
            (true, _) => "signs",
            (false, true) => "accepted still",
            (false, false) => "over",
        };
        [self.key_id.to_string(), self.created_at.to_string(), state.to_owned()]
    }
}

#[derive(Serialize)]
struct List {
    keys: Vec<View>,
}

pub(crate) async fn perform(session: &Session, command: SigningKeyCommand) -> Result<Output, AdminError> {
    match command {
        SigningKeyCommand::Rotate => rotate(session).await,
        SigningKeyCommand::List => list(session).await,
    }
}

async fn rotate(session: &Session) -> Result<Output, AdminError> {
    let key_id = session.store.rotate_signing_key(session.now.into()).await?;
    let text = format!(
        "{key_id} signs job tokens from now on: workers notice within ten minutes. Tokens of the key before it \
         stay valid until they expire.\n"
    );
    Ok(Output::new(text, &Rotated { key_id }))
}

async fn list(session: &Session) -> Result<Output, AdminError> {
    let keys = session.store.signing_key_list(session.now.into()).await?;
    let keys: Vec<View> = keys.into_iter().map(View::from).collect();
    let rows = keys.iter().map(View::row).collect();
    let none = "There is no key: the sweep makes the first one within a minute.";
    Ok(Output::table(["KEY ID", "CREATED", "STATE"], rows, none, &List { keys }))
}
