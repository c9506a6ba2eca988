//! `workspace`, `member`, `webhook`, `chat` and `signing-key`.

use plumbline_contract::Workspace;
use plumbline_delivery::SigningSecret;

use crate::support::Desk;

fn acme() -> Workspace {
    "github/acme".parse().unwrap()
}

#[tokio::test]
async fn a_workspace_is_made_set_up_listed_and_shown() {
    let desk = Desk::new().await;
    assert_eq!(desk.run("workspace list").await.unwrap().text, "There is no workspace.\n");
    let made = desk.run("workspace create github/acme --overview Shop").await.unwrap();
    assert_eq!(made.json["unfinishedSteps"], serde_json::json!(["sprint_cadence", "backfill"]));
    assert!(made.text.contains("lacks sprint_cadence, backfill"), "{}", made.text);

    desk.run(
        "workspace set github/acme --sprint-first-day 2026-11-16 --sprint-days 14 --time-zone Europe/Berlin",
    )
    .await
    .unwrap();
    let stored = desk.session.store.workspace(&acme()).await.unwrap().unwrap();
    assert_eq!(stored.product_overview.as_deref(), Some("Shop"));
    let cadence = stored.sprint_cadence.unwrap();
    assert_eq!(
        (cadence.first_day.to_string().as_str(), cadence.length_days, cadence.time_zone.as_str()),
        ("2026-11-16", 14, "Europe/Berlin")
    );

    let shown = desk.run("workspace show github/acme").await.unwrap();
    assert_eq!(shown.json["workspace"], "github/acme");
    assert_eq!(shown.json["createdAt"], "2026-11-18T12:00:00.000000Z");
    assert!(shown.text.contains("14 days from 2026-11-16 (Europe/Berlin)"), "{}", shown.text);
    let list = desk.run("workspace list").await.unwrap();
    assert_eq!(list.json["workspaces"][0], shown.json);
    assert!(list.text.contains("github/acme"), "{}", list.text);
}

#[tokio::test]
async fn a_workspace_that_exists_is_left_as_it_is() {
    let (desk, webhook) = Desk::furnished().await;
    let told = desk.refused("workspace create github/acme --overview Other").await;
    assert!(told.contains("exists already") && told.contains("workspace set"), "{told}");
    let stored = desk.session.store.workspace(&acme()).await.unwrap().unwrap();
    assert!(stored.product_overview.is_none() && stored.webhooks.contains_key(&webhook));
}

#[tokio::test]
async fn a_set_up_is_not_left_in_halves() {
    let (desk, _) = Desk::furnished().await;
    let told = desk.refused("workspace set github/acme --overview Shop").await;
    assert!(told.contains("--sprint-first-day"), "{told}");
    let told = desk.refused("workspace set github/acme --sprint-first-day 2026-11-16 --sprint-days 7").await;
    assert!(told.contains("--overview"), "{told}");
    assert!(desk.session.store.workspace(&acme()).await.unwrap().unwrap().product_overview.is_none());
}

#[tokio::test]
async fn what_is_not_there_is_named_with_what_lists_it() {
    let (desk, _) = Desk::furnished().await;
    for (line, wanted) in [
        ("workspace show github/other", ["workspace github/other", "workspace list"]),
        ("workspace set github/other --overview x", ["workspace github/other", "workspace list"]),
        ("member set github/other ada admin", ["workspace github/other", "workspace list"]),
        ("webhook create github/other nightly", ["workspace github/other", "workspace list"]),
        ("webhook list github/other", ["workspace github/other", "workspace list"]),
        ("webhook allow github/other wh_1 --as ada --none", ["workspace github/other", "workspace list"]),
        ("webhook allow github/acme wh_1 --as ada --none", ["webhook wh_1", "webhook list github/acme"]),
        ("key create webhook github/other --webhook wh_1", ["workspace github/other", "workspace list"]),
        ("key create webhook github/acme --webhook wh_1", ["webhook wh_1", "webhook list github/acme"]),
        ("key revoke 000000000000", ["key 000000000000", "key list"]),
        ("key limit 000000000000 --in-flight 1", ["key 000000000000", "key list"]),
    ] {
        let told = desk.refused(line).await;
        assert!(
            told.starts_with("error: there is no ") && wanted.iter().all(|part| told.contains(part)),
            "{line}: {told}"
        );
    }
}

#[tokio::test]
async fn a_signing_secret_is_shown_once_and_is_the_one_that_signs() {
    let (desk, _) = Desk::furnished().await;
    let created = desk.run("webhook create github/acme other").await.unwrap();
    let (id, secret) =
        (created.json["webhookId"].as_str().unwrap(), created.json["signingSecret"].as_str().unwrap());
    assert!(created.text.contains(secret) && SigningSecret::parse(secret).is_ok());
    let webhook = desk.session.store.webhook(&acme(), id).await.unwrap().unwrap();
    let stored = desk.session.store.signing_secrets(id, &webhook, desk.session.now.into()).await.unwrap();
    assert_eq!(stored.iter().map(|text| text.as_str()).collect::<Vec<_>>(), [secret]);

    let list = desk.run("webhook list github/acme").await.unwrap();
    assert_eq!(list.json["webhooks"].as_array().unwrap().len(), 2);
    for later in [list, desk.run("workspace show github/acme").await.unwrap()] {
        assert!(
            later.text.contains(id)
                && !later.text.contains("whsec_")
                && !later.json.to_string().contains("whsec_")
        );
    }
    assert!(!desk.table().await.contains(secret));
}

#[tokio::test]
async fn an_allowlist_is_replaced_by_an_admin_alone() {
    let (desk, id) = Desk::furnished().await;
    let allow = |rest: &str| format!("webhook allow github/acme {id} {rest}");
    let set = desk
        .run(&allow("--as ada https://HOOKS.example/a https://b.example/in/ https://hooks.example/a"))
        .await
        .unwrap();
    assert_eq!(
        set.json["allowlist"],
        serde_json::json!(["https://b.example/in/", "https://hooks.example/a"])
    );
    let stored = async || desk.session.store.webhook(&acme(), &id).await.unwrap().unwrap().allowlist;
    assert_eq!(stored().await, ["https://b.example/in/", "https://hooks.example/a"]);

    desk.run("member set github/acme ben member").await.unwrap();
    for stranger in ["ben", "eve"] {
        let told = desk.refused(&allow(&format!("--as {stranger} https://c.example/"))).await;
        assert!(told.contains(stranger) && told.contains("member set"), "{told}");
    }
    for wrong in ["http://c.example/", "https://*.example/", "https://u:p@c.example/", "c.example"] {
        let error = desk.run(&allow(&format!("--as ada {wrong}"))).await.err().unwrap();
        assert!(error.explain().contains("URL: ") && error.exit_code() == 2, "{}", error.explain());
    }
    assert_eq!(stored().await.len(), 2);

    desk.run(&allow("--as ada https://c.example/ --yes")).await.unwrap();
    assert_eq!(stored().await, ["https://c.example/"]);
    desk.run(&allow("--as ada --none --yes")).await.unwrap();
    assert!(stored().await.is_empty());
}

#[tokio::test]
async fn what_is_allowed_is_taken_off_the_list_once_somebody_confirms() {
    let (desk, id) = Desk::furnished().await;
    let allow = |rest: &str| format!("webhook allow github/acme {id} --as ada {rest}");
    let stored = async || desk.session.store.webhook(&acme(), &id).await.unwrap().unwrap().allowlist;
    for more in [
        "https://a.example/",
        "https://b.example/ https://A.example/",
        "https://a.example/ https://b.example/",
    ] {
        desk.run(&allow(more)).await.unwrap_or_else(|error| panic!("{more}: {error}"));
    }
    for (fewer, lost) in [
        ("https://b.example/ https://c.example/", "Take https://a.example/ off"),
        ("--none", "Take https://a.example/, https://b.example/ off"),
    ] {
        for answer in ["", "n\n"] {
            let told = desk.refused_with(&allow(fewer), answer).await;
            assert!(told.contains("nothing was changed") && told.contains(lost), "{told}");
        }
        assert_eq!(stored().await, ["https://a.example/", "https://b.example/"]);
    }
    desk.run_with(&allow("https://b.example/"), "y\n").await.unwrap();
    assert_eq!(stored().await, ["https://b.example/"]);
}

#[tokio::test]
async fn plain_http_is_for_a_service_on_this_machine() {
    let (mut desk, id) = Desk::furnished().await;
    let lines = [
        format!("webhook allow github/acme {id} --as ada http://127.0.0.1:9/hook"),
        "chat set --url http://127.0.0.1:9/api".to_owned(),
    ];
    for line in &lines {
        assert_eq!(desk.run_with(line, "xoxb-1\n").await.err().unwrap().exit_code(), 2, "{line}");
    }
    desk.session.embedded = true;
    for line in &lines {
        desk.run_with(line, "xoxb-1\n").await.unwrap();
    }
}

#[tokio::test]
async fn a_chat_token_comes_from_standard_input_or_the_environment() {
    let mut desk = Desk::new().await;
    let line = "chat set --url https://chat.example/api";
    let told = desk.refused(line).await;
    assert!(told.contains("PLUMBLINE_CHAT_TOKEN"), "{told}");
    assert!(desk.session.store.chat().await.unwrap().is_none());

    let set = desk.run_with(line, "xoxb-typed\n").await.unwrap();
    assert!(!set.text.contains("xoxb") && !set.json.to_string().contains("xoxb"));
    assert_eq!(desk.session.store.chat().await.unwrap().unwrap().token.as_str(), "xoxb-typed");
    assert!(!desk.table().await.contains("xoxb"));

    desk.session.chat_token = Some("xoxb-environment".to_owned().into());
    desk.run_with(line, "xoxb-typed\n").await.unwrap();
    let connection = desk.session.store.chat().await.unwrap().unwrap();
    assert_eq!(
        (connection.base_url.as_str(), connection.token.as_str()),
        ("https://chat.example/api", "xoxb-environment")
    );
}

#[tokio::test]
async fn a_chat_token_is_forgotten_once_somebody_confirms() {
    let mut desk = Desk::new().await;
    assert!(desk.refused("chat disconnect --yes").await.contains("no chat API is connected"));
    desk.run_with("chat set --url https://chat.example/api", "xoxb-1\n").await.unwrap();
    for answer in ["", "n\n"] {
        let told = desk.refused_with("chat disconnect", answer).await;
        assert!(told.contains("nothing was changed") && told.contains("https://chat.example/api"), "{told}");
    }
    assert!(desk.session.store.chat().await.unwrap().is_some());
    // One whose token does not open can be taken away too.
    let other = Desk::new().await;
    desk.session.store.kms = other.session.store.kms.clone();
    assert!(desk.session.store.chat().await.is_err());
    let gone = desk.run_with("chat disconnect", "y\n").await.unwrap();
    assert_eq!(gone.json, serde_json::json!({ "url": "https://chat.example/api" }));
    assert!(desk.session.store.chat().await.unwrap().is_none());
    assert!(desk.refused("chat show").await.contains("chat set --url"));
}

#[tokio::test]
async fn a_rotated_signing_key_joins_the_one_before_it() {
    let mut desk = Desk::new().await;
    let first = desk.run("signing-key rotate").await.unwrap();
    desk.session.now = "2026-11-18T12:10:00Z".parse().unwrap();
    let second = desk.run("signing-key rotate").await.unwrap();
    let ring = desk.session.store.signing_keys(desk.session.now.into()).await.unwrap();
    for made in [first, second] {
        let id =
            plumbline_contract::token::SigningKeyId::parse(made.json["keyId"].as_str().unwrap()).unwrap();
        assert!(ring.contains(&id));
    }
}
