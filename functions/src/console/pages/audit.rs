//! The audit log: of one workspace, of one benchmark account, and of sign-ins.

use askama::Template;
use plumbline_contract::Workspace;
use plumbline_store::console::Account;
use plumbline_store::console::audit::{AuditEvent, AuditPage};

use crate::console::PageResult;
use crate::console::frame::{Frame, Tab};
use crate::console::page::PageResponse;
use crate::console::permissions::{Operator, View};
use crate::console::request::PageRequest;
use crate::console::view::LocalTime;

/// Number of events on a page.
const PAGE_SIZE: usize = 50;

struct AuditRow {
    at: LocalTime,
    event: AuditEvent,
}

#[derive(Template)]
#[template(path = "audit.html")]
struct AuditLogPage {
    frame: Frame,
    rows: Vec<AuditRow>,
    next: Option<String>,
}

fn render(frame: Frame, page: AuditPage) -> PageResult {
    let row = |event: AuditEvent| AuditRow { at: LocalTime(event.at), event };
    let next = page.next.map(|cursor| cursor.0);
    PageResponse::html(&AuditLogPage { frame, rows: page.events.into_iter().map(row).collect(), next })
}

/// Shows the changes in a workspace.
pub(crate) async fn workspace_log(permission: View<Workspace>, request: PageRequest) -> PageResult {
    let page = permission.reader.audit_page(request.cursor().as_ref(), PAGE_SIZE).await?;
    let workspace = &permission.settings.workspace;
    render(Frame::of_workspace(&permission.person, workspace, Tab::Audit, "Audit log", &request), page)
}

/// Shows the changes in a benchmark account.
pub(crate) async fn account_log(permission: View<Account>, request: PageRequest) -> PageResult {
    let page = permission.reader.audit_page(request.cursor().as_ref(), PAGE_SIZE).await?;
    render(Frame::of_account(&permission.person, &permission.settings, "audit", "Audit log", &request), page)
}

/// Shows the sign-ins.
pub(crate) async fn sign_in_log(permission: Operator, request: PageRequest) -> PageResult {
    let page = permission.audit_page(request.cursor().as_ref(), PAGE_SIZE).await?;
    render(Frame::new(&permission.person, "Sign-ins", &request), page)
}
