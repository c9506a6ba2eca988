//! One step of a pass: one page of one listing, and a look into its entries where the listing does not say enough.

use futures::FutureExt;
use futures::future::{self, BoxFuture};
use futures::stream::{self, StreamExt, TryStreamExt};
use jiff::Timestamp;
use plumbline_agent::Activity;
use serde::de::DeserializeOwned;

use crate::activities;
use crate::client::{GitHub, Page};
use crate::fault::Fault;
use crate::pass::{PageRead, Pass, Stream};
use crate::wire::{Commit, Event, Issue, PullRequest, Release, Review};

/// The entries of a page: the most that GitHub gives.
const PER_PAGE: u32 = 100;

/// How many commits of a first pass are asked for the files that they changed, newest first. It takes one request
/// each, of 5,000 an hour.
const COMMITS_LOOKED_INTO: u32 = 3_000;

/// How many pull requests of a first pass are asked for their reviews, the latest changed first.
const REVIEWS_LOOKED_INTO: u32 = 1_000;

/// How many requests are under way at once. GitHub asks for few.
const AT_ONCE: usize = 8;

/// What a step found.
#[derive(Debug)]
pub struct Read {
    /// The activities, in no order.
    pub activities: Vec<Activity>,
    /// The pass after the step.
    pub pass: Pass,
}

/// What was read of one page.
struct Found {
    activities: Vec<Activity>,
    read: PageRead,
}

impl GitHub {
    /// Takes the next step of a pass that is not finished.
    ///
    /// # Errors
    ///
    /// Any [`Fault`]: the step can be taken again.
    pub async fn read(&self, pass: &Pass, now: Timestamp) -> Result<Read, Fault> {
        let found = match pass.stream() {
            Stream::Releases => self.releases(pass, now).await,
            Stream::Issues => self.issues(pass, now).await,
            Stream::Events => self.events(pass, now).await,
            Stream::Reviews => self.reviews(pass, now).await,
            Stream::Commits => self.commits(pass, now).await,
        }?;
        Ok(Read { activities: found.activities, pass: pass.after(&found.read) })
    }

    /// Makes sure that the repository is there and may be read.
    ///
    /// # Errors
    ///
    /// The [`Fault`] that reading it would meet.
    pub async fn check(&self, now: Timestamp) -> Result<(), Fault> {
        self.page::<serde_json::Value>("issues?per_page=1", None, now).await.map(drop)
    }

    async fn releases(&self, pass: &Pass, now: Timestamp) -> Result<Found, Fault> {
        let Some(page) = self.listed::<Release>("releases?", pass, now).await? else {
            return Ok(unchanged());
        };
        let since = pass.wanted_since();
        let is_old =
            |release: &Release| since.zip(release.published_at).is_some_and(|(since, at)| at < since);
        let old = page.entries.last().is_some_and(is_old);
        let read = read_of(&page, old, 0);
        Ok(Found { activities: page.entries.into_iter().filter_map(activities::of_release).collect(), read })
    }

    /// The latest changed first, so that a title that was changed replaces the one that is known.
    async fn issues(&self, pass: &Pass, now: Timestamp) -> Result<Found, Fault> {
        let listing = format!("issues?state=all&sort=updated&direction=desc{}&", since(pass));
        let Some(page) = self.listed::<Issue>(&listing, pass, now).await? else { return Ok(unchanged()) };
        let read = read_of(&page, false, 0);
        Ok(Found { activities: page.entries.iter().map(activities::of_issue).collect(), read })
    }

    async fn events(&self, pass: &Pass, now: Timestamp) -> Result<Found, Fault> {
        let Some(page) = self.listed::<Event>("issues/events?", pass, now).await? else {
            return Ok(unchanged());
        };
        let since = pass.wanted_since();
        let old =
            page.entries.last().is_some_and(|event| since.is_some_and(|since| event.created_at < since));
        let read = read_of(&page, old, 0);
        Ok(Found { activities: page.entries.iter().filter_map(activities::of_event).collect(), read })
    }

    async fn reviews(&self, pass: &Pass, now: Timestamp) -> Result<Found, Fault> {
        let listing = "pulls?state=all&sort=updated&direction=desc&";
        let Some(mut page) = self.listed::<PullRequest>(listing, pass, now).await? else {
            return Ok(unchanged());
        };
        let listed = page.entries.len();
        page.entries.retain(|one| pass.wanted_since().is_none_or(|since| one.updated_at >= since));
        let looked_into = u32::try_from(page.entries.len()).unwrap_or(u32::MAX);
        let enough = pass.is_first() && pass.looked_into() + looked_into >= REVIEWS_LOOKED_INTO;
        let read = read_of(&page, enough || page.entries.len() < listed, looked_into);
        let each = page.entries.iter().map(|pull_request| self.reviews_of(pull_request, now).boxed());
        let found: Vec<Vec<Activity>> = a_few_at_once(each.collect()).await?;
        Ok(Found { activities: found.into_iter().flatten().collect(), read })
    }

    async fn reviews_of(&self, pull_request: &PullRequest, now: Timestamp) -> Result<Vec<Activity>, Fault> {
        let listing = format!("pulls/{}/reviews?per_page={PER_PAGE}", pull_request.number);
        let page = self.page::<Review>(&listing, None, now).await?;
        let reviews = page.map(|page| page.entries).unwrap_or_default();
        Ok(reviews.iter().filter_map(|review| activities::of_review(review, pull_request)).collect())
    }

    async fn commits(&self, pass: &Pass, now: Timestamp) -> Result<Found, Fault> {
        let listing = format!("commits?{}", since(pass).trim_start_matches('&'));
        let listing = if listing.ends_with('?') { listing } else { format!("{listing}&") };
        let Some(page) = self.listed::<Commit>(&listing, pass, now).await? else { return Ok(unchanged()) };
        let left = COMMITS_LOOKED_INTO.saturating_sub(pass.looked_into());
        let looked_into = left.min(u32::try_from(page.entries.len()).unwrap_or(u32::MAX));
        let read = read_of(&page, false, looked_into);
        let wanted = usize::try_from(looked_into).unwrap_or(usize::MAX);
        let each = page.entries.into_iter().enumerate().map(|(at, commit)| {
            let wanted = at < wanted && commit.parents.len() < 2;
            if wanted { self.whole(commit, now).boxed() } else { future::ok(commit).boxed() }
        });
        let commits: Vec<Commit> = a_few_at_once(each.collect()).await?;
        Ok(Found { activities: commits.into_iter().filter_map(activities::of_commit).collect(), read })
    }

    /// A commit with the files that it changed.
    async fn whole(&self, listed: Commit, now: Timestamp) -> Result<Commit, Fault> {
        self.one(&format!("commits/{}", listed.sha), now).await
    }

    async fn listed<T: DeserializeOwned>(
        &self,
        listing: &str,
        pass: &Pass,
        now: Timestamp,
    ) -> Result<Option<Page<T>>, Fault> {
        let listing = format!("{listing}per_page={PER_PAGE}&page={}", pass.page());
        self.page(&listing, pass.mark(), now).await
    }
}

async fn a_few_at_once<T>(requests: Vec<BoxFuture<'_, Result<T, Fault>>>) -> Result<Vec<T>, Fault> {
    stream::iter(requests).buffer_unordered(AT_ONCE).try_collect().await
}

fn since(pass: &Pass) -> String {
    pass.wanted_since().map(|since| format!("&since={since:.0}")).unwrap_or_default()
}

fn read_of<T>(page: &Page<T>, enough: bool, looked_into: u32) -> PageRead {
    PageRead { is_last: enough || !page.has_next, pages: page.pages, mark: page.mark.clone(), looked_into }
}

/// Nothing has changed in the listing since the last pass.
fn unchanged() -> Found {
    let read = PageRead { is_last: true, pages: None, mark: None, looked_into: 0 };
    Found { activities: Vec::new(), read }
}
