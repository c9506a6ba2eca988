//! `signing-key`.

use clap::Subcommand;
use plumbline_contract::token::SigningKeyId;
use serde::Serialize;

use crate::{AdminError, Output, Session, random};

/// What to do with the keys that job tokens are signed with.
#[derive(Debug, Subcommand)]
pub enum SigningKeyCommand {
    /// Make a key that signs from now on. Tokens that the one before has signed stay valid for as long as they live.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline signing-key rotate")]
    Rotate,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rotated {
    key_id: SigningKeyId,
}

pub(crate) async fn perform(session: &Session, command: SigningKeyCommand) -> Result<Output, AdminError> {
    let SigningKeyCommand::Rotate = command;
    let key_id = new_id()?;
    session.store.create_signing_key(key_id.clone(), &*random::secret()?, session.now.into()).await?;
    let text = format!(
        "{key_id} signs job tokens from now on: workers notice within ten minutes. Tokens of the key before it \
         stay valid until they expire.\n"
    );
    Ok(Output::new(text, &Rotated { key_id }))
}

#[expect(clippy::expect_used, reason = "a letter and 32 hexadecimal digits are an id")]
fn new_id() -> Result<SigningKeyId, AdminError> {
    Ok(SigningKeyId::parse(&random::name("k")?).expect("an id"))
}
