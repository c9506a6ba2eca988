//! Checks of the credentials of the chat API and of code hosts: decrypts each credential, and compares the address that
//! was encrypted with it with the stored address. Sends no credential.

use plumbline_store::StoreError;
use plumbline_store::agent::code_hosts::CodeHostConnection;
use plumbline_store::console::code_host_apps::CodeHostApp;
use plumbline_store::operator::survey::Survey;

use super::finding::Finding;
use crate::command_context::CommandContext;

/// Advice for a credential that an earlier release encrypted without its address.
const UPGRADE_ADVICE: &str = "The service uses the credential only after you have confirmed its address with: plumbline-admin table upgrade";

/// Advice for a failed call to KMS or DynamoDB.
const REPEAT_ADVICE: &str =
    "Repeat the check. If the problem remains, see the findings about table and vault.";

/// Returns one finding about the connection to the chat API.
pub(super) async fn check_chat(context: &CommandContext, survey: &Survey) -> Vec<Finding> {
    let subject = "chat";
    let connect = "plumbline-admin chat set --url URL";
    let finding = match context.store.chat_connection().load().await {
        Ok(Some(_)) => Finding::good(subject, "the chat API is connected, and its token can be decrypted"),
        Ok(None) if needs_chat(survey) => {
            let text = "no chat API is connected, but a schedule posts to a chat channel, or a webhook sends notices to one";
            Finding::problem(subject, text, format!("Connect one with: {connect}"))
        }
        Ok(None) => {
            Finding::note(subject, "no chat API is connected: answers to chat channels cannot be delivered")
        }
        Err(error) => undecryptable(subject, &error, connect),
    };
    vec![finding]
}

/// Returns true if a schedule posts answers to a chat channel, or if a webhook has a chat channel for notices about
/// paused endpoints.
fn needs_chat(survey: &Survey) -> bool {
    let schedules = survey.schedules.iter().any(|schedule| schedule.destination.is_chat());
    let webhooks = survey.workspaces.iter().flat_map(|workspace| workspace.webhooks.values());
    let owners = webhooks.filter_map(|webhook| webhook.owner.as_ref());
    schedules || owners.into_iter().any(|owner| owner.channel.is_some())
}

/// Returns a finding for each code host and each GitHub App whose credentials cannot be used.
pub(super) async fn check_code_hosts(context: &CommandContext, survey: &Survey) -> Vec<Finding> {
    let mut findings = Vec::new();
    for host in &survey.code_hosts {
        findings.extend(check_code_host(context, host).await);
    }
    for app in &survey.code_host_apps {
        findings.extend(check_code_host_app(context, app).await);
    }
    findings
}

/// Returns the problem with the credentials of a code host, if there is one.
async fn check_code_host(context: &CommandContext, host: &CodeHostConnection) -> Option<Finding> {
    let error = context.store.code_hosts().decrypt_credentials(host).await.err()?;
    let connect = format!("plumbline-admin code-host connect {} {}", host.workspace, host.repository);
    let mut finding = undecryptable("code hosts", &error, &connect);
    finding.text =
        format!("the code host credentials of {} cannot be used: {}", host.workspace, finding.text);
    Some(finding)
}

/// Returns the problem with the secrets of a workspace's GitHub App, if there is one.
async fn check_code_host_app(context: &CommandContext, app: &CodeHostApp) -> Option<Finding> {
    let error = context.store.console_app_secrets().open(app, &app.base_url).await.err()?;
    let advice =
        format!("Create the GitHub App of {} again, on the Status page of the console.", app.workspace);
    let mut finding = Finding::from_error("code hosts", &error, &advice);
    finding.text = format!("the GitHub App of {} cannot be used: {}", app.workspace, finding.text);
    Some(finding)
}

/// Returns the problem of a credential that cannot be decrypted, with its remedy. `connect` is the command that
/// replaces the credential.
fn undecryptable(subject: &'static str, error: &StoreError, connect: &str) -> Finding {
    match error {
        StoreError::AddressNotSealed => Finding::problem(
            subject,
            "a credential of an earlier release is not encrypted together with its address",
            UPGRADE_ADVICE,
        ),
        StoreError::SealInvalid => {
            let advice = format!(
                "If the findings about vault and signing keys are good, the item was changed in the table. \
                 Enter the address and the credential again: {connect}"
            );
            Finding::from_error(subject, error, &advice)
        }
        _ => Finding::from_error(subject, error, REPEAT_ADVICE),
    }
}
