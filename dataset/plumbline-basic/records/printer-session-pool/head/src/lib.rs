//! Prints labels on network printers through a pool of sessions.

mod clock;
mod config;
mod events;
mod gauge;
mod label;
mod lease;
mod manager;
mod pool;
mod printer;
mod reaper;
mod session;
mod shared;
mod state;

pub use clock::{Clock, ManualClock, SystemClock};
pub use config::Config;
pub use events::{Event, Listener};
pub use gauge::OccupancyGauge;
pub use label::{Label, LabelError};
pub use lease::Lease;
pub use manager::Manager;
pub use pool::{Pool, Stats, TakeError};
pub use printer::Printers;
pub use reaper::Reaper;
pub use session::Session;
