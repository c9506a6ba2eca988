//! Survey of both tables.

use plumbline_store::ItemKind;
use plumbline_store::benchmark::RunEnd;
use plumbline_store::benchmark::runs::Phase;
use plumbline_store::benchmark::starts::StartResult;
use plumbline_store::console::board::PublishResult;
use plumbline_store::console::code_host_apps::{AppIdentity, Organisation};
use plumbline_store::console::sessions::{ConsoleToken, Session, SessionOwner};
use plumbline_store::console::{Account, Actor, ChangeResult, Label};
use plumbline_store::model_connections::{ModelSettings, ModelUse};
use plumbline_store::operator::survey::UnreadableReason;

use crate::agent::records::{job, job_id};
use crate::benchmark::records::run_id;
use crate::support::{TestStore, acme, at, hours, text};

impl TestStore {
    /// Writes at least one item of every kind.
    async fn with_every_kind(&self) {
        self.with_webhook().await;
        self.operator()
            .connections()
            .connect_code_host(&acme(), "acme/shop", "https://api.example", "token", at(0))
            .await
            .unwrap();
        self.activity_logs().merge(&acme(), &[crate::agent::activities::activity(1, 10)]).await.unwrap();
        let key = crate::support::api_key(plumbline_contract::keys::KeyPrefix::Webhook, 1);
        self.create_key(&key, at(0)).await;
        self.operator().schedules().create(&crate::agent::schedules::schedule()).await.unwrap();
        self.ask(&job(1), Some(&crate::idempotency::request("key-1"))).await;
        self.pause().await;
        self.with_run(Phase::Draws).await;
        let draw = crate::benchmark::records::draw_message(1, "billing", 0);
        let claimed = self.claimed_draw(&draw, at(0)).await;
        assert!(self.draws().save_conversation(&draw, &claimed, "sealed".to_owned(), at(0)).await.unwrap());
        self.signing_key_rotation().rotate(at(0)).await.unwrap();
        self.operator().connections().connect_chat("https://chat.example/", "xoxb-1").await.unwrap();
        let settings = ModelSettings {
            provider: plumbline_contract::benchmark::WireProtocol::CompatChat,
            base_url: "https://one.example".to_owned(),
            model_name: "large-1".to_owned(),
            effort: serde_json::from_value("off".into()).unwrap(),
        };
        self.operator().connections().connect_model(ModelUse::Agent, &settings, "key", at(0)).await.unwrap();
        let opinion = plumbline_benchmark::judge::model::Opinion { matches: Vec::new(), valid: true };
        self.judge_opinions().get_or_store("one", &opinion, at(0)).await.unwrap();
        let actor = Actor { name: "operator".to_owned(), address: None };
        let [link, session] = [1, 2].map(|byte| ConsoleToken::from_bytes(&[byte; 32]));
        self.console_sessions().create_link(&link, at(0)).await.unwrap();
        let opened = Session::new(SessionOwner::Operator, at(0));
        self.console_sessions().open(&session, &opened, &actor).await.unwrap();
        let organisation = Organisation { id: 1, login: "acme".to_owned() };
        let app =
            AppIdentity { app_id: 2, slug: "app".to_owned(), client_id: "Iv1.2".to_owned(), organisation };
        let editor = self.console_directory().editor(&acme(), actor);
        let sealed = ("https://api.example", "secret");
        assert_eq!(editor.save_code_host_app(None, &app, sealed, at(0)).await.unwrap(), ChangeResult::Done);
        let actor = Actor { name: "operator".to_owned(), address: None };
        self.with_published_run(actor).await;
    }

    /// Completes run 2 and publishes it on the board.
    async fn with_published_run(&self, actor: Actor) {
        assert!(matches!(self.start(2, at(0)).await, StartResult::Started(_)));
        let completion = RunEnd {
            results: Some("{}".to_owned()),
            dataset_hash: Some("hash".to_owned()),
            record_counts: Some(Vec::new()),
            ..RunEnd::default()
        };
        let run = self.runs().get(run_id(2)).await.unwrap().unwrap();
        assert!(self.run_finalization().end_run(&run, &completion, at(9)).await.unwrap());
        let editor = self.console_accounts().editor(&Account::parse(&run.account).unwrap(), actor);
        let counted = self.console_accounts().reader(&Account::parse(&run.account).unwrap());
        let counted = counted.run_with_counts(run.id).await.unwrap().unwrap();
        let published = editor.publish(&counted, &Label::parse("mine").unwrap(), at(9)).await.unwrap();
        assert!(matches!(published, PublishResult::Published(_)), "{published:?}");
    }
}

#[tokio::test]
async fn items_of_every_kind_are_recognized_and_decoded() {
    let store = TestStore::new().await;
    store.with_every_kind().await;
    let survey = store.operator().inspection().survey().await.unwrap();
    assert!(survey.unreadable.is_empty(), "{:?}", survey.unreadable);
    assert_eq!(survey.counts_by_kind.keys().copied().collect::<Vec<_>>(), ItemKind::ALL);
    assert_eq!(survey.item_count(), store.all_items().await.len() as u64);
}

#[tokio::test]
async fn survey_lists_only_unfinished_work() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    store.answered_job(2).await;
    store.with_run(Phase::Draws).await;
    let survey = store.operator().inspection().survey().await.unwrap();
    assert_eq!(survey.jobs.iter().map(|job| job.id).collect::<Vec<_>>(), [job_id(1)]);
    assert_eq!((survey.deliveries.len(), survey.runs.len(), survey.runs_with_backend.len()), (1, 1, 1));
    assert_eq!((survey.count_overdue(at(60)), survey.count_overdue(hours(1))), (0, 3));
    assert!(survey.ended_runs_with_backend().is_empty());
}

#[tokio::test]
async fn backend_of_a_removed_run_is_reported() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    store.expire(&format!("RUN#{}", crate::support::uuid(1)), "RUN").await;
    let survey = store.operator().inspection().survey().await.unwrap();
    assert_eq!(survey.ended_runs_with_backend(), [run_id(1)]);
}

#[tokio::test]
async fn unreadable_items_are_named_by_kind() {
    let store = TestStore::new().await;
    store.put(&[("pk", text("OPINION#x")), ("sk", text("OPINION"))]).await;
    store.put(&[("pk", text("FUTURE#x")), ("sk", text("THING"))]).await;
    let survey = store.operator().inspection().survey().await.unwrap();
    let reasons: Vec<_> = survey.unreadable.into_keys().collect();
    let unknown = UnreadableReason::UnknownKind { partition_prefix: "FUTURE".to_owned() };
    assert_eq!(reasons, [UnreadableReason::Malformed(ItemKind::JudgeOpinion), unknown]);
}
