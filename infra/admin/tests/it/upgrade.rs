//! `table upgrade`: credentials that an earlier release sealed without their addresses.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use plumbline_local::service::MAIN_TABLE;
use plumbline_store::Purpose;

use crate::support::Fixture;

const CHAT_URL: &str = "https://chat.example/api/";

fn text(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

impl Fixture {
    /// Stores a chat connection like an earlier release, which sealed the token without its address.
    async fn connect_chat_without_sealed_address(&self) {
        let sealed = self.context.store.kms.seal(Purpose::ChatToken, "chat", b"xoxb-canary").await.unwrap();
        let sealed = serde_json::to_value(sealed).unwrap();
        let token: HashMap<String, AttributeValue> =
            ["key", "text"].map(|name| (name.to_owned(), text(sealed[name].as_str().unwrap()))).into();
        let put = self.aws.dynamodb().put_item().table_name(MAIN_TABLE);
        let put = put.item("pk", text("CHAT")).item("sk", text("CONNECTION"));
        let put = put.item("base_url", text(CHAT_URL)).item("token", AttributeValue::M(token));
        put.send().await.unwrap();
    }

    /// Stores a caller's key like an earlier release, which kept it in the main table.
    async fn put_misplaced_backend(&self) {
        let put = self.aws.dynamodb().put_item().table_name(MAIN_TABLE);
        let put =
            put.item("pk", text("RUN#018bcfe5-6800-7001-8000-000000000001")).item("sk", text("BACKEND"));
        put.send().await.unwrap();
    }

    async fn misplaced_secrets(&self) -> u64 {
        self.context.store.operator().inspection().survey().await.unwrap().misplaced
    }
}

#[tokio::test]
async fn credential_is_sealed_with_its_address_after_confirmation() {
    let fixture = Fixture::new().await;
    fixture.connect_chat_without_sealed_address().await;
    let report = fixture.run("doctor").await.unwrap();
    assert!(report.has_problems && report.text.contains("plumbline-admin table upgrade"), "{}", report.text);

    fixture.put_misplaced_backend().await;
    let refused = fixture.error_with_input("table upgrade", "n\n").await;
    assert!(refused.contains(CHAT_URL) && refused.contains("nothing was changed"), "{refused}");
    assert!(refused.contains("Delete 1 secrets of callers"), "{refused}");
    assert_eq!(fixture.misplaced_secrets().await, 1, "nothing was changed");
    assert!(fixture.context.store.chat_connection().load().await.is_err());

    let upgraded = fixture.run_with_input("table upgrade", "y\n").await.unwrap();
    let sealed = serde_json::json!([{ "owner": "chat", "baseUrl": CHAT_URL }]);
    assert_eq!((&upgraded.json["sealed"], fixture.misplaced_secrets().await), (&sealed, 0));
    assert!(upgraded.text.contains(CHAT_URL) && !upgraded.text.contains("canary"), "{}", upgraded.text);
    let chat = fixture.context.store.chat_connection().load().await.unwrap().unwrap();
    assert_eq!((chat.base_url.as_str(), chat.token.as_str()), (CHAT_URL, "xoxb-canary"));
    assert!(!fixture.run("doctor").await.unwrap().text.contains("table upgrade"));
}

#[tokio::test]
async fn current_table_needs_no_upgrade() {
    let fixture = Fixture::new().await;
    fixture.run_with_input("chat set --url https://chat.example/api", "xoxb-1\n").await.unwrap();
    let output = fixture.run("table upgrade").await.unwrap();
    assert_eq!(output.json["sealed"], serde_json::json!([]));
    assert_eq!(
        (&output.json["deletedBackends"], &output.json["deletedConversations"]),
        (&0.into(), &0.into())
    );
    assert!(!output.text.contains("Deleted"), "{}", output.text);
}
