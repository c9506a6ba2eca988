//! `member`: manages the roles of workspace members.

use std::collections::BTreeMap;

use clap::{Subcommand, ValueEnum};
use plumbline_contract::Workspace;
use plumbline_store::agent::workspaces::Role;
use serde::Serialize;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::lookups::find_workspace;
use crate::output::Output;
use crate::output::variant_name;
use crate::value_parsers::{printable_name, workspace};

/// Commands for workspace members.
#[derive(Debug, Subcommand)]
pub enum MemberCommand {
    /// List the members of a workspace and their roles.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline member list github/acme-shop")]
    List {
        /// Type and id of the workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
    /// Add a member to a workspace, or change the role of a member.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline member set github/acme-shop ada admin"
    )]
    Set {
        /// Type and id of the workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// Name of the member on the code host.
        #[arg(value_parser = printable_name)]
        name: String,
        /// Role in the workspace: an admin may change allowlists. The command does not compare this role with the
        /// person's role on the code host.
        role: RoleArgument,
    },
    /// Remove a member and their role.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline member remove github/acme-shop ada"
    )]
    Remove {
        /// Type and id of the workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// Name of the member on the code host.
        #[arg(value_parser = printable_name)]
        name: String,
    },
}

/// Role, as a command-line value.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RoleArgument {
    Admin,
    Member,
}

impl From<RoleArgument> for Role {
    fn from(role: RoleArgument) -> Self {
        match role {
            RoleArgument::Admin => Self::Admin,
            RoleArgument::Member => Self::Member,
        }
    }
}

#[derive(Serialize)]
struct Member {
    workspace: String,
    name: String,
    role: Role,
}

pub(crate) async fn perform(context: &CommandContext, command: MemberCommand) -> Result<Output, AdminError> {
    match command {
        MemberCommand::List { workspace } => list(context, &workspace).await,
        MemberCommand::Set { workspace, name, role } => set_role(context, workspace, name, role.into()).await,
        MemberCommand::Remove { workspace, name } => remove(context, workspace, name).await,
    }
}

#[derive(Serialize)]
struct MemberList {
    workspace: String,
    members: BTreeMap<String, Role>,
}

async fn list(context: &CommandContext, workspace: &Workspace) -> Result<Output, AdminError> {
    let members = find_workspace(context, workspace).await?.members;
    let rows = members.iter().map(|(name, role)| [name.clone(), variant_name(role)]).collect();
    let view = MemberList { workspace: workspace.to_string(), members };
    Ok(Output::table(
        ["MEMBER", "ROLE"],
        rows,
        "There are no members. The commands webhook allow and webhook allow-channels need an admin: add one with \
         plumbline-admin member set TYPE/ID NAME admin",
        &view,
    ))
}

#[derive(Serialize)]
struct RemovedMember {
    workspace: String,
    name: String,
}

async fn remove(context: &CommandContext, workspace: Workspace, name: String) -> Result<Output, AdminError> {
    find_workspace(context, &workspace).await?;
    if !context.store.operator().workspaces().remove_member(&workspace, &name).await? {
        let list = Some(format!("workspace show {workspace}"));
        return Err(AdminError::NotFound { kind: "member", name: format!("{name} of {workspace}"), list });
    }
    let text = format!("Removed {name} from the members of {workspace}.\n");
    Ok(Output::new(text, &RemovedMember { workspace: workspace.to_string(), name }))
}

async fn set_role(
    context: &CommandContext,
    workspace: Workspace,
    name: String,
    role: Role,
) -> Result<Output, AdminError> {
    if !context.store.operator().workspaces().set_member(&workspace, &name, role).await? {
        return Err(AdminError::unknown_workspace(&workspace));
    }
    let text = format!(
        "{name} is now {} of {workspace}.\n",
        if role == Role::Admin { "an admin" } else { "a member" }
    );
    Ok(Output::new(text, &Member { workspace: workspace.to_string(), name, role }))
}
