//! The agent webhook API.
