//! Progress of a pass over a repository. A pass reads all listings of the repository, one page in each step.
//! [`SyncPass`] is the complete state between two steps. Performs no input or output.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// Overlap of two successive passes: a pass also reads the changes of this period before the start of the previous
/// pass. The overlap is needed because a merged branch adds commits with earlier dates, and because clocks differ.
const OVERLAP: SignedDuration = SignedDuration::from_hours(14 * 24);

/// Listings of a repository, in the order in which they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Listing {
    /// Releases.
    Releases,
    /// Issues and pull requests, with the time at which each was opened.
    Issues,
    /// Events of issues and pull requests: closing, reopening and merging, each with the person who did it.
    Events,
    /// Reviews of pull requests.
    Reviews,
    /// Commits of the default branch. For a limited number of commits, newest first, also the files that each commit
    /// changed.
    Commits,
}

impl Listing {
    const ALL: [Self; 5] = [Self::Releases, Self::Issues, Self::Events, Self::Reviews, Self::Commits];

    fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|listing| *listing > self)
    }

    /// Share of this listing in the progress of a pass, in percent.
    fn share_of_pass(self) -> u32 {
        match self {
            Self::Releases => 2,
            Self::Issues => 14,
            Self::Events => 14,
            Self::Reviews => 30,
            Self::Commits => 40,
        }
    }
}

/// One pass over the repository, from the first page to the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncPass {
    /// Start of the pass.
    began: Timestamp,
    /// Start of the previous pass; `None` for the first pass, which reads everything.
    #[serde(default, rename = "since", skip_serializing_if = "Option::is_none")]
    previous_began: Option<Timestamp>,
    /// Listing that is being read.
    #[serde(rename = "stream")]
    listing: Listing,
    /// Number of the page of the listing that the next step reads, from 1.
    #[serde(rename = "page")]
    next_page: u32,
    /// Number of pages of the listing, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pages: Option<u32>,
    /// Number of entries of the current listing whose details the pass has read: the reviews of a pull request, or the
    /// changed files of a commit. A merge commit counts too, although its files are not read.
    #[serde(default, rename = "looked_into")]
    details_read: u32,
    /// ETag that the first page of each listing had when that page was last read.
    #[serde(default, rename = "marks")]
    etags: BTreeMap<Listing, String>,
    /// Number of activities of this pass that were shortened because they were too long to store.
    #[serde(default, rename = "clipped", skip_serializing_if = "is_zero")]
    shortened_activities: usize,
    #[serde(default)]
    finished: bool,
}

impl SyncPass {
    /// Creates the first pass, which reads everything.
    pub fn first(now: Timestamp) -> Self {
        Self {
            began: now,
            previous_began: None,
            listing: Listing::Releases,
            next_page: 1,
            pages: None,
            details_read: 0,
            etags: BTreeMap::new(),
            shortened_activities: 0,
            finished: false,
        }
    }

    /// Creates the pass that follows this one. It reads all changes since 14 days before the start of this pass.
    #[must_use]
    pub fn next_pass(&self, now: Timestamp) -> Self {
        let etags = self.etags.clone();
        Self { previous_began: Some(self.began), etags, ..Self::first(now) }
    }

    /// Returns whether the pass has read every page.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Returns whether this is the first pass.
    pub fn is_first(&self) -> bool {
        self.previous_began.is_none()
    }

    /// Returns the progress in percent, 0 to 100.
    pub fn percent_complete(&self) -> u32 {
        if self.finished {
            return 100;
        }
        let before: u32 = Listing::ALL
            .iter()
            .take_while(|listing| **listing < self.listing)
            .map(|one| one.share_of_pass())
            .sum();
        let pages = self.pages.unwrap_or(self.next_page).max(1);
        before + self.listing.share_of_pass() * (self.next_page - 1).min(pages) / pages
    }

    /// Returns the number of activities that the pass has shortened because they were too long to store.
    pub fn shortened_activities(&self) -> usize {
        self.shortened_activities
    }

    /// Adds `count` to the number of activities that were shortened because they were too long to store.
    pub(crate) fn add_shortened_activities(mut self, count: usize) -> Self {
        self.shortened_activities += count;
        self
    }

    pub(crate) fn listing(&self) -> Listing {
        self.listing
    }

    /// Returns the number of the page of the listing that the next step reads, from 1.
    pub(crate) fn next_page(&self) -> u32 {
        self.next_page
    }

    /// Returns the number of entries of the current listing whose details the pass has read: the reviews of a pull
    /// request, or the changed files of a commit. A merge commit counts too, although its files are not read.
    pub(crate) fn details_read(&self) -> u32 {
        self.details_read
    }

    /// Returns the start of the period whose changes this pass reads: [`OVERLAP`] before the previous pass began.
    /// Returns `None` for the first pass.
    pub(crate) fn changes_since(&self) -> Option<Timestamp> {
        self.previous_began.map(|began| began.saturating_sub(OVERLAP).unwrap_or(Timestamp::MIN))
    }

    /// Returns the ETag that the next page had in the previous pass. Returns `None` if no ETag is known, or if the
    /// page is not the first of its listing.
    pub(crate) fn etag(&self) -> Option<&str> {
        let known = self.next_page == 1 && !self.is_first();
        self.etags.get(&self.listing).filter(|_| known).map(String::as_str)
    }

    /// Returns the state of the pass after `page` was read.
    pub(crate) fn advanced_by(&self, page: &PageSummary) -> Self {
        let mut next = self.clone();
        if let (1, Some(etag)) = (self.next_page, &page.etag) {
            next.etags.insert(self.listing, etag.clone());
        }
        next.details_read += page.details_read;
        if page.is_last {
            return next.with_next_listing();
        }
        next.pages = page.pages.or(self.pages);
        next.next_page += 1;
        next
    }

    fn with_next_listing(mut self) -> Self {
        (self.next_page, self.pages, self.details_read) = (1, None, 0);
        match self.listing.next() {
            Some(listing) => self.listing = listing,
            None => self.finished = true,
        }
        self
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Summary of one page of a listing, with which [`SyncPass::advanced_by`] updates the pass.
pub(crate) struct PageSummary {
    /// True if the pass goes on to the next listing: this listing has no further page, or the pass needs none.
    pub(crate) is_last: bool,
    /// Number of pages of the listing, if the host states it.
    pub(crate) pages: Option<u32>,
    /// ETag of the page.
    pub(crate) etag: Option<String>,
    /// Number of entries of the page whose details are read: the reviews of a pull request, or the changed files of a
    /// commit. A merge commit counts too, although its files are not read.
    pub(crate) details_read: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page_summary(is_last: bool, pages: u32) -> PageSummary {
        PageSummary { is_last, pages: Some(pages), etag: Some("m".to_owned()), details_read: 1 }
    }

    #[test]
    fn pass_reads_every_page_of_every_listing_once() {
        let mut pass = SyncPass::first(Timestamp::UNIX_EPOCH);
        let mut percents = vec![pass.percent_complete()];
        for listing in Listing::ALL {
            for page in 1..=4 {
                assert_eq!((pass.listing(), pass.next_page(), pass.is_finished()), (listing, page, false));
                pass = pass.advanced_by(&page_summary(page == 4, 4));
                percents.push(pass.percent_complete());
            }
        }
        assert!(pass.is_finished() && percents.is_sorted(), "{percents:?}");
        assert_eq!((percents[0], percents.last()), (0, Some(&100)));
    }

    #[test]
    fn following_pass_has_the_etags_and_start_of_the_previous_one() {
        let mut pass = SyncPass::first(Timestamp::from_second(1_000_000_000).unwrap());
        assert_eq!((pass.etag(), pass.changes_since()), (None, None));
        while !pass.is_finished() {
            pass = pass.advanced_by(&page_summary(true, 1));
        }
        let next = pass.next_pass(Timestamp::from_second(1_000_000_300).unwrap());
        assert_eq!((next.etag(), next.is_first()), (Some("m"), false));
        assert_eq!(next.changes_since().unwrap().as_second(), 1_000_000_000 - 14 * 24 * 3600);
    }

    #[test]
    fn pass_round_trips_through_json() {
        let pass = SyncPass::first(Timestamp::UNIX_EPOCH).advanced_by(&page_summary(false, 7));
        let text = serde_json::to_string(&pass).unwrap();
        assert_eq!(serde_json::from_str::<SyncPass>(&text).unwrap(), pass);
    }

    #[test]
    fn stored_names_are_stable() {
        let pass = SyncPass::first(Timestamp::UNIX_EPOCH).advanced_by(&page_summary(false, 7));
        let stored = serde_json::to_value(&pass).unwrap();
        let expected = serde_json::json!({
            "began": "1970-01-01T00:00:00Z",
            "stream": "releases",
            "page": 2,
            "pages": 7,
            "looked_into": 1,
            "marks": {"releases": "m"},
            "finished": false,
        });
        assert_eq!(stored, expected);
    }
}
