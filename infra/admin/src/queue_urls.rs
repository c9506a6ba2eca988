//! Queue URLs of a deployed service.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use plumbline_store::queues::Queue;

/// URL of each queue: the stack's output `Queues`, a JSON object of queue names and URLs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueueUrls(HashMap<Queue, String>);

impl From<QueueUrls> for HashMap<Queue, String> {
    fn from(addresses: QueueUrls) -> Self {
        addresses.0
    }
}

impl FromStr for QueueUrls {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named: HashMap<String, String> = serde_json::from_str(text).map_err(|error| {
            format!("expected the stack's output Queues, a JSON object of names and URLs: {error}")
        })?;
        let find_queue = |name: &str| Queue::ALL.into_iter().find(|queue| queue.name() == name);
        let to_entry = |(name, url): (String, String)| {
            find_queue(&name).map(|queue| (queue, url)).ok_or_else(|| {
                format!("this release has no queue {name:?}: use plumbline-admin of the stack's release")
            })
        };
        named.into_iter().map(to_entry).collect::<Result<_, _>>().map(Self)
    }
}

/// A queue as a command-line value.
#[derive(Clone, Copy, Debug)]
pub struct QueueArgument(Queue);

impl ValueEnum for QueueArgument {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<[QueueArgument; Queue::ALL.len()]> =
            LazyLock::new(|| Queue::ALL.map(QueueArgument));
        &*ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.description()))
    }
}

impl From<QueueArgument> for Queue {
    fn from(QueueArgument(queue): QueueArgument) -> Self {
        queue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stack_output_is_parsed_and_other_text_is_refused() {
        let addresses: QueueUrls = r#"{"query":"https://a/1/q","sync":"https://a/1/s"}"#.parse().unwrap();
        assert_eq!(addresses.0[&Queue::Sync], "https://a/1/s");
        for other in ["", "[]", r#"{"query":1}"#, r#"{"elsewhere":"https://a"}"#] {
            assert!(other.parse::<QueueUrls>().is_err(), "{other}");
        }
    }

    #[test]
    fn every_queue_has_an_argument() {
        let queues: Vec<Queue> = QueueArgument::value_variants().iter().map(|each| (*each).into()).collect();
        assert_eq!(queues, Queue::ALL);
    }
}
