//! Sign-in with a link of the operator, and sign-out.

use askama::Template;
use plumbline_store::console::audit::Actor;
use plumbline_store::console::sessions::{Person, Token};

use super::assets::Assets;
use super::page::Page;
use super::request::PageRequest;
use super::rights::{Anyone, SignedIn};
use super::{Answer, Settings, view};

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInPage {
    assets: Assets,
    /// Token of a link; `None` on the page that explains the doors.
    token: Option<String>,
    /// Reason why a link was refused.
    refused: bool,
}

/// Explains how to sign in.
pub(super) async fn page(_: Anyone, _: PageRequest) -> Answer {
    Page::html(&SignInPage { assets: Assets, token: None, refused: false })
}

/// Shows the button that uses a link. Opening a link changes nothing, so a preview of it in a chat does no harm.
pub(super) async fn link(_: Anyone, request: PageRequest) -> Answer {
    let token = Token::parse(request.query.get("token")).map(|token| token.expose().to_owned());
    let refused = token.is_none();
    Page::html(&SignInPage { assets: Assets, token, refused })
}

/// Uses a link up and opens the operator's session.
pub(super) async fn use_link(right: Anyone, request: PageRequest) -> Answer {
    let id = new_token()?;
    let actor = Actor { name: Person::Operator.name().to_owned(), address: request.client.clone() };
    let opened = match Token::parse(request.form.get("token")) {
        Some(token) => right.doors.use_link(&token, &id, &actor, request.now).await?,
        None => false,
    };
    if opened {
        return Ok(Page::see_other("/").with_session(&request.settings, &id));
    }
    let page = Page::html(&SignInPage { assets: Assets, token: None, refused: true })?;
    Ok(page.with_status(http::StatusCode::FORBIDDEN))
}

/// Ends the session.
pub(super) async fn sign_out(right: SignedIn, request: PageRequest) -> Answer {
    right.doors.close(&right.id, &right.actor(&request), request.now).await?;
    Ok(signed_out(&request.settings))
}

fn signed_out(settings: &Settings) -> Page {
    Page::see_other("/sign-in").without_session(settings)
}

fn new_token() -> Result<Token, super::Refusal> {
    let mut bytes = zeroize::Zeroizing::new([0; 32]);
    view::random(&mut *bytes)?;
    Ok(Token::from_bytes(&bytes))
}
