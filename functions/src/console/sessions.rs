//! The open sessions of the person, which can be revoked.

use askama::Template;

use super::Answer;
use super::page::Page;
use super::refusal::Refusal;
use super::request::PageRequest;
use super::rights::SignedIn;
use super::view::{Frame, Moment};

/// Maximum number of sessions on the page.
const LIMIT: usize = 50;

struct Row {
    hash: String,
    began: Moment,
    ends: Moment,
    is_this: bool,
}

#[derive(Template)]
#[template(path = "sessions.html")]
struct SessionsPage {
    frame: Frame,
    rows: Vec<Row>,
}

/// Lists the person's sessions.
pub(super) async fn page(right: SignedIn, request: PageRequest) -> Answer {
    let found = right.doors.sessions(&right.session.person, LIMIT, request.now).await?;
    let rows = found.into_iter().map(|(hash, session)| Row {
        is_this: hash == right.id.hash(),
        hash,
        began: Moment(session.created_at),
        ends: Moment(session.ends_at),
    });
    Page::html(&SessionsPage { frame: Frame::new(&right, "Sessions", &request), rows: rows.collect() })
}

/// Revokes one of the person's sessions.
pub(super) async fn revoke(right: SignedIn, request: PageRequest) -> Answer {
    let (person, hash) = (&right.session.person, request.parameter("session"));
    let actor = right.actor(&request);
    if right.doors.revoke(person, hash, &actor, request.now).await? {
        Ok(Page::see_other("/sessions?notice=session-revoked"))
    } else {
        Err(Refusal::NotFound)
    }
}
