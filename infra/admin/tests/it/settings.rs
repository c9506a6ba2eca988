//! `workspace`, `member`, `webhook`, `chat` and `signing-key`.

use plumbline_contract::Workspace;
use plumbline_delivery::SigningSecret;

use crate::support::Fixture;

fn acme() -> Workspace {
    "github/acme".parse().unwrap()
}

#[tokio::test]
async fn workspace_is_created_configured_listed_and_shown() {
    let fixture = Fixture::new().await;
    assert_eq!(fixture.run("workspace list").await.unwrap().text, "There are no workspaces.\n");
    let made = fixture.run("workspace create github/acme --overview Shop").await.unwrap();
    assert_eq!(made.json["unfinishedSteps"], serde_json::json!(["sprint_cadence", "backfill"]));
    assert!(made.text.contains("missing: sprint_cadence, backfill"), "{}", made.text);

    fixture.run(
        "workspace set github/acme --sprint-first-day 2026-11-16 --sprint-days 14 --time-zone Europe/Berlin",
    )
    .await
    .unwrap();
    let stored = fixture.context.store.workspaces().get(&acme()).await.unwrap().unwrap();
    assert_eq!(stored.product_overview.as_deref(), Some("Shop"));
    let cadence = stored.sprint_cadence.unwrap();
    assert_eq!(
        (cadence.first_day.to_string().as_str(), cadence.length_days, cadence.time_zone.as_str()),
        ("2026-11-16", 14, "Europe/Berlin")
    );

    let shown = fixture.run("workspace show github/acme").await.unwrap();
    assert_eq!(shown.json["workspace"], "github/acme");
    assert_eq!(shown.json["createdAt"], "2026-11-18T12:00:00.000000Z");
    assert!(shown.text.contains("14 days each, counted from 2026-11-16 (Europe/Berlin)"), "{}", shown.text);
    let list = fixture.run("workspace list").await.unwrap();
    assert_eq!(list.json["workspaces"][0], shown.json);
    assert!(list.text.contains("github/acme"), "{}", list.text);
}

#[tokio::test]
async fn existing_workspace_is_not_overwritten() {
    let (fixture, webhook) = Fixture::with_webhook().await;
    let error = fixture.error_of("workspace create github/acme --overview Other").await;
    assert!(error.contains("exists already") && error.contains("workspace set"), "{error}");
    let stored = fixture.context.store.workspaces().get(&acme()).await.unwrap().unwrap();
    assert!(stored.product_overview.is_none() && stored.webhooks.contains_key(&webhook));
}

#[tokio::test]
async fn incomplete_configuration_is_refused() {
    let (fixture, _) = Fixture::with_webhook().await;
    let error = fixture.error_of("workspace set github/acme --overview Shop").await;
    assert!(error.contains("--sprint-first-day"), "{error}");
    let error =
        fixture.error_of("workspace set github/acme --sprint-first-day 2026-11-16 --sprint-days 7").await;
    assert!(error.contains("--overview"), "{error}");
    assert!(
        fixture.context.store.workspaces().get(&acme()).await.unwrap().unwrap().product_overview.is_none()
    );
}

#[tokio::test]
async fn unknown_item_is_reported_with_the_command_that_lists_it() {
    let (fixture, _) = Fixture::with_webhook().await;
    for (line, expected) in [
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
        let error = fixture.error_of(line).await;
        assert!(
            error.starts_with("error: there is no ") && expected.iter().all(|part| error.contains(part)),
            "{line}: {error}"
        );
    }
}

#[tokio::test]
async fn created_signing_secret_is_stored_and_shown_once() {
    let (fixture, _) = Fixture::with_webhook().await;
    let created = fixture.run("webhook create github/acme other").await.unwrap();
    let (id, secret) =
        (created.json["webhookId"].as_str().unwrap(), created.json["signingSecret"].as_str().unwrap());
    assert!(created.text.contains(secret) && SigningSecret::parse(secret).is_ok());
    let webhook = fixture.context.store.operator().webhooks().get(&acme(), id).await.unwrap().unwrap();
    let stored = fixture
        .context
        .store
        .signing_secrets()
        .decrypt_signing_secrets(id, &webhook, fixture.context.now.into())
        .await
        .unwrap();
    assert_eq!(stored.iter().map(|text| text.as_str()).collect::<Vec<_>>(), [secret]);

    let list = fixture.run("webhook list github/acme").await.unwrap();
    assert_eq!(list.json["webhooks"].as_array().unwrap().len(), 2);
    for later in [list, fixture.run("workspace show github/acme").await.unwrap()] {
        assert!(
            later.text.contains(id)
                && !later.text.contains("whsec_")
                && !later.json.to_string().contains("whsec_")
        );
    }
    assert!(!fixture.table_text().await.contains(secret));
}

#[tokio::test]
async fn allowlist_is_replaced_only_by_an_admin() {
    let (fixture, id) = Fixture::with_webhook().await;
    let allow = |rest: &str| format!("webhook allow github/acme {id} {rest}");
    let set = fixture
        .run(&allow("--as ada https://HOOKS.example/a https://b.example/in/ https://hooks.example/a"))
        .await
        .unwrap();
    assert_eq!(
        set.json["allowlist"],
        serde_json::json!(["https://b.example/in/", "https://hooks.example/a"])
    );
    let stored = async || {
        fixture.context.store.operator().webhooks().get(&acme(), &id).await.unwrap().unwrap().allowlist
    };
    assert_eq!(stored().await, ["https://b.example/in/", "https://hooks.example/a"]);

    fixture.run("member set github/acme ben member").await.unwrap();
    for stranger in ["ben", "eve"] {
        let error = fixture.error_of(&allow(&format!("--as {stranger} https://c.example/"))).await;
        assert!(error.contains(stranger) && error.contains("member set"), "{error}");
    }
    for wrong in ["http://c.example/", "https://*.example/", "https://u:p@c.example/", "c.example"] {
        let error = fixture.run(&allow(&format!("--as ada {wrong}"))).await.err().unwrap();
        assert!(error.explain().contains("URL: ") && error.exit_code() == 2, "{}", error.explain());
    }
    assert_eq!(stored().await.len(), 2);

    fixture.run(&allow("--as ada https://c.example/ --yes")).await.unwrap();
    assert_eq!(stored().await, ["https://c.example/"]);
    fixture.run(&allow("--as ada --none --yes")).await.unwrap();
    assert!(stored().await.is_empty());
}

#[tokio::test]
async fn channels_are_replaced_by_an_admin_after_confirmation() {
    let (fixture, id) = Fixture::with_webhook().await;
    let allow = |rest: &str| format!("webhook allow-channels github/acme {id} {rest}");
    let stored = async || {
        fixture.context.store.operator().webhooks().get(&acme(), &id).await.unwrap().unwrap().channels
    };
    let set = fixture.run(&allow("--as ada C2 #releases C2")).await.unwrap();
    assert_eq!(set.json["channels"], serde_json::json!(["#releases", "C2"]));
    assert_eq!(stored().await, ["#releases", "C2"]);
    let shown = fixture.run(&format!("webhook show github/acme {id}")).await.unwrap();
    assert_eq!(shown.json["channels"], set.json["channels"]);
    assert!(shown.text.contains("#releases"), "{}", shown.text);

    let error = fixture.error_of(&allow("--as bob C3")).await;
    assert!(error.contains("bob is not an admin"), "{error}");
    let error = fixture.error_of(&allow("--as ada C2 C3")).await;
    assert!(error.contains("Remove #releases from the list"), "{error}");
    let error = fixture.error_of(&allow("--as ada --any")).await;
    assert!(error.contains("allow every channel"), "{error}");
    assert_eq!(stored().await, ["#releases", "C2"]);
    fixture.run_with_input(&allow("--as ada C2"), "y\n").await.unwrap();
    assert_eq!(stored().await, ["C2"]);
    let any = fixture.run(&allow("--as ada --any --yes")).await.unwrap();
    assert!(any.text.contains("every channel that is named by its id"), "{}", any.text);
    assert!(stored().await.is_empty());
    let missing = fixture.error_of("webhook allow-channels github/acme wh_1 --as ada C1").await;
    assert!(missing.contains("webhook wh_1"), "{missing}");
}

#[tokio::test]
async fn allowlist_entries_are_removed_after_confirmation() {
    let (fixture, id) = Fixture::with_webhook().await;
    let allow = |rest: &str| format!("webhook allow github/acme {id} --as ada {rest}");
    let stored = async || {
        fixture.context.store.operator().webhooks().get(&acme(), &id).await.unwrap().unwrap().allowlist
    };
    for more in [
        "https://a.example/",
        "https://b.example/ https://A.example/",
        "https://a.example/ https://b.example/",
    ] {
        fixture.run(&allow(more)).await.unwrap_or_else(|error| panic!("{more}: {error}"));
    }
    for (fewer, removed) in [
        ("https://b.example/ https://c.example/", "Remove https://a.example/ from the allowlist"),
        ("--none", "Remove https://a.example/, https://b.example/ from the allowlist"),
    ] {
        for answer in ["", "n\n"] {
            let error = fixture.error_with_input(&allow(fewer), answer).await;
            assert!(error.contains("nothing was changed") && error.contains(removed), "{error}");
        }
        assert_eq!(stored().await, ["https://a.example/", "https://b.example/"]);
    }
    fixture.run_with_input(&allow("https://b.example/"), "y\n").await.unwrap();
    assert_eq!(stored().await, ["https://b.example/"]);
}

#[tokio::test]
async fn plain_http_is_accepted_only_by_an_embedded_service() {
    let (mut fixture, id) = Fixture::with_webhook().await;
    let lines = [
        format!("webhook allow github/acme {id} --as ada http://127.0.0.1:9/hook"),
        "chat set --url http://127.0.0.1:9/api".to_owned(),
    ];
    for line in &lines {
        assert_eq!(fixture.run_with_input(line, "xoxb-1\n").await.err().unwrap().exit_code(), 2, "{line}");
    }
    fixture.context.embedded = true;
    for line in &lines {
        fixture.run_with_input(line, "xoxb-1\n").await.unwrap();
    }
}

#[tokio::test]
async fn chat_token_comes_from_standard_input_or_the_environment() {
    let mut fixture = Fixture::new().await;
    let line = "chat set --url https://chat.example/api";
    let error = fixture.error_of(line).await;
    assert!(error.contains("PLUMBLINE_CHAT_TOKEN"), "{error}");
    assert!(fixture.context.store.chat_connection().load().await.unwrap().is_none());

    let set = fixture.run_with_input(line, "xoxb-typed\n").await.unwrap();
    assert!(!set.text.contains("xoxb") && !set.json.to_string().contains("xoxb"));
    assert_eq!(
        fixture.context.store.chat_connection().load().await.unwrap().unwrap().token.as_str(),
        "xoxb-typed"
    );
    assert!(!fixture.table_text().await.contains("xoxb"));

    fixture.context.chat_token = Some("xoxb-environment".to_owned().into());
    fixture.run_with_input(line, "xoxb-typed\n").await.unwrap();
    let connection = fixture.context.store.chat_connection().load().await.unwrap().unwrap();
    assert_eq!(
        (connection.base_url.as_str(), connection.token.as_str()),
        ("https://chat.example/api", "xoxb-environment")
    );
}

#[tokio::test]
async fn chat_token_is_deleted_after_confirmation() {
    let mut fixture = Fixture::new().await;
    assert!(fixture.error_of("chat disconnect --yes").await.contains("no chat API is connected"));
    fixture.run_with_input("chat set --url https://chat.example/api", "xoxb-1\n").await.unwrap();
    for answer in ["", "n\n"] {
        let error = fixture.error_with_input("chat disconnect", answer).await;
        assert!(
            error.contains("nothing was changed") && error.contains("https://chat.example/api"),
            "{error}"
        );
    }
    assert!(fixture.context.store.chat_connection().load().await.unwrap().is_some());
    // A connection whose token cannot be decrypted can be disconnected too.
    let other = Fixture::new().await;
    fixture.context.store.kms = other.context.store.kms.clone();
    assert!(fixture.context.store.chat_connection().load().await.is_err());
    let gone = fixture.run_with_input("chat disconnect", "y\n").await.unwrap();
    assert_eq!(gone.json, serde_json::json!({ "url": "https://chat.example/api" }));
    assert!(fixture.context.store.chat_connection().load().await.unwrap().is_none());
    assert!(fixture.error_of("chat show").await.contains("chat set --url"));
}

#[tokio::test]
async fn rotation_keeps_the_previous_signing_key_valid() {
    let mut fixture = Fixture::new().await;
    let first = fixture.run("signing-key rotate").await.unwrap();
    fixture.context.now = "2026-11-18T12:10:00Z".parse().unwrap();
    let second = fixture.run("signing-key rotate").await.unwrap();
    let ring = fixture.context.store.signing_keys().load_ring(fixture.context.now.into()).await.unwrap();
    for made in [first, second] {
        let id =
            plumbline_contract::token::SigningKeyId::parse(made.json["keyId"].as_str().unwrap()).unwrap();
        assert!(ring.contains(&id));
    }
}
