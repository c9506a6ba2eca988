//! Benchmark keys, for the operator: the list by account, and one key with its limits.

use askama::Template;
use http::StatusCode;
use plumbline_contract::keys::{ApiKey, KeyId, KeyPrefix};
use plumbline_contract::limits::Quota;
use plumbline_store::benchmark::keys::{BenchmarkKey, KeyLimits};
use plumbline_store::console::{Account, ChangeResult};
use zeroize::Zeroizing;

use crate::console::PageResult;
use crate::console::conflict;
use crate::console::frame::Frame;
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::Operator;
use crate::console::random::fill_random;
use crate::console::request::PageRequest;
use crate::console::view::{LocalTime, content_hash};

/// Number of keys on a page.
const PAGE_SIZE: usize = 100;

/// Maximum number of requests that a quota may allow. The operator's tool has the same maximum.
const MAX_REQUESTS: u32 = 1_000_000;

/// Maximum number of runs in flight that a limit may allow. The operator's tool has the same maximum.
const MAX_IN_FLIGHT: u32 = 1_000;

struct BenchmarkKeyRow {
    id: String,
    created: LocalTime,
    revoked: Option<LocalTime>,
    runs: usize,
    has_own_limits: bool,
}

impl BenchmarkKeyRow {
    fn of(id: &KeyId, key: &BenchmarkKey, request: &PageRequest) -> Self {
        Self {
            id: id.to_string(),
            created: LocalTime(key.created_at),
            revoked: key.revoked_at.map(LocalTime),
            runs: key.count_runs_in_flight(request.now),
            has_own_limits: key.limits.is_some(),
        }
    }
}

struct AccountView {
    name: String,
    is_enabled: bool,
    has_live_key: bool,
    rows: Vec<BenchmarkKeyRow>,
}

#[derive(Template)]
#[template(path = "benchmark_keys.html")]
struct BenchmarkKeysPage {
    frame: Frame,
    accounts: Vec<AccountView>,
    next: Option<String>,
    /// Id of the key that the form creates, so that a form that is sent twice creates one key.
    key_id: String,
    account: String,
    error: Option<&'static str>,
}

/// Lists the keys of all accounts.
pub(crate) async fn list(permission: Operator, request: PageRequest) -> PageResult {
    list_page(&permission, &request, None).await
}

async fn list_page(permission: &Operator, request: &PageRequest, error: Option<&'static str>) -> PageResult {
    let found = permission.keys.list(request.cursor().as_ref(), PAGE_SIZE).await?;
    let mut accounts: Vec<AccountView> = Vec::new();
    for (id, key) in &found.keys {
        if accounts.last().is_none_or(|account| account.name != key.account) {
            let (name, rows) = (key.account.clone(), Vec::new());
            accounts.push(AccountView { name, is_enabled: false, has_live_key: false, rows });
        }
        if let Some(account) = accounts.last_mut() {
            account.is_enabled |= key.enabled;
            account.has_live_key |= key.revoked_at.is_none();
            account.rows.push(BenchmarkKeyRow::of(id, key, request));
        }
    }
    PageResponse::html(&BenchmarkKeysPage {
        frame: Frame::new(&permission.person, "Benchmark keys", request),
        accounts,
        next: found.next.map(|cursor| cursor.0),
        key_id: KeyId::mint(fill_random)?.to_string(),
        account: request.form.get("account").to_owned(),
        error,
    })
}

#[derive(Template)]
#[template(path = "benchmark_key_created.html")]
struct CreatedKeyPage {
    frame: Frame,
    account: String,
    api_key: Zeroizing<String>,
    /// After a rotation, id of the key that the new key replaces.
    replaces: Option<String>,
}

/// Returns a new key. Its id comes from the form, so that a form that is sent twice creates one key.
fn new_key(request: &PageRequest) -> Result<ApiKey, PageError> {
    let incomplete = PageError::BadRequest(
        "The form's hidden id is missing or malformed. Reload the page with the form, and send it again.",
    );
    let id = KeyId::parse(request.form.get("key")).map_err(|_| incomplete)?;
    ApiKey::mint_with_id(KeyPrefix::Benchmark, id, fill_random)
}

/// Creates a key of an account, and shows the key, which cannot be shown again. The first key of an account creates
/// the account.
pub(crate) async fn create(permission: Operator, request: PageRequest) -> PageResult {
    let Some(account) = Account::parse(request.form.get("account").trim()) else {
        let error =
            "The name of an account has 1 to 100 letters, digits, '.', '_' and '-', and is not '.' or '..'.";
        return Ok(list_page(&permission, &request, Some(error)).await?.with_status(StatusCode::BAD_REQUEST));
    };
    let api_key = new_key(&request)?;
    match permission.keys.create(&api_key, account.as_str(), request.now).await? {
        ChangeResult::Done => created_page(&permission, &request, account.as_str(), &api_key, None),
        ChangeResult::Stale | ChangeResult::NotFound => Ok(redirect_to_key(api_key.key_id(), "key-used")),
    }
}

fn created_page(
    permission: &Operator,
    request: &PageRequest,
    account: &str,
    api_key: &ApiKey,
    replaces: Option<&KeyId>,
) -> PageResult {
    PageResponse::html(&CreatedKeyPage {
        frame: Frame::new(&permission.person, "New benchmark key", request),
        account: account.to_owned(),
        api_key: api_key.expose(),
        replaces: replaces.map(KeyId::to_string),
    })
}

fn redirect_to_key(id: &KeyId, notice: &str) -> PageResponse {
    PageResponse::see_other(format!("/keys/{id}?notice={notice}"))
}

/// Enables or disables an account with all of its keys.
pub(crate) async fn set_account_enabled(permission: Operator, request: PageRequest) -> PageResult {
    let (enabled, notice) = match request.form.get("state") {
        "enabled" => (true, "account-enabled"),
        "disabled" => (false, "account-disabled"),
        _ => {
            return Err(PageError::BadRequest(
                "The state of an account must be enabled or disabled. Open the list of keys, and use its buttons.",
            ));
        }
    };
    match permission.keys.set_account_enabled(request.form.get("account"), enabled, request.now).await? {
        ChangeResult::Done => Ok(PageResponse::see_other(format!("/keys?notice={notice}"))),
        ChangeResult::Stale | ChangeResult::NotFound => Err(PageError::NotFound),
    }
}

/// Values of the form that sets limits.
struct LimitFields {
    starts: String,
    polls: String,
    in_flight: String,
}

impl LimitFields {
    fn from_limits(limits: &KeyLimits) -> Self {
        Self {
            starts: limits.starts.limit().to_string(),
            polls: limits.polls.limit().to_string(),
            in_flight: limits.in_flight.to_string(),
        }
    }

    fn from_form(request: &PageRequest) -> Self {
        let field = |name: &str| request.form.get(name).trim().to_owned();
        Self { starts: field("starts"), polls: field("polls"), in_flight: field("in_flight") }
    }

    /// Parses the limits, or returns `None` if a field is not a whole number from 1 to its maximum. Each quota keeps
    /// its default time window. Its burst is the default burst or the new limit, whichever is lower.
    fn parse(&self) -> Option<KeyLimits> {
        let number = |text: &str, max: u32| text.parse().ok().filter(|value| (1..=max).contains(value));
        let quota = |text: &str, default: Quota| {
            let limit = number(text, MAX_REQUESTS)?;
            Quota::new(limit, default.window_seconds(), default.burst().min(limit)).ok()
        };
        Some(KeyLimits {
            starts: quota(&self.starts, Quota::STARTS)?,
            polls: quota(&self.polls, Quota::POLLS)?,
            in_flight: number(&self.in_flight, MAX_IN_FLIGHT)?,
        })
    }

    fn text(&self) -> String {
        let Self { starts, polls, in_flight } = self;
        format!("{starts} run starts in 24 hours\n{polls} polls in an hour\n{in_flight} runs in flight")
    }
}

#[derive(Template)]
#[template(path = "benchmark_key.html")]
struct BenchmarkKeyPage {
    frame: Frame,
    row: BenchmarkKeyRow,
    account: String,
    is_enabled: bool,
    limits: LimitFields,
    limits_hash: String,
    /// Id of the key that a rotation creates.
    key_id: String,
    error: Option<&'static str>,
}

fn key_id(request: &PageRequest) -> Result<KeyId, PageError> {
    KeyId::parse(request.parameter("key")).map_err(|_| PageError::NotFound)
}

/// Shows a key with its limits.
pub(crate) async fn page(permission: Operator, request: PageRequest) -> PageResult {
    let id = key_id(&request)?;
    let key = permission.keys.get(&id).await?.ok_or(PageError::NotFound)?;
    let limits = LimitFields::from_limits(&key.limits());
    key_page(&permission, &request, &id, &key, limits, None)
}

fn key_page(
    permission: &Operator,
    request: &PageRequest,
    id: &KeyId,
    key: &BenchmarkKey,
    limits: LimitFields,
    error: Option<&'static str>,
) -> PageResult {
    PageResponse::html(&BenchmarkKeyPage {
        frame: Frame::new(&permission.person, format!("plb_{id}"), request),
        row: BenchmarkKeyRow::of(id, key, request),
        account: key.account.clone(),
        is_enabled: key.enabled,
        limits,
        limits_hash: content_hash(&key.limits),
        key_id: KeyId::mint(fill_random)?.to_string(),
        error,
    })
}

/// Creates a successor of a key, and shows the successor, which cannot be shown again.
pub(crate) async fn rotate(permission: Operator, request: PageRequest) -> PageResult {
    let id = key_id(&request)?;
    let key = permission.keys.get(&id).await?.ok_or(PageError::NotFound)?;
    let api_key = new_key(&request)?;
    match permission.keys.rotate(&id, &api_key, request.now).await? {
        ChangeResult::Done => created_page(&permission, &request, &key.account, &api_key, Some(&id)),
        ChangeResult::Stale if key.revoked_at.is_some() => key_conflict(
            &permission,
            &request,
            "key",
            "The key is revoked, so it cannot be rotated. Create a new key of the account in the list of keys.",
            "You asked for a new key. No key was created.",
        ),
        ChangeResult::Stale => Ok(redirect_to_key(api_key.key_id(), "key-used")),
        ChangeResult::NotFound => Err(PageError::NotFound),
    }
}

/// Revokes a key at once.
pub(crate) async fn revoke(permission: Operator, request: PageRequest) -> PageResult {
    let id = key_id(&request)?;
    match permission.keys.revoke(&id, request.now).await? {
        // A key that is revoked already needs no change.
        ChangeResult::Done | ChangeResult::Stale => Ok(redirect_to_key(&id, "revoked")),
        ChangeResult::NotFound => Err(PageError::NotFound),
    }
}

/// Sets the limits of a key.
pub(crate) async fn set_limits(permission: Operator, request: PageRequest) -> PageResult {
    let id = key_id(&request)?;
    let key = permission.keys.get(&id).await?.ok_or(PageError::NotFound)?;
    let submitted = LimitFields::from_form(&request);
    let Some(limits) = submitted.parse() else {
        let error = "Each limit must be a whole number of at least 1. The maximum is 1,000,000 starts in 24 hours, \
                     1,000,000 polls in an hour, and 1,000 runs in flight.";
        let page = key_page(&permission, &request, &id, &key, submitted, Some(error))?;
        return Ok(page.with_status(StatusCode::BAD_REQUEST));
    };
    let conflict = || {
        let stored = LimitFields::from_limits(&key.limits()).text();
        key_conflict(&permission, &request, "limits", &stored, &submitted.text())
    };
    if content_hash(&key.limits) != request.form.get("seen") {
        return conflict();
    }
    match permission.keys.set_limits(&id, &key, &limits, request.now).await? {
        ChangeResult::Done => Ok(redirect_to_key(&id, "saved")),
        ChangeResult::Stale | ChangeResult::NotFound => conflict(),
    }
}

/// Returns the 409 page for a form of a key's page: the key has changed since the form showed it. `value_name` is the
/// name of the changed value, for use within a sentence.
fn key_conflict(
    permission: &Operator,
    request: &PageRequest,
    value_name: &str,
    stored: &str,
    submitted: &str,
) -> PageResult {
    let frame = Frame::new(&permission.person, conflict::TITLE, request);
    let back = format!("/keys/{}", request.parameter("key"));
    conflict::conflict_page(frame, value_name, stored, submitted, back)
}
