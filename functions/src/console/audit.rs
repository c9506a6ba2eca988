//! The audit log: of one workspace, and of sign-ins.

use askama::Template;
use plumbline_contract::Workspace;
use plumbline_store::console::Account;
use plumbline_store::console::audit::{AuditEvent, AuditPage};

use super::Answer;
use super::page::Page;
use super::request::PageRequest;
use super::rights::{Operator, View};
use super::view::{Frame, Moment, Tab};

/// Number of events on a page.
const PAGE_SIZE: usize = 50;

struct Row {
    at: Moment,
    event: AuditEvent,
}

#[derive(Template)]
#[template(path = "audit.html")]
struct LogPage {
    frame: Frame,
    rows: Vec<Row>,
    next: Option<String>,
}

fn render(frame: Frame, page: AuditPage) -> Answer {
    let row = |event: AuditEvent| Row { at: Moment(event.at), event };
    let next = page.next.map(|cursor| cursor.0);
    Page::html(&LogPage { frame, rows: page.events.into_iter().map(row).collect(), next })
}

/// Shows who changed what in a workspace.
pub(super) async fn workspace(right: View<Workspace>, request: PageRequest) -> Answer {
    let page = right.reader.audit(request.cursor().as_ref(), PAGE_SIZE).await?;
    let workspace = &right.settings.workspace;
    render(Frame::of_workspace(&right.person, workspace, Tab::Audit, "Audit log", &request), page)
}

/// Shows who changed what in a benchmark account.
pub(super) async fn account(right: View<Account>, request: PageRequest) -> Answer {
    let page = right.reader.audit(request.cursor().as_ref(), PAGE_SIZE).await?;
    render(Frame::of_account(&right.person, &right.settings, "audit", "Audit log", &request), page)
}

/// Shows who signed in.
pub(super) async fn sign_ins(right: Operator, request: PageRequest) -> Answer {
    let page = right.audit(request.cursor().as_ref(), PAGE_SIZE).await?;
    render(Frame::new(&right.person, "Sign-ins", &request), page)
}
