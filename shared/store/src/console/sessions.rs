//! Sign-in links and sessions. Only the SHA-256 of a link's token and of a session's id is stored.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::agent::workspaces::{self, Role, WorkspaceSettings};
use crate::benchmark::keys::{self, BenchmarkKey};
use crate::console::audit::{self, Actor, AuditEvent, AuditLog, AuditPage};
use crate::error::{Result, StoreError};
use crate::listed::{Cursor, List, ListAttributes, ListedItem};
use crate::secret_hash::hex;
use crate::table::{ItemKind, Key, Table, TransactionOutcome, Update, take_item};
use plumbline_instant::UtcInstant;

/// Time for which a sign-in link is valid.
pub const LINK_LIFETIME: SignedDuration = SignedDuration::from_mins(15);

/// Time after which a session ends.
pub const SESSION_LIFETIME: SignedDuration = SignedDuration::from_hours(12);

/// A random secret of 256 bits: the token of a sign-in link, the id of a session, or the secret of a sign-in with the
/// code host. `Debug` omits it.
#[derive(Clone)]
pub struct ConsoleToken(zeroize::Zeroizing<String>);

impl ConsoleToken {
    /// Creates a token from random bytes.
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        Self(zeroize::Zeroizing::new(hex(bytes)))
    }

    /// Parses a token that a client sent. Returns `None` unless it consists of 64 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 64 && text.bytes().all(digit)).then(|| Self(zeroize::Zeroizing::new(text.to_owned())))
    }

    /// Returns the text of the token: 64 hexadecimal digits.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Returns the URL of the sign-in link with this token. `base` is the URL of the console.
    pub fn sign_in_url(&self, base: &url::Url) -> url::Url {
        let mut url = base.clone();
        url.set_path("/sign-in/link");
        url.set_query(Some(&format!("token={}", self.expose())));
        url
    }

    /// Returns the SHA-256 of the token, in lower-case hexadecimal. The table contains this hash, never the token.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }
}

impl std::fmt::Debug for ConsoleToken {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("ConsoleToken([redacted])")
    }
}

/// The person to whom a session belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum SessionOwner {
    /// The operator of the service.
    Operator,
    /// A member of an organisation on the code host.
    Member {
        /// Login on the code host.
        login: String,
        /// Membership in an organisation on the code host. The person's roles depend on this membership.
        membership: Membership,
        /// Role of the person in each workspace, by the workspace's name.
        roles: BTreeMap<String, Role>,
    },
    /// The holder of a benchmark key. The session ends when the key is revoked or disabled.
    KeyHolder {
        /// Name of the benchmark account that the key belongs to.
        account: String,
        /// Public id of the key.
        key_id: KeyId,
    },
}

/// Membership of a person in an organisation on the code host, and the time of its last check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Membership {
    /// Id of the person on the code host. Unlike the person's name there, the id never changes.
    pub user: u64,
    /// Id of the organisation.
    pub organisation: u64,
    /// Workspace whose GitHub App the person used to sign in.
    pub workspace: Workspace,
    /// Time at which the code host last confirmed the membership.
    pub checked_at: UtcInstant,
}

impl SessionOwner {
    /// Returns the person's name, as the audit log and the pages of the console show it.
    pub fn name(&self) -> &str {
        match self {
            Self::Operator => "operator",
            Self::Member { login, .. } => login,
            Self::KeyHolder { account, .. } => account,
        }
    }
}

impl SessionOwner {
    /// Returns the id under which the sessions and the questions of the person are stored.
    pub(super) fn owner_id(&self) -> String {
        match self {
            Self::Operator => "operator".to_owned(),
            Self::Member { membership, .. } => format!("member:{}", membership.user),
            Self::KeyHolder { key_id, .. } => format!("key:{key_id}"),
        }
    }
}

/// A session of the console.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Owner of the session.
    #[serde(rename = "person")]
    pub owner: SessionOwner,
    /// Time of the sign-in.
    pub created_at: UtcInstant,
    /// Time at which the session expires.
    pub ends_at: UtcInstant,
    expires_at: i64,
}

/// Sessions that a person may see and revoke.
#[derive(Clone, Copy, Debug)]
pub enum SessionVisibility<'a> {
    /// The sessions of one person.
    Own(&'a SessionOwner),
    /// The sessions of everybody, for the operator.
    Everybody,
}

impl<'a> SessionVisibility<'a> {
    fn owner(self) -> Option<&'a SessionOwner> {
        match self {
            Self::Own(person) => Some(person),
            Self::Everybody => None,
        }
    }

    fn covers(self, session: &Session) -> bool {
        self.owner().is_none_or(|person| person.owner_id() == session.owner.owner_id())
    }
}

/// A page of sessions.
#[derive(Clone, Debug)]
pub struct SessionPage {
    /// Sessions, each with the hash of its id.
    pub sessions: Vec<(String, Session)>,
    /// Cursor of the next page; `None` on the last page, and always with [`SessionVisibility::Own`].
    pub next: Option<Cursor>,
}

/// A session as the main table stores it, with the hash by which the list of sessions refers to it.
#[derive(Serialize, Deserialize)]
struct StoredSession {
    #[serde(flatten)]
    session: Session,
    /// SHA-256 of the session's id. The console's page of sessions uses the hash as a public id of the session.
    hash: String,
}

/// Returns the item of a session, with its position in the list of sessions.
fn session_item(id: &ConsoleToken, session: &Session) -> ListedItem<StoredSession> {
    let hash = id.hash();
    let listed = ListAttributes::session(&session.owner.owner_id(), &hash, session.created_at);
    ListedItem { item: StoredSession { session: session.clone(), hash }, listed }
}

impl Session {
    /// Creates a session that begins now.
    pub fn new(owner: SessionOwner, now: UtcInstant) -> Self {
        let ends_at = now.plus(SESSION_LIFETIME);
        Self { owner, created_at: now, ends_at, expires_at: ends_at.epoch_seconds() }
    }
}

/// A stored sign-in link.
#[derive(Serialize, Deserialize)]
pub(crate) struct SignInLink {
    created_at: UtcInstant,
    ends_at: UtcInstant,
    expires_at: i64,
}

fn link_item_key(token: &ConsoleToken) -> Key {
    ItemKind::ConsoleLink.key([&token.hash()], [])
}

pub(super) fn session_item_key(id: &ConsoleToken) -> Key {
    ItemKind::ConsoleSession.key([&id.hash()], [])
}

/// Creates and redeems sign-in links. Opens, finds, lists and deletes sessions.
#[derive(Clone, Debug)]
pub struct Sessions {
    pub(crate) table: Table,
}

impl Sessions {
    /// Stores a sign-in link for the operator. Makes one write.
    pub async fn create_link(&self, token: &ConsoleToken, now: UtcInstant) -> Result<()> {
        let ends_at = now.plus(LINK_LIFETIME);
        let link = SignInLink { created_at: now, ends_at, expires_at: ends_at.epoch_seconds() };
        self.table.create(link_item_key(token), &link).await.map(drop)
    }

    /// Redeems a sign-in link: opens a session of the operator. One transaction deletes the link, creates the session
    /// and records the sign-in. Returns false if the link is unknown, used or expired.
    pub async fn redeem_link(
        &self,
        token: &ConsoleToken,
        session_id: &ConsoleToken,
        actor: &Actor,
        now: UtcInstant,
    ) -> Result<bool> {
        let session = Session::new(SessionOwner::Operator, now);
        let event = AuditEvent::new(actor, "signed in with a link", None, now);
        let session = session_item(session_id, &session);
        let writes = || {
            let unused = Update::of(link_item_key(token)).if_above("ends_at", &now);
            let created = self.table.write_to_create(&session_item_key(session_id), &session)?;
            Ok(vec![self.table.write_to_delete_if(unused)?, created])
        };
        Ok(event.commit(&self.table, AuditLog::Service, writes).await?.is_done())
    }

    /// Opens a session and records the sign-in, in one transaction.
    pub async fn open(&self, id: &ConsoleToken, session: &Session, actor: &Actor) -> Result<()> {
        let event = AuditEvent::new(actor, "signed in", None, session.created_at);
        let session = session_item(id, session);
        let writes = || Ok(vec![self.table.write_to_create(&session_item_key(id), &session)?]);
        match event.commit(&self.table, AuditLog::Service, writes).await? {
            TransactionOutcome::Done => Ok(()),
            TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => Err(StoreError::Contended),
        }
    }

    /// Opens a session for the holder of the benchmark key `presented`, and records the sign-in. `source_address` is
    /// that of the request, for the audit log. Returns false if the key is unknown, revoked or disabled.
    pub async fn open_with_key(
        &self,
        presented: &ApiKey,
        id: &ConsoleToken,
        source_address: Option<String>,
        now: UtcInstant,
    ) -> Result<bool> {
        let found: Option<BenchmarkKey> = self.table.get(keys::item_key(presented.key_id())).await?;
        let Some(key) = keys::authenticate(presented, found).filter(|key| key.enabled) else {
            return Ok(false);
        };
        let actor = Actor { name: key.account.clone(), address: source_address };
        let key_id = presented.key_id().clone();
        let session = Session::new(SessionOwner::KeyHolder { account: key.account, key_id }, now);
        self.open(id, &session, &actor).await.map(|()| true)
    }

    /// Returns false if the session has expired, or the benchmark key that opened it is revoked or disabled.
    async fn is_open(&self, session: &Session, now: UtcInstant) -> Result<bool> {
        if session.ends_at <= now {
            return Ok(false);
        }
        let SessionOwner::KeyHolder { account, key_id } = &session.owner else { return Ok(true) };
        let key: Option<BenchmarkKey> = self.table.get(keys::item_key(key_id)).await?;
        Ok(key.is_some_and(|key| key.revoked_at.is_none() && key.enabled && key.account == *account))
    }

    /// Reads a session and, in the same call, the settings of `workspace`, if one is given. Returns no session if it
    /// has ended, even if its item still exists. For a session of the holder of a benchmark key, makes a second read:
    /// the session has ended if this key is revoked or disabled.
    pub async fn find_with_workspace(
        &self,
        id: &ConsoleToken,
        workspace: Option<&Workspace>,
        now: UtcInstant,
    ) -> Result<(Option<Session>, Option<WorkspaceSettings>)> {
        let session_key = session_item_key(id);
        let workspace_key = workspace.map(workspaces::item_key);
        let item_keys = [Some(session_key.clone()), workspace_key.clone()];
        let mut items = self.table.get_batch(item_keys.into_iter().flatten()).await?;
        let session: Option<Session> = take_item(&mut items, &session_key)?;
        let settings = match &workspace_key {
            Some(key) => take_item(&mut items, key)?,
            None => None,
        };
        let session = match session {
            Some(session) if self.is_open(&session, now).await? => Some(session),
            Some(_) | None => None,
        };
        Ok((session, settings))
    }

    /// Deletes a session and records the sign-out, in one transaction. Does nothing if the session does not exist.
    pub async fn sign_out(&self, id: &ConsoleToken, actor: &Actor, now: UtcInstant) -> Result<()> {
        self.delete(&session_item_key(id), &AuditEvent::new(actor, "signed out", None, now)).await.map(drop)
    }

    /// Deletes the session of a person who has left the organisation, and records this, in one transaction.
    pub async fn sign_out_former_member(
        &self,
        id: &ConsoleToken,
        actor: &Actor,
        now: UtcInstant,
    ) -> Result<()> {
        let action = "was signed out after leaving the organisation";
        self.delete(&session_item_key(id), &AuditEvent::new(actor, action, None, now)).await.map(drop)
    }

    /// Returns a page of the sessions that `visibility` covers. Sorts them by the id of their owner, in descending
    /// order, and the sessions of one owner newest first. Reads at most `limit` sessions, and omits expired ones. Makes
    /// one query for each partition of the list and one batch read per 100 sessions.
    pub async fn list(
        &self,
        visibility: SessionVisibility<'_>,
        after: Option<&Cursor>,
        limit: usize,
        now: UtcInstant,
    ) -> Result<SessionPage> {
        // The list descends. The tilde sorts after every time, so the sessions of one owner directly follow
        // this position.
        let first = visibility.owner().map(|person| Cursor(format!("{}#~", person.owner_id())));
        let page = self.table.list_keys(List::Sessions, after.or(first.as_ref()), limit).await?;
        let mut items = self.table.get_in_batches(&page.keys()).await?;
        let mut sessions = Vec::new();
        for key in page.keys() {
            let found: Option<StoredSession> = take_item(&mut items, &key)?;
            let is_shown =
                |each: &StoredSession| each.session.ends_at > now && visibility.covers(&each.session);
            sessions.extend(found.filter(is_shown).map(|each| (each.hash, each.session)));
        }
        Ok(SessionPage { sessions, next: page.next().filter(|_| visibility.owner().is_none()) })
    }

    /// Revokes the session whose id has this hash, and records the revocation, in one transaction. Returns false if the
    /// session does not exist, or belongs to somebody whose sessions `visibility` does not cover.
    pub async fn revoke(
        &self,
        visibility: SessionVisibility<'_>,
        hash: &str,
        actor: &Actor,
        now: UtcInstant,
    ) -> Result<bool> {
        let key = ItemKind::ConsoleSession.key([&hash], []);
        let found: Option<StoredSession> = self.table.get(key.clone()).await?;
        let Some(found) = found.filter(|each| visibility.covers(&each.session)) else { return Ok(false) };
        let event = AuditEvent::new(actor, "revoked a session of", Some(found.session.owner.name()), now);
        self.delete(&key, &event).await
    }

    /// Deletes a session and writes `event`, in one transaction. Returns false if the session does not exist.
    async fn delete(&self, key: &Key, event: &AuditEvent) -> Result<bool> {
        let open = || Update::of(key.clone()).if_exists();
        let writes = || Ok(vec![self.table.write_to_delete_if(open())?]);
        Ok(event.commit(&self.table, AuditLog::Service, writes).await?.is_done())
    }

    /// Reads a page of the audit log of the service: sign-ins, sessions, benchmark keys and the board. Makes one query.
    pub async fn service_audit_page(&self, after: Option<&Cursor>, limit: usize) -> Result<AuditPage> {
        audit::list(&self.table, AuditLog::Service, after, limit).await
    }
}
