//! A scenario: a caller's request, a few records, and an endpoint whose answers depend only on the request. Two runs of
//! one scenario have the same results, whatever tolerated faults they have.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use fastrand::Rng;
use plumbline_benchmark::bundle::{self, Bundle};
use plumbline_benchmark::record::Record;
use plumbline_conversation::WireProtocol;
use plumbline_functions::config::Dataset;
use serde_json::{Value, json};

use super::simulation::Request;
use crate::Fallible;

/// Number of scenarios.
pub(super) const SCENARIOS: u64 = 24;

/// Number of the scenario in which the endpoint rejects one record as too long.
const OVERFLOWING_SCENARIO: u64 = 11;

/// Number of records of each scenario: the minimum with which a run stays valid although one record fails.
const RECORDS: usize = 5;

/// Part of every secret. It must not appear in the table.
pub(super) const CANARY: &str = "canary";

/// How the endpoint answers requests about one record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behaviour {
    /// Reports every `every`th catalogued bug and one false positive, over `turns` turns.
    Finds { every: usize, turns: usize },
    /// Answers with a refusal of the model.
    Declines,
    /// Answers with text that is not JSON.
    InvalidJson,
    /// Answers every request with status 500.
    Fails,
    /// Answers that the conversation is too long.
    Overflows,
}

/// The conditions of a run that its faults do not change.
#[derive(Clone)]
pub(super) struct Scenario {
    pub(super) provider: WireProtocol,
    pub(super) k: u8,
    pub(super) bundle: Arc<Bundle>,
    pub(super) records: Arc<Vec<Record>>,
    pub(super) behaviours: Vec<Behaviour>,
    pub(super) rejects_streams: bool,
    /// True if the endpoint rejects the probe with status 401.
    pub(super) is_closed: bool,
    latency: Duration,
}

/// A subset of the dataset, and its records.
type DatasetPart = (Arc<Bundle>, Arc<Vec<Record>>);

/// The smallest records of the dataset, since packing and parsing them is fastest. `None` if the dataset is damaged.
static SMALLEST: LazyLock<Option<DatasetPart>> = LazyLock::new(|| {
    let whole = Dataset::Basic.open().ok()?;
    let mut records: Vec<Record> =
        (0..whole.summaries().len()).map(|at| whole.record(at)).collect::<Result<_, _>>().ok()?;
    records.sort_by_key(|record| {
        record.required_tokens + record.chunks.iter().map(|chunk| chunk.tokens).sum::<u32>()
    });
    records.truncate(RECORDS);
    let cut = Bundle::parse(bundle::encode(whole.name(), &records).ok()?).ok()?;
    let records = (0..RECORDS).map(|at| cut.record(at)).collect::<Result<_, _>>().ok()?;
    Some((Arc::new(cut), Arc::new(records)))
});

impl Scenario {
    /// Creates the scenario with this number.
    ///
    /// # Errors
    ///
    /// Fails if the dataset of this build is damaged.
    pub(super) fn of(number: u64) -> Fallible<Self> {
        let (bundle, records) = SMALLEST.clone().ok_or("no subset of the dataset can be built")?;
        let mut random = Rng::with_seed(number);
        let reviews =
            |random: &mut Rng| Behaviour::Finds { every: random.usize(1..=2), turns: random.usize(1..=3) };
        let mut behaviours: Vec<Behaviour> = records.iter().map(|_| reviews(&mut random)).collect();
        // One failing record of five leaves the run valid, two make it invalid.
        let failing = match number % 6 {
            _ if number == OVERFLOWING_SCENARIO => 0,
            0 | 1 => 0,
            5 => 2,
            _ => 1,
        };
        let failures = [Behaviour::Declines, Behaviour::InvalidJson, Behaviour::Fails];
        for at in 0..failing {
            behaviours[(number as usize + at) % RECORDS] = failures[random.usize(0..failures.len())];
        }
        if number == OVERFLOWING_SCENARIO {
            behaviours[0] = Behaviour::Overflows;
        }
        Ok(Self {
            provider: if number.is_multiple_of(2) {
                WireProtocol::CompatChat
            } else {
                WireProtocol::MessagesApi
            },
            k: random.u8(1..=3),
            behaviours,
            rejects_streams: number % 5 == 3,
            is_closed: number == 23,
            latency: Duration::from_secs(if number % 4 == 2 {
                random.u64(190..300)
            } else {
                random.u64(2..40)
            }),
            bundle,
            records,
        })
    }

    /// Returns true if runs of this scenario are completed rather than invalid.
    pub(super) fn is_complete(&self) -> bool {
        let failing =
            self.behaviours.iter().filter(|behaviour| !matches!(behaviour, Behaviour::Finds { .. })).count();
        !self.is_closed && failing < 2 && !self.behaviours.contains(&Behaviour::Overflows)
    }

    /// Returns the number of requests, including retries, that one model call makes without injected faults.
    pub(super) fn expected_requests(&self, request: &Request) -> usize {
        match request.record.map(|record| self.behaviours[record]) {
            Some(Behaviour::Fails) => 5,
            _ => 1,
        }
    }

    /// Returns the latency of an answer, which is short for a probe.
    pub(super) fn latency(&self, request: &Request) -> Duration {
        if request.record.is_some() { self.latency } else { Duration::from_secs(1) }
    }

    /// Returns the body of the request that starts a run.
    pub(super) fn start_body(&self, base_url: &str) -> Value {
        json!({
            "modelBackend": {
                "provider": self.provider.as_str(), "baseUrl": format!("{base_url}{CANARY}-path/v1"),
                "modelName": format!("{CANARY}-model"), "apiKey": format!("{CANARY}-key"), "effort": "high",
                "contextWindow": 200_000, "maxOutputTokens": 8_192,
                "costRate": {"inputCost": 300, "outputCost": 1_500, "cacheReadCost": 30},
            },
            "systemPrompt": format!("{CANARY}-prompt: look for races."),
            "k": self.k,
        })
    }
}
