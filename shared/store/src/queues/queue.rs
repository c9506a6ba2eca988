//! The list of all queues, with their names, workers and senders.
//!
//! The functions, the operator's tool, the embedded service and the tests all use this list. `template.yaml` does not:
//! it names the queues again, so a test compares the two.

/// One kind of work, with a queue and a dead-letter queue of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Queue {
    /// Questions to answer.
    Query,
    /// Answers to deliver.
    Delivery,
    /// Runs whose endpoint must be probed before the first draw.
    Probe,
    /// Draws to make: each is one review of one record.
    Draw,
    /// Runs to score and end.
    Finalize,
    /// Repositories to sync.
    Sync,
}

/// Name, description, worker, senders, and visibility timeout (in seconds) of a queue.
struct Definition {
    name: &'static str,
    description: &'static str,
    worker: &'static str,
    senders: &'static [&'static str],
    visibility_timeout: u32,
}

impl Queue {
    /// All queues. A test fails if `template.yaml` has a queue that is missing here.
    pub const ALL: [Self; 6] =
        [Self::Query, Self::Delivery, Self::Probe, Self::Draw, Self::Finalize, Self::Sync];

    /// Returns the queue's name: one lower-case word.
    pub fn name(self) -> &'static str {
        self.definition().name
    }

    /// Returns the name of the environment variable that contains the queue's URL.
    pub fn url_variable(self) -> String {
        format!("{}_QUEUE_URL", self.name().to_uppercase())
    }

    /// Returns a short description of the messages, for the operator.
    pub fn description(self) -> &'static str {
        self.definition().description
    }

    /// Returns the name of the function that handles the messages.
    pub fn worker(self) -> &'static str {
        self.definition().worker
    }

    /// Returns the names of the functions that send to the queue.
    pub fn senders(self) -> &'static [&'static str] {
        self.definition().senders
    }

    /// Returns the visibility timeout, in seconds. It is at least six times the timeout of the worker's function.
    pub fn visibility_timeout(self) -> u32 {
        self.definition().visibility_timeout
    }

    fn definition(self) -> Definition {
        match self {
            Self::Query => Definition {
                name: "query",
                description: "Questions to answer",
                worker: "query",
                senders: &["trigger", "ask", "sweep", "console"],
                visibility_timeout: 1800,
            },
            Self::Delivery => Definition {
                name: "delivery",
                description: "Answers to deliver",
                worker: "deliver",
                senders: &["query", "deliver", "sweep", "console"],
                visibility_timeout: 360,
            },
            Self::Probe => Definition {
                name: "probe",
                description: "Endpoints to probe",
                worker: "probe",
                senders: &["start", "sweep"],
                visibility_timeout: 1080,
            },
            Self::Draw => Definition {
                name: "draw",
                description: "Draws to make",
                worker: "draw",
                senders: &["probe", "draw", "sweep"],
                visibility_timeout: 5400,
            },
            Self::Finalize => Definition {
                name: "finalize",
                description: "Runs to finalize",
                worker: "finalize",
                senders: &["draw", "sweep"],
                visibility_timeout: 360,
            },
            Self::Sync => Definition {
                name: "sync",
                description: "Repositories to sync",
                worker: "sync",
                senders: &["sync", "sweep"],
                visibility_timeout: 720,
            },
        }
    }
}
