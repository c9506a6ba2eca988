//! `table upgrade`: seals the credentials of an earlier release together with their addresses.

use std::io::BufRead;

use plumbline_store::operator::credential_upgrade::UnaddressedCredential;
use serde::Serialize;

use crate::error::AdminError;
use crate::output::Output;
use crate::session::Session;
use crate::terminal;

#[derive(Serialize)]
struct Upgraded {
    sealed: Vec<Address>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Address {
    owner: String,
    base_url: String,
}

impl Address {
    fn of(credential: &UnaddressedCredential) -> Self {
        Self { owner: credential.owner.to_string(), base_url: credential.base_url.clone() }
    }

    fn line(&self) -> String {
        format!("  {}: {}\n", self.owner, self.base_url)
    }
}

/// Seals each credential that has no sealed address, after the operator has confirmed the addresses.
pub(super) async fn upgrade(
    session: &Session,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let upgrade = session.store.operator().credential_upgrade();
    let credentials = upgrade.list().await?;
    let sealed: Vec<Address> = credentials.iter().map(Address::of).collect();
    if sealed.is_empty() {
        let text = "Every credential is sealed together with its address. There is nothing to upgrade.\n";
        return Ok(Output::new(text.to_owned(), &Upgraded { sealed }));
    }
    let lines: String = sealed.iter().map(Address::line).collect();
    if !yes {
        let question = format!("Seal these credentials for these addresses?\n{lines}Is every address right?");
        terminal::confirm(session, &question, input)?;
    }
    for credential in &credentials {
        if !upgrade.seal(credential).await? {
            return Err(AdminError::Conflict {
                what: format!("another command changed the {} at the same time", credential.owner),
                advice: "Repeat the command.",
            });
        }
    }
    Ok(Output::new(
        format!("Sealed the credentials for these addresses only:\n{lines}"),
        &Upgraded { sealed },
    ))
}
