//! `console link`, and the upgrade of the console's lists.

use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::console::Actor;
use plumbline_store::console::sessions::ConsoleToken;
use url::Url;

use crate::support::{Fixture, NOW};

#[tokio::test]
async fn link_opens_one_session_and_is_stored_as_a_hash() {
    let fixture = Fixture::new().await;
    let created = fixture.run("console link --url https://console.example.com/x").await.unwrap();
    let link: Url = created.json["link"].as_str().unwrap().parse().unwrap();
    assert_eq!((link.host_str(), link.path()), (Some("console.example.com"), "/sign-in/link"));
    assert!(created.text.contains(link.as_str()) && created.text.contains("15 minutes"), "{}", created.text);
    let token = link.query().unwrap().strip_prefix("token=").unwrap().to_owned();
    assert!(!fixture.table_text().await.contains(&token));

    let sessions = fixture.context.store.console_sessions();
    let (token, session) = (ConsoleToken::parse(&token).unwrap(), ConsoleToken::from_bytes(&[1; 32]));
    let actor = Actor { name: "operator".to_owned(), address: None };
    let now = NOW.parse::<jiff::Timestamp>().unwrap().into();
    assert!(sessions.redeem_link(&token, &session, &actor, now).await.unwrap());
    assert!(!sessions.redeem_link(&token, &ConsoleToken::from_bytes(&[2; 32]), &actor, now).await.unwrap());
}

#[tokio::test]
async fn upgrade_lists_workspaces_and_keys_of_an_earlier_release() {
    let (fixture, webhook) = Fixture::with_webhook().await;
    let created = fixture.run(&format!("key create webhook github/acme --webhook {webhook}")).await.unwrap();
    assert!(created.json["key"].is_string());
    fixture.remove_list_attributes(&webhook).await;
    let keys_of_webhook = || async {
        let name = "github/acme".parse().unwrap();
        let found: WorkspaceSettings = fixture.context.store.workspaces().get(&name).await.unwrap().unwrap();
        found.webhooks[&webhook].keys.len()
    };
    let listed_workspaces =
        || async { fixture.context.store.console_directory().list(None, 10).await.unwrap().workspaces.len() };
    assert_eq!((keys_of_webhook().await, listed_workspaces().await), (0, 0));
    let upgraded = fixture.run("table upgrade").await.unwrap();
    assert_eq!(upgraded.json["listed"], 2, "{}", upgraded.text);
    assert_eq!((keys_of_webhook().await, listed_workspaces().await), (1, 1));
    assert_eq!(fixture.run("table upgrade").await.unwrap().json["listed"], 0);
}

impl Fixture {
    /// Removes the attributes that an earlier release did not write: the keys of the index `listed` and the webhook's
    /// list of keys.
    async fn remove_list_attributes(&self, webhook: &str) {
        use aws_sdk_dynamodb::types::AttributeValue;
        let text = |value: &str| AttributeValue::S(value.to_owned());
        let update = self.aws.dynamodb().update_item().table_name(plumbline_local::service::MAIN_TABLE);
        let update = update.key("pk", text("WORKSPACE#github/acme")).key("sk", text("WORKSPACE"));
        let update = update.update_expression("REMOVE listed_shard, listed_at, webhooks.#id.#keys");
        let names = [("#id".to_owned(), webhook.to_owned()), ("#keys".to_owned(), "keys".to_owned())];
        update.set_expression_attribute_names(Some(names.into())).send().await.unwrap();
    }
}
