//! The home page, which lists the workspaces with the unfinished steps of their set-up, and the overview of one
//! workspace.

use askama::Template;
use plumbline_contract::Workspace;
use plumbline_contract::problem::SetupStep;
use plumbline_store::agent::workspaces::WorkspaceSettings;

use crate::console::PageResult;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::permissions::{SignedIn, View};
use crate::console::request::PageRequest;
use crate::console::view::{HealthView, origin};

/// Number of workspaces on a page.
const PAGE_SIZE: usize = 50;

/// A step of the set-up.
struct ChecklistStep {
    title: &'static str,
    href: String,
    is_done: bool,
}

/// The steps of a workspace's set-up.
struct Checklist {
    steps: Vec<ChecklistStep>,
}

impl Checklist {
    fn of(settings: &WorkspaceSettings) -> Self {
        let (unfinished, base) = (settings.unfinished_steps(), workspace_path(&settings.workspace));
        let status = |title, step, anchor| ChecklistStep {
            title,
            href: format!("{base}/status{anchor}"),
            is_done: !unfinished.contains(&step),
        };
        let steps = vec![
            status("Describe the product", SetupStep::ProductOverview, "#overview"),
            status("Set the sprint cadence", SetupStep::SprintCadence, "#cadence"),
            status("Read the activity", SetupStep::Backfill, "#backfill"),
            ChecklistStep {
                title: "Add a webhook",
                href: format!("{base}/webhooks/new"),
                is_done: !settings.webhooks.is_empty(),
            },
        ];
        Self { steps }
    }

    fn done_steps(&self) -> usize {
        self.steps.iter().filter(|step| step.is_done).count()
    }

    fn is_complete(&self) -> bool {
        self.done_steps() == self.steps.len()
    }
}

struct WorkspaceRow {
    name: String,
    href: String,
    webhooks: usize,
    checklist: Checklist,
}

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    frame: Frame,
    is_operator: bool,
    workspaces: Vec<WorkspaceRow>,
    next: Option<String>,
}

/// Lists the workspaces that the person may see.
pub(crate) async fn page(permission: SignedIn, request: PageRequest) -> PageResult {
    if permission.is_benchmark_key_holder() {
        return Ok(PageResponse::see_other("/runs"));
    }
    let found = permission.workspaces(request.cursor().as_ref(), PAGE_SIZE).await?;
    let row = |settings: &WorkspaceSettings| WorkspaceRow {
        name: settings.workspace.to_string(),
        href: workspace_path(&settings.workspace),
        webhooks: settings.webhooks.len(),
        checklist: Checklist::of(settings),
    };
    PageResponse::html(&HomePage {
        frame: Frame::new(&permission, "Workspaces", &request),
        is_operator: permission.is_operator(),
        workspaces: found.workspaces.iter().map(row).collect(),
        next: found.next.map(|cursor| cursor.0),
    })
}

struct EndpointRow {
    webhook: String,
    href: String,
    origin: String,
    health: HealthView,
}

#[derive(Template)]
#[template(path = "workspace.html")]
struct WorkspacePage {
    frame: Frame,
    base: String,
    checklist: Checklist,
    webhooks: usize,
    endpoints: Vec<EndpointRow>,
}

/// Shows the set-up of a workspace, and its endpoints that are failing, paused or resuming.
pub(crate) async fn workspace_overview(permission: View<Workspace>, request: PageRequest) -> PageResult {
    let (settings, workspace) = (&permission.settings, &permission.settings.workspace);
    let ids: Vec<&String> = settings.webhooks.keys().collect();
    let listed = ids.iter().map(|id| permission.reader.endpoints(id));
    let found = futures::future::try_join_all(listed).await?;
    let rows = ids.iter().zip(found).flat_map(|(id, endpoints)| {
        endpoints.into_iter().map(move |endpoint| EndpointRow {
            webhook: settings.webhooks[*id].name.clone(),
            href: format!("{}/webhooks/{id}#endpoints", workspace_path(workspace)),
            origin: origin(&endpoint.url),
            health: endpoint.health.into(),
        })
    });
    PageResponse::html(&WorkspacePage {
        frame: Frame::of_workspace(
            &permission.person,
            workspace,
            Tab::Overview,
            workspace.to_string(),
            &request,
        ),
        base: workspace_path(workspace),
        checklist: Checklist::of(settings),
        webhooks: settings.webhooks.len(),
        endpoints: rows.collect(),
    })
}
