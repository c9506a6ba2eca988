//! Reads a repository's history from GitHub, page by page.
//!
//! [`GitHubRepositoryClient::take_step`] takes one step of a [`SyncPass`] and returns the activities it found and the
//! updated pass. The caller stores both and can stop and resume at any step: the pass is the whole state. A repeated
//! step returns the same activities. The first pass reads the whole history, newest first. Of this history, it reads
//! reviews only for the pull requests that changed last, and changed files only for the newest commits. Each later pass
//! reads what has changed since the previous one began.
//!
//! [`GitHubAppClient`] creates GitHub Apps and signs people in with them.
//!
//! Invariants: time, author and title of an activity are those that the host states. What the host does not state, such
//! as who closed an issue long ago, is omitted. A step that hits a rate limit fails with the time at which to continue.

mod activities;
mod apps;
mod authorization;
mod client;
mod credentials;
mod error;
mod steps;
mod sync_pass;
mod wire;

pub use apps::{
    App, AppManifest, AppSecrets, CodeHostAccount, GitHubAppClient, Installation, MembershipState, NewApp,
    SignInAttempt, creation_url,
};
pub use client::{GitHubRepositoryClient, InvalidRepositoryName, RepositoryName};
pub use credentials::{Credentials, InvalidCredentials};
pub use error::CodeHostError;
pub use steps::StepResult;
pub use sync_pass::{Listing, SyncPass};
