//! Reads what happened in a repository from GitHub, page by page.
//!
//! [`GitHub::read`] takes one step of a [`Pass`] and gives the activities it found and the pass as it is then.
//! Whoever calls it keeps both, and can stop and go on anywhere: the pass is all there is to remember, and a step
//! that is taken twice gives the same activities again. The first pass reads the whole history, newest first; each
//! later one what has changed since the one before it began.
//!
//! What always holds: nothing is guessed. An activity's time, author and title are those that the host gives, and
//! what it does not say (who closed an issue long ago) is left out. Limits are the host's: a step that meets one says
//! when to go on.

mod activities;
mod authorization;
mod client;
mod credentials;
mod fault;
mod pass;
mod steps;
mod wire;

pub use client::{GitHub, NotARepository, Repository};
pub use credentials::{Credentials, NotCredentials};
pub use fault::Fault;
pub use pass::{Pass, Stream};
pub use steps::Read;
