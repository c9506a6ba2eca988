//! One step of a pass: reads one page of a listing, and the details of its entries if the listing lacks them.

use futures::FutureExt;
use futures::future::{self, BoxFuture};
use futures::stream::{self, StreamExt, TryStreamExt};
use jiff::Timestamp;
use plumbline_activity::Activity;
use serde::de::DeserializeOwned;

use crate::activities;
use crate::client::{GitHubRepositoryClient, Page};
use crate::error::CodeHostError;
use crate::sync_pass::{Listing, PageSummary, SyncPass};
use crate::wire::{Commit, Issue, IssueEvent, PullRequest, Release, Review};

/// Number of entries per page, the maximum that GitHub allows.
const PER_PAGE: u32 = 100;

/// Maximum number of commits, newest first, whose changed files a pass reads. Reading the files of one commit takes one
/// request, and GitHub allows 5,000 requests an hour.
const MAX_COMMITS_WITH_DETAILS: u32 = 3_000;

/// Number of pull requests after which the first pass stops reading reviews. The pass begins with the pull
/// requests that changed last.
const MAX_PULL_REQUESTS_WITH_REVIEWS: u32 = 1_000;

/// Maximum number of concurrent requests. GitHub advises against many.
const MAX_CONCURRENT_REQUESTS: usize = 8;

/// Activities that one step found, and the updated pass.
#[derive(Debug)]
pub struct StepResult {
    /// Activities, in no particular order, with texts shortened to the lengths that the store accepts.
    pub activities: Vec<Activity>,
    /// The updated pass.
    pub pass: SyncPass,
}

/// Activities of one page, and the summary of the page for the pass.
struct PageResult {
    activities: Vec<Activity>,
    summary: PageSummary,
}

impl GitHubRepositoryClient {
    /// Takes the next step of an unfinished pass: reads one page of its current listing, and the reviews or changed
    /// files of the page's entries.
    ///
    /// # Errors
    ///
    /// Any [`CodeHostError`]; the step can be repeated.
    pub async fn take_step(&self, pass: &SyncPass, now: Timestamp) -> Result<StepResult, CodeHostError> {
        let found = match pass.listing() {
            Listing::Releases => self.read_releases(pass, now).await,
            Listing::Issues => self.read_issues(pass, now).await,
            Listing::Events => self.read_events(pass, now).await,
            Listing::Reviews => self.read_reviews(pass, now).await,
            Listing::Commits => self.read_commits(pass, now).await,
        }?;
        let mut activities = found.activities;
        let shortened = Activity::shorten_oversized(&mut activities);
        Ok(StepResult {
            activities,
            pass: pass.advanced_by(&found.summary).add_shortened_activities(shortened),
        })
    }

    /// Checks that the repository exists and may be read.
    ///
    /// # Errors
    ///
    /// The [`CodeHostError`] with which a step would fail.
    pub async fn check_access(&self, now: Timestamp) -> Result<(), CodeHostError> {
        self.get_page::<serde_json::Value>("issues?per_page=1", None, now).await.map(drop)
    }

    async fn read_releases(&self, pass: &SyncPass, now: Timestamp) -> Result<PageResult, CodeHostError> {
        let Some(page) = self.read_listed_page::<Release>("releases?", pass, now).await? else {
            return Ok(unchanged_result());
        };
        let since = pass.changes_since();
        let is_old =
            |release: &Release| since.zip(release.published_at).is_some_and(|(since, at)| at < since);
        let old = page.entries.last().is_some_and(is_old);
        let summary = summarize_page(&page, old, 0);
        Ok(PageResult {
            activities: page.entries.into_iter().filter_map(activities::from_release).collect(),
            summary,
        })
    }

    /// Reads issues in the order of their last change, not of their creation, so that a changed title replaces the
    /// stored one.
    async fn read_issues(&self, pass: &SyncPass, now: Timestamp) -> Result<PageResult, CodeHostError> {
        let listing = format!("issues?state=all&sort=updated&direction=desc{}&", since_parameter(pass));
        let Some(page) = self.read_listed_page::<Issue>(&listing, pass, now).await? else {
            return Ok(unchanged_result());
        };
        let summary = summarize_page(&page, false, 0);
        Ok(PageResult { activities: page.entries.iter().map(activities::from_issue).collect(), summary })
    }

    async fn read_events(&self, pass: &SyncPass, now: Timestamp) -> Result<PageResult, CodeHostError> {
        let Some(page) = self.read_listed_page::<IssueEvent>("issues/events?", pass, now).await? else {
            return Ok(unchanged_result());
        };
        let since = pass.changes_since();
        let old =
            page.entries.last().is_some_and(|event| since.is_some_and(|since| event.created_at < since));
        let summary = summarize_page(&page, old, 0);
        Ok(PageResult {
            activities: page.entries.iter().filter_map(activities::from_event).collect(),
            summary,
        })
    }

    async fn read_reviews(&self, pass: &SyncPass, now: Timestamp) -> Result<PageResult, CodeHostError> {
        let listing = "pulls?state=all&sort=updated&direction=desc&";
        let Some(mut page) = self.read_listed_page::<PullRequest>(listing, pass, now).await? else {
            return Ok(unchanged_result());
        };
        let listed = page.entries.len();
        page.entries.retain(|listed| pass.changes_since().is_none_or(|since| listed.updated_at >= since));
        let details_read = u32::try_from(page.entries.len()).unwrap_or(u32::MAX);
        let limit_reached =
            pass.is_first() && pass.details_read() + details_read >= MAX_PULL_REQUESTS_WITH_REVIEWS;
        let summary = summarize_page(&page, limit_reached || page.entries.len() < listed, details_read);
        let each = page.entries.iter().map(|pull_request| self.read_reviews_of(pull_request, now).boxed());
        let found: Vec<Vec<Activity>> = run_concurrently(each.collect()).await?;
        Ok(PageResult { activities: found.into_iter().flatten().collect(), summary })
    }

    async fn read_reviews_of(
        &self,
        pull_request: &PullRequest,
        now: Timestamp,
    ) -> Result<Vec<Activity>, CodeHostError> {
        let listing = format!("pulls/{}/reviews?per_page={PER_PAGE}", pull_request.number);
        let page = self.get_page::<Review>(&listing, None, now).await?;
        let reviews = page.map(|page| page.entries).unwrap_or_default();
        Ok(reviews.iter().filter_map(|review| activities::from_review(review, pull_request)).collect())
    }

    async fn read_commits(&self, pass: &SyncPass, now: Timestamp) -> Result<PageResult, CodeHostError> {
        let listing = format!("commits?{}", since_parameter(pass).trim_start_matches('&'));
        let listing = if listing.ends_with('?') { listing } else { format!("{listing}&") };
        let Some(page) = self.read_listed_page::<Commit>(&listing, pass, now).await? else {
            return Ok(unchanged_result());
        };
        let left = MAX_COMMITS_WITH_DETAILS.saturating_sub(pass.details_read());
        let details_read = left.min(u32::try_from(page.entries.len()).unwrap_or(u32::MAX));
        let summary = summarize_page(&page, false, details_read);
        let with_details = usize::try_from(details_read).unwrap_or(usize::MAX);
        let each = page.entries.into_iter().enumerate().map(|(position, commit)| {
            let needs_files = position < with_details && commit.parents.len() < 2;
            if needs_files {
                self.read_commit_with_files(commit, now).boxed()
            } else {
                future::ok(commit).boxed()
            }
        });
        let commits: Vec<Commit> = run_concurrently(each.collect()).await?;
        Ok(PageResult {
            activities: commits.into_iter().filter_map(activities::from_commit).collect(),
            summary,
        })
    }

    /// Reads a listed commit again, now with its changed files.
    async fn read_commit_with_files(&self, listed: Commit, now: Timestamp) -> Result<Commit, CodeHostError> {
        self.get_resource(&format!("commits/{}", listed.sha), now).await
    }

    /// Reads the page of `listing` at which the pass is. Returns `None` if the page has not changed since the previous
    /// pass.
    async fn read_listed_page<T: DeserializeOwned>(
        &self,
        listing: &str,
        pass: &SyncPass,
        now: Timestamp,
    ) -> Result<Option<Page<T>>, CodeHostError> {
        let listing = format!("{listing}per_page={PER_PAGE}&page={}", pass.next_page());
        self.get_page(&listing, pass.etag(), now).await
    }
}

async fn run_concurrently<T>(
    requests: Vec<BoxFuture<'_, Result<T, CodeHostError>>>,
) -> Result<Vec<T>, CodeHostError> {
    stream::iter(requests).buffer_unordered(MAX_CONCURRENT_REQUESTS).try_collect().await
}

/// Returns the `since` parameter of a listing's query, such as `&since=2026-11-22T12:00:00Z`, or an empty text for the
/// first pass.
fn since_parameter(pass: &SyncPass) -> String {
    pass.changes_since().map(|since| format!("&since={since:.0}")).unwrap_or_default()
}

/// Summarises a page. Marks the page as the last one to read if the listing has no further page, or if
/// `skip_further_pages` is true. `details_read` is the number of the page's entries whose reviews or changed files are
/// read.
fn summarize_page<T>(page: &Page<T>, skip_further_pages: bool, details_read: u32) -> PageSummary {
    PageSummary {
        is_last: skip_further_pages || !page.has_next,
        pages: page.pages,
        etag: page.etag.clone(),
        details_read,
    }
}

/// Returns the result for a listing that has not changed since the previous pass.
fn unchanged_result() -> PageResult {
    let summary = PageSummary { is_last: true, pages: None, etag: None, details_read: 0 };
    PageResult { activities: Vec::new(), summary }
}
