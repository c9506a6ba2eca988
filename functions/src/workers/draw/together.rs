//! What the draws of one batch do together.
//!
//! They are read in one call, however many they are. Those of one run are claimed in one, share its opened backend, and
//! are written down together if they end together ([`super::ending`]). Beyond the read, no run waits for another.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use futures::future::join_all;
use jiff::Timestamp;
use plumbline_benchmark::packing;
use plumbline_contract::BenchmarkId;
use plumbline_model::Endpoint;
use plumbline_store::Claim;
use plumbline_store::benchmark::draws::{Beginning, StoredDraw};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::queues::DrawMessage;
use plumbline_store::{DataKey, Result, Sealed, StoreError};
use tokio::sync::{self, Notify, OnceCell};

use super::ending::Endings;
use super::{Draw, is_open};
use crate::services::caller_backend::CallerBackend;
use crate::services::draw_admission;
use crate::services::judge::Judge;
use crate::services::run_completion::is_own_build;

/// What several draws come to at once, which may be one error for all of them.
pub(super) type Shared<T> = std::result::Result<T, Arc<StoreError>>;

/// The draws of one batch.
pub(super) struct Together<'a> {
    draw: &'a Draw,
    pub(super) invoked: Timestamp,
    messages: Vec<DrawMessage>,
    runs: OnceCell<Shared<HashMap<BenchmarkId, Shared<Begun<'a>>>>>,
}

/// What the draws of one run begin with.
pub(super) enum Begun<'a> {
    /// None of them is to be made.
    Unwanted,
    /// They were sent again, to be seen when the endpoint wants to be asked.
    Later,
    Now(Box<Reviewed<'a>>),
}

/// A run some of whose draws are to be made now.
pub(super) struct Reviewed<'a> {
    pub(super) draw: &'a Draw,
    pub(super) invoked: Timestamp,
    pub(super) run: Run,
    /// The run as the last write of this batch found it.
    pub(super) latest: Mutex<Run>,
    backend: Option<Sealed>,
    opened: sync::Mutex<Option<Shared<Option<Weak<Opened>>>>>,
    claims: Mutex<Vec<(DrawMessage, Claim<StoredDraw>)>>,
    pub(super) endings: Endings,
    under_way: AtomicUsize,
    pub(super) none_under_way: Notify,
}

/// What all reviews of a run are made with. It is wiped when the last of them is over.
pub(super) struct Opened {
    pub(super) backend: CallerBackend,
    pub(super) key: DataKey,
    pub(super) endpoint: Endpoint,
    pub(super) judge: Judge,
    /// What is sent before a pack, in tokens.
    pub(super) system_tokens: u32,
}

/// A draw is under way for as long as this lives.
pub(super) struct UnderWay<'a>(&'a Reviewed<'a>);

impl<'a> Together<'a> {
    /// Draws, each of which may be there more than once.
    pub(super) fn new(draw: &'a Draw, messages: impl Iterator<Item = DrawMessage>) -> Self {
        let mut different = Vec::new();
        for message in messages {
            if !different.contains(&message) {
                different.push(message);
            }
        }
        Self { draw, invoked: draw.clock.now(), messages: different, runs: OnceCell::new() }
    }

    /// What the draws of a run begin with. All of the batch are read and claimed the first time.
    pub(super) async fn begun(&self, run: BenchmarkId) -> Shared<&Begun<'a>> {
        let runs = self.runs.get_or_init(async || self.begin().await.map_err(Arc::new)).await;
        let runs = runs.as_ref().map_err(Arc::clone)?;
        runs.get(&run).map_or(Ok(&Begun::Unwanted), |begun| begun.as_ref().map_err(Arc::clone))
    }

    async fn begin(&self) -> Result<HashMap<BenchmarkId, Shared<Begun<'a>>>> {
        let found = self.draw.store.draws().load(&self.messages).await?;
        let begun = found.into_iter().map(async |(run, beginning)| {
            let begun = match beginning {
                Ok(beginning) => self.begin_run(beginning).await,
                Err(error) => Err(error),
            };
            (run, begun.map_err(Arc::new))
        });
        Ok(join_all(begun).await.into_iter().collect())
    }

    async fn begin_run(&self, beginning: Beginning) -> Result<Begun<'a>> {
        let Beginning { run, backend, mut draws } = beginning;
        let (Draw { store, bundle, .. }, now) = (self.draw, self.invoked.into());
        let is_wanted = is_open(&run) && is_own_build(&run, bundle);
        draws.retain(|draw| is_wanted && draw_admission::is_admitted(&run, bundle, &draw.message));
        let messages: Vec<DrawMessage> = draws.iter().map(|draw| draw.message.clone()).collect();
        if messages.is_empty() {
            return Ok(Begun::Unwanted);
        }
        if !run.pace.hold(now).is_zero() {
            draw_admission::send(store, &run, &messages, now).await?;
            return Ok(Begun::Later);
        }
        let claims = messages.into_iter().zip(store.draws().claim(&draws, now).await?).collect();
        Ok(Begun::Now(Box::new(Reviewed {
            draw: self.draw,
            invoked: self.invoked,
            latest: Mutex::new(run.clone()),
            run,
            backend,
            opened: sync::Mutex::default(),
            claims: Mutex::new(claims),
            endings: Endings::default(),
            under_way: AtomicUsize::new(0),
            none_under_way: Notify::new(),
        })))
    }
}

impl Reviewed<'_> {
    /// What came of claiming a draw, once: a second message of the same draw is told that somebody is at it.
    pub(super) fn claim(&self, message: &DrawMessage) -> Claim<StoredDraw> {
        take(&self.claims, message).unwrap_or(Claim::InProgress)
    }

    /// One more draw is under way.
    pub(super) fn under_way(&self) -> UnderWay<'_> {
        self.under_way.fetch_add(1, Ordering::Relaxed);
        UnderWay(self)
    }

    pub(super) fn is_anyone_under_way(&self) -> bool {
        self.under_way.load(Ordering::Relaxed) > 0
    }

    /// Opens what the reviews are made with, once for all who are at it; nothing when they cannot be made: the run has
    /// ended, or what judges it is not there any more.
    pub(super) async fn opened(&self) -> Shared<Option<Arc<Opened>>> {
        let mut kept = self.opened.lock().await;
        match &*kept {
            Some(Err(error)) => return Err(error.clone()),
            Some(Ok(None)) => return Ok(None),
            Some(Ok(Some(opened))) => {
                if let Some(opened) = opened.upgrade() {
                    return Ok(Some(opened));
                }
            }
            None => {}
        }
        let opened = self.open().await.map(|opened| opened.map(Arc::new)).map_err(Arc::new);
        *kept = Some(opened.clone().map(|opened| opened.as_ref().map(Arc::downgrade)));
        opened
    }

    async fn open(&self) -> Result<Option<Opened>> {
        // Before the caller pays for a review that nobody could judge.
        let Some(judge) = Judge::of(&self.draw.store, &self.run).await? else { return Ok(None) };
        let Some(sealed) = &self.backend else { return Ok(None) };
        let (backend, key) = CallerBackend::open_with_key(&self.draw.store, self.run.id, sealed).await?;
        let endpoint = backend.endpoint(self.run.provider)?;
        // The usual prompt's count is kept, a caller's own is counted.
        let prompt = backend.system_prompt();
        let system_tokens = prompt.map_or_else(packing::default_system_tokens, packing::system_tokens);
        Ok(Some(Opened { backend, key, endpoint, judge, system_tokens }))
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        if self.0.under_way.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.0.none_under_way.notify_waiters();
        }
    }
}

/// Takes what is kept for a draw.
pub(super) fn take<T>(kept: &Mutex<Vec<(DrawMessage, T)>>, message: &DrawMessage) -> Option<T> {
    let mut kept = lock(kept);
    let place = kept.iter().position(|(one, _)| one == message)?;
    Some(kept.swap_remove(place).1)
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
