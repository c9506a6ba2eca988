//! What the draws of one batch do together.
//!
//! They are read and claimed in two calls, however many they are, and those of one run share its opened backend. What
//! has ended is written down by whoever comes first, for all that end in the next moment: the group commit of
//! databases. So draws of a quick model cost a few calls a batch, and those of a slow one wait for nobody.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use plumbline_contract::BenchmarkId;
use plumbline_model::Endpoint;
use plumbline_store::draws::{Beginning, SeenDraw, StoredDraw};
use plumbline_store::jobs::Claim;
use plumbline_store::queues::DrawMessage;
use plumbline_store::runs::Run;
use plumbline_store::{DataKey, Result, Sealed, StoreError};
use tokio::sync::{Notify, OnceCell};

use super::ending::Endings;
use super::{Draw, is_open};
use crate::judge::Judge;
use crate::{CallerBackend, admission, finalize};

/// What several draws come to at once, which may be one error for all of them.
pub(super) type Shared<T> = std::result::Result<T, Arc<StoreError>>;

/// The draws of one batch.
pub(super) struct Together<'a> {
    pub(super) draw: &'a Draw,
    pub(super) invoked: Timestamp,
    messages: Vec<DrawMessage>,
    begun: OnceCell<Shared<HashMap<BenchmarkId, Shared<Begun>>>>,
    pub(super) endings: Endings,
    under_way: AtomicUsize,
    pub(super) none_under_way: Notify,
}

/// What the draws of one run begin with.
pub(super) enum Begun {
    /// None of them is to be made.
    Unwanted,
    /// They were sent again, to be seen when the endpoint wants to be asked.
    Later,
    Now(Box<Reviewed>),
}

/// A run some of whose draws are to be made now.
pub(super) struct Reviewed {
    pub(super) run: Run,
    /// The same as it was written last.
    pub(super) latest: Mutex<Run>,
    backend: Option<Sealed>,
    opened: OnceCell<Shared<Option<Opened>>>,
    claims: Mutex<Vec<(DrawMessage, Claim<StoredDraw>)>>,
}

/// What all reviews of a run are made with. It is wiped when the last draw of the batch is over.
pub(super) struct Opened {
    pub(super) backend: CallerBackend,
    pub(super) key: DataKey,
    pub(super) endpoint: Endpoint,
    pub(super) judge: Judge,
}

/// A draw is under way for as long as this lives.
pub(super) struct UnderWay<'a>(&'a Together<'a>);

impl<'a> Together<'a> {
    /// Draws, each of which may be there more than once.
    pub(super) fn new(draw: &'a Draw, messages: impl Iterator<Item = DrawMessage>) -> Self {
        let mut different = Vec::new();
        for message in messages {
            if !different.contains(&message) {
                different.push(message);
            }
        }
        Self {
            draw,
            invoked: draw.clock.now(),
            messages: different,
            begun: OnceCell::new(),
            endings: Endings::default(),
            under_way: AtomicUsize::new(0),
            none_under_way: Notify::new(),
        }
    }

    /// Reads and claims all of them, once; what those of this run begin with.
    pub(super) async fn begun(&self, run: BenchmarkId) -> Shared<&Begun> {
        let begun = self.begun.get_or_init(async || self.begin().await.map_err(Arc::new)).await;
        let begun = begun.as_ref().map_err(Arc::clone)?;
        begun.get(&run).map_or(Ok(&Begun::Unwanted), |begun| begun.as_ref().map_err(Arc::clone))
    }

    /// The run of draws that were begun.
    pub(super) fn reviewed(&self, run: BenchmarkId) -> Option<&Reviewed> {
        match self.begun.get()?.as_ref().ok()?.get(&run)? {
            Ok(Begun::Now(reviewed)) => Some(reviewed),
            _ => None,
        }
    }

    async fn begin(&self) -> Result<HashMap<BenchmarkId, Shared<Begun>>> {
        let found = self.draw.store.draws_to_begin(&self.messages).await?;
        let (mut begun, mut now) = (HashMap::new(), Vec::new());
        for (id, beginning) in found {
            match beginning.map(|beginning| self.wanted(beginning)) {
                Err(error) => drop(begun.insert(id, Err(Arc::new(error)))),
                Ok(None) => drop(begun.insert(id, Ok(Begun::Unwanted))),
                Ok(Some(wanted)) if !wanted.run.pace.hold(self.invoked.into()).is_zero() => {
                    let later = self.later(wanted).await.map_err(Arc::new);
                    begun.insert(id, later.map(|()| Begun::Later));
                }
                Ok(Some(wanted)) => now.push(wanted),
            }
        }
        let seen: Vec<SeenDraw> = now.iter().flat_map(|beginning| beginning.draws.iter().cloned()).collect();
        let mut claims = self.draw.store.claim_draws(&seen, self.invoked.into()).await?.into_iter();
        for Beginning { run, backend, draws } in now {
            let claims = draws.into_iter().map(|draw| draw.message).zip(claims.by_ref()).collect();
            begun.insert(run.id, Ok(Begun::Now(Box::new(Reviewed::of(run, backend, claims)))));
        }
        Ok(begun)
    }

    /// The draws that are to be made, if there are any.
    fn wanted(&self, mut beginning: Beginning) -> Option<Beginning> {
        let (bundle, run) = (&self.draw.bundle, &beginning.run);
        let is_wanted = is_open(run) && finalize::is_ours(run, bundle);
        beginning.draws.retain(|draw| is_wanted && admission::is_admitted(run, bundle, &draw.message));
        (!beginning.draws.is_empty()).then_some(beginning)
    }

    async fn later(&self, beginning: Beginning) -> Result<()> {
        let messages: Vec<DrawMessage> = beginning.draws.into_iter().map(|draw| draw.message).collect();
        admission::send(&self.draw.store, &beginning.run, &messages, self.invoked.into()).await
    }

    /// One more draw is under way.
    pub(super) fn under_way(&self) -> UnderWay<'_> {
        self.under_way.fetch_add(1, Ordering::Relaxed);
        UnderWay(self)
    }

    pub(super) fn is_anyone_under_way(&self) -> bool {
        self.under_way.load(Ordering::Relaxed) > 0
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        if self.0.under_way.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.0.none_under_way.notify_waiters();
        }
    }
}

impl Reviewed {
    fn of(run: Run, backend: Option<Sealed>, claims: Vec<(DrawMessage, Claim<StoredDraw>)>) -> Self {
        let latest = Mutex::new(run.clone());
        Self { run, latest, backend, opened: OnceCell::new(), claims: Mutex::new(claims) }
    }

    /// What came of claiming a draw, once: a second message of the same draw is told that somebody is at it.
    pub(super) fn claim(&self, message: &DrawMessage) -> Claim<StoredDraw> {
        take(&self.claims, message).unwrap_or(Claim::Held)
    }

    /// Opens what the reviews are made with, once; nothing when they cannot be made: the run has ended, or what judges
    /// it is not there any more.
    pub(super) async fn opened(&self, draw: &Draw) -> Shared<Option<&Opened>> {
        let opened = self.opened.get_or_init(async || self.open(draw).await.map_err(Arc::new)).await;
        opened.as_ref().map(Option::as_ref).map_err(Arc::clone)
    }

    async fn open(&self, draw: &Draw) -> Result<Option<Opened>> {
        // Before the caller pays for a review that nobody could judge.
        let Some(judge) = Judge::of(&draw.store, &self.run).await? else { return Ok(None) };
        let Some(sealed) = &self.backend else { return Ok(None) };
        let (backend, key) = CallerBackend::open_with_key(&draw.store, self.run.id, sealed).await?;
        let endpoint = backend.endpoint(self.run.provider)?;
        Ok(Some(Opened { backend, key, endpoint, judge }))
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
