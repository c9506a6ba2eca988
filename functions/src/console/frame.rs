//! The frame around every page of a signed-in person: title, navigation and notice.

use plumbline_contract::Workspace;
use plumbline_store::console::Account;

use super::assets::Assets;
use super::permissions::SignedIn;
use super::request::PageRequest;

/// Tab of a workspace's navigation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    Overview,
    Webhooks,
    Deliveries,
    Schedules,
    Ask,
    Status,
    Audit,
}

impl Tab {
    const ALL: [Self; 7] = [
        Self::Overview,
        Self::Webhooks,
        Self::Deliveries,
        Self::Schedules,
        Self::Ask,
        Self::Status,
        Self::Audit,
    ];

    fn title(self) -> &'static str {
        match self {
            Self::Overview => "Overview",
            Self::Webhooks => "Webhooks",
            Self::Deliveries => "Deliveries",
            Self::Schedules => "Schedules",
            Self::Ask => "Ask",
            Self::Status => "Status",
            Self::Audit => "Audit",
        }
    }

    fn path(self) -> &'static str {
        match self {
            Self::Overview => "",
            Self::Webhooks => "/webhooks",
            Self::Deliveries => "/deliveries",
            Self::Schedules => "/schedules",
            Self::Ask => "/ask",
            Self::Status => "/status",
            Self::Audit => "/audit",
        }
    }
}

/// Link in the navigation of a page.
pub(crate) struct NavigationLink {
    pub(crate) title: &'static str,
    pub(crate) href: String,
    pub(crate) is_current: bool,
}

/// The frame around every page of a signed-in person.
pub(crate) struct Frame {
    pub(crate) assets: Assets,
    pub(crate) title: String,
    pub(crate) person: String,
    /// Name of the workspace or the benchmark account that the page belongs to.
    pub(crate) subject: Option<String>,
    pub(crate) navigation: Vec<NavigationLink>,
    /// Confirmation of the change that led to the page.
    pub(crate) notice: Option<&'static str>,
}

impl Frame {
    /// Returns the frame of a page that belongs to no workspace and no account.
    pub(crate) fn new(person: &SignedIn, title: impl Into<String>, request: &PageRequest) -> Self {
        Self {
            assets: Assets,
            title: title.into(),
            person: person.session.owner.name().to_owned(),
            subject: None,
            navigation: Vec::new(),
            notice: notice_text(request.query.get("notice")),
        }
    }

    /// Returns the frame of a workspace's page.
    pub(crate) fn of_workspace(
        person: &SignedIn,
        workspace: &Workspace,
        tab: Tab,
        title: impl Into<String>,
        request: &PageRequest,
    ) -> Self {
        let link = |each: Tab| NavigationLink {
            title: each.title(),
            href: format!("{}{}", workspace_path(workspace), each.path()),
            is_current: each == tab,
        };
        Self {
            subject: Some(workspace.to_string()),
            navigation: Tab::ALL.into_iter().map(link).collect(),
            ..Self::new(person, title, request)
        }
    }

    /// Returns the frame of a page of a benchmark account. `tab` is the last path segment of the page's tab: `runs` or
    /// `audit`.
    pub(crate) fn of_account(
        person: &SignedIn,
        account: &Account,
        tab: &str,
        title: impl Into<String>,
        request: &PageRequest,
    ) -> Self {
        let link = |title, end: &str| NavigationLink {
            title,
            href: format!("{}/{end}", account_path(account)),
            is_current: end == tab,
        };
        Self {
            subject: Some(account.as_str().to_owned()),
            navigation: vec![link("Runs", "runs"), link("Audit", "audit")],
            ..Self::new(person, title, request)
        }
    }
}

/// Returns the path prefix of an account's pages, without a slash at its end.
pub(crate) fn account_path(account: &Account) -> String {
    format!("/accounts/{}", account.as_str())
}

/// Returns the path prefix of a workspace's pages, without a slash at its end.
pub(crate) fn workspace_path(workspace: &Workspace) -> String {
    format!("/workspaces/{workspace}")
}

/// Returns the text of the notice with this name, or `None` for an unknown name, so that a link cannot put its own text
/// on a page.
fn notice_text(name: &str) -> Option<&'static str> {
    Some(match name {
        "saved" => "Saved.",
        "renamed" => "The webhook has a new name.",
        "disabled" => "The webhook is disabled. Its keys and pending deliveries stay.",
        "enabled" => "The webhook accepts questions again.",
        "removed" => "The webhook is removed, and its keys are revoked.",
        "revoked" => "The key is revoked.",
        "created-before" => {
            "This form was already sent, and its secrets were shown once. If you do not have them, create a new key and \
             rotate the signing secret."
        }
        "schedule-added" => "The schedule is active.",
        "schedule-paused" => "The schedule is paused.",
        "schedule-resumed" => "The schedule is active again. Firings that it missed are skipped.",
        "schedule-removed" => "The schedule is removed. Questions that it has asked are still answered.",
        "key-used" => {
            "This form was already sent, and the key was shown once. If you do not have it, rotate the key."
        }
        "account-enabled" => "The account may use the benchmark API.",
        "account-disabled" => {
            "The account is disabled: the API answers its requests with 404. Its runs continue."
        }
        "session-revoked" => "The session is revoked.",
        "resumed" => "Deliveries to the endpoint are resumed. Held answers are sent too, 100 each minute.",
        "replayed" => "The delivery is pending again.",
        "app-saved" => "The GitHub App is saved. The next step is to install it.",
        "connected" => "The repository is connected. Reading begins within a minute.",
        "reading" => "The repository will be read within a minute.",
        "labelled" => "The run has a new label.",
        "published" => "The run is on the public board.",
        "published-before" => "The run was on the public board already. Nothing was changed.",
        "taken-off" => "The entry is removed from the public board.",
        "linked" => "The members of the workspace can see the runs of the account.",
        "unlinked" => "The members of the workspace can no longer see the runs of the account.",
        "sent" => "The test delivery is on its way.",
        _ => return None,
    })
}
