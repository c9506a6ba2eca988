//! How far a reading has come. Pure: all there is to remember between two steps.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// How far a later pass looks back behind the beginning of the one before it: a branch that is merged brings commits
/// that are older than their arrival, and clocks differ.
const OVERLAP: SignedDuration = SignedDuration::from_hours(14 * 24);

/// What is read, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stream {
    /// Releases.
    Releases,
    /// Issues and pull requests, when they were opened.
    Issues,
    /// When issues and pull requests were closed, reopened and merged, and by whom.
    Events,
    /// The reviews of pull requests.
    Reviews,
    /// Commits of the default branch, and the files that the newest of them changed.
    Commits,
}

impl Stream {
    const ALL: [Self; 5] = [Self::Releases, Self::Issues, Self::Events, Self::Reviews, Self::Commits];

    fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|stream| *stream > self)
    }

    /// The share of a whole reading that this stream is, in percent.
    fn share(self) -> u32 {
        match self {
            Self::Releases => 2,
            Self::Issues => 14,
            Self::Events => 14,
            Self::Reviews => 30,
            Self::Commits => 40,
        }
    }
}

/// One reading, from its first page to its last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pass {
    /// When it began.
    began: Timestamp,
    /// What has changed since then is read; everything, if it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<Timestamp>,
    stream: Stream,
    /// The page of the stream that is read next, from 1.
    page: u32,
    /// How many pages the stream has, once that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pages: Option<u32>,
    /// How many pull requests or commits of the stream were looked into, one request each.
    #[serde(default)]
    looked_into: u32,
    /// What the first page of each stream was, by the host's own mark, and at the end of which pass.
    #[serde(default)]
    marks: BTreeMap<Stream, String>,
    #[serde(default)]
    finished: bool,
}

impl Pass {
    /// The first: everything.
    pub fn first(now: Timestamp) -> Self {
        Self {
            began: now,
            since: None,
            stream: Stream::Releases,
            page: 1,
            pages: None,
            looked_into: 0,
            marks: BTreeMap::new(),
            finished: false,
        }
    }

    /// The one after this: what has changed since this one began.
    #[must_use]
    pub fn following(&self, now: Timestamp) -> Self {
        let marks = self.marks.clone();
        Self { since: Some(self.began), marks, ..Self::first(now) }
    }

    /// Whether there is no page left.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Whether it is the first.
    pub fn is_first(&self) -> bool {
        self.since.is_none()
    }

    /// How much of it is done, from 0 to 100.
    pub fn percent(&self) -> u32 {
        if self.finished {
            return 100;
        }
        let before: u32 =
            Stream::ALL.iter().take_while(|stream| **stream < self.stream).map(|one| one.share()).sum();
        let pages = self.pages.unwrap_or(self.page).max(1);
        before + self.stream.share() * (self.page - 1).min(pages) / pages
    }

    pub(crate) fn stream(&self) -> Stream {
        self.stream
    }

    pub(crate) fn page(&self) -> u32 {
        self.page
    }

    pub(crate) fn looked_into(&self) -> u32 {
        self.looked_into
    }

    /// From when on changes are wanted, with time to spare.
    pub(crate) fn wanted_since(&self) -> Option<Timestamp> {
        self.since.map(|since| since.saturating_sub(OVERLAP).unwrap_or(Timestamp::MIN))
    }

    /// The mark that the first page of the stream had when the pass before this ended.
    pub(crate) fn mark(&self) -> Option<&str> {
        let known = self.page == 1 && !self.is_first();
        self.marks.get(&self.stream).filter(|_| known).map(String::as_str)
    }

    /// The pass after a page was read.
    pub(crate) fn after(&self, page: &PageRead) -> Self {
        let mut next = self.clone();
        if let (1, Some(mark)) = (self.page, &page.mark) {
            next.marks.insert(self.stream, mark.clone());
        }
        next.looked_into += page.looked_into;
        if page.is_last {
            return next.in_next_stream();
        }
        next.pages = page.pages.or(self.pages);
        next.page += 1;
        next
    }

    fn in_next_stream(mut self) -> Self {
        (self.page, self.pages, self.looked_into) = (1, None, 0);
        match self.stream.next() {
            Some(stream) => self.stream = stream,
            None => self.finished = true,
        }
        self
    }
}

/// What a page says of its listing.
pub(crate) struct PageRead {
    /// Whether nothing behind it is wanted.
    pub(crate) is_last: bool,
    /// How many pages there are.
    pub(crate) pages: Option<u32>,
    /// The host's mark of it.
    pub(crate) mark: Option<String>,
    /// How many of its entries were looked into.
    pub(crate) looked_into: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(is_last: bool, pages: u32) -> PageRead {
        PageRead { is_last, pages: Some(pages), mark: Some("m".to_owned()), looked_into: 1 }
    }

    #[test]
    fn a_pass_goes_through_every_page_of_every_stream_and_never_back() {
        let mut pass = Pass::first(Timestamp::UNIX_EPOCH);
        let mut percents = vec![pass.percent()];
        for stream in Stream::ALL {
            for page in 1..=4 {
                assert_eq!((pass.stream(), pass.page(), pass.is_finished()), (stream, page, false));
                pass = pass.after(&read(page == 4, 4));
                percents.push(pass.percent());
            }
        }
        assert!(pass.is_finished() && percents.is_sorted(), "{percents:?}");
        assert_eq!((percents[0], percents.last()), (0, Some(&100)));
    }

    #[test]
    fn the_following_pass_knows_the_marks_and_when_the_one_before_began() {
        let mut pass = Pass::first(Timestamp::from_second(1_000_000_000).unwrap());
        assert_eq!((pass.mark(), pass.wanted_since()), (None, None));
        while !pass.is_finished() {
            pass = pass.after(&read(true, 1));
        }
        let next = pass.following(Timestamp::from_second(1_000_000_300).unwrap());
        assert_eq!((next.mark(), next.is_first()), (Some("m"), false));
        assert_eq!(next.wanted_since().unwrap().as_second(), 1_000_000_000 - 14 * 24 * 3600);
    }

    #[test]
    fn a_pass_is_the_same_after_it_was_written_down() {
        let pass = Pass::first(Timestamp::UNIX_EPOCH).after(&read(false, 7));
        let text = serde_json::to_string(&pass).unwrap();
        assert_eq!(serde_json::from_str::<Pass>(&text).unwrap(), pass);
    }
}
