//! The open sessions, which can be revoked: a person's own, or everybody's for the operator.

use askama::Template;
use plumbline_store::console::sessions::SessionOwner;

use crate::console::PageResult;
use crate::console::frame::Frame;
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::SignedIn;
use crate::console::request::PageRequest;
use crate::console::view::LocalTime;

/// Maximum number of sessions on a page.
const PAGE_SIZE: usize = 50;

struct SessionRow {
    hash: String,
    owner: String,
    began: LocalTime,
    ends: LocalTime,
    /// True for the session of this request.
    is_current: bool,
}

#[derive(Template)]
#[template(path = "sessions.html")]
struct SessionsPage {
    frame: Frame,
    is_operator: bool,
    rows: Vec<SessionRow>,
    next: Option<String>,
}

/// Lists the sessions that the person may see.
pub(crate) async fn page(permission: SignedIn, request: PageRequest) -> PageResult {
    let found = permission
        .sessions
        .list(permission.session_visibility(), request.cursor().as_ref(), PAGE_SIZE, request.now)
        .await?;
    let rows = found.sessions.into_iter().map(|(hash, session)| SessionRow {
        is_current: hash == permission.session_id.hash(),
        hash,
        owner: describe_owner(&session.owner),
        began: LocalTime(session.created_at),
        ends: LocalTime(session.ends_at),
    });
    PageResponse::html(&SessionsPage {
        frame: Frame::new(&permission, "Sessions", &request),
        is_operator: permission.is_operator(),
        rows: rows.collect(),
        next: found.next.map(|cursor| cursor.0),
    })
}

/// Describes the owner of a session.
fn describe_owner(owner: &SessionOwner) -> String {
    match owner {
        SessionOwner::Operator | SessionOwner::Member { .. } => owner.name().to_owned(),
        SessionOwner::KeyHolder { account, key_id } => format!("{account} (benchmark key plb_{key_id})"),
    }
}

/// Revokes a session.
pub(crate) async fn revoke(permission: SignedIn, request: PageRequest) -> PageResult {
    let (actor, hash) = (permission.actor(&request), request.parameter("session"));
    if permission.sessions.revoke(permission.session_visibility(), hash, &actor, request.now).await? {
        Ok(PageResponse::see_other("/sessions?notice=session-revoked"))
    } else {
        Err(PageError::NotFound)
    }
}
