//! Reads `urls.txt`.

use plumbline_egress::Guard;

/// One line of `urls.txt`, without its description.
pub(crate) struct Line {
    /// `Public`, `Resolution` or the name of a refusal reason.
    pub(crate) verdict: String,
    pub(crate) url: String,
}

/// Returns every line of `urls.txt`, in order.
pub(crate) fn lines() -> Vec<Line> {
    let text = include_str!("../urls.txt");
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(parse).collect()
}

fn parse(line: &str) -> Line {
    let (verdict, rest) = line.split_once(' ').unwrap();
    let mut values = serde_json::Deserializer::from_str(rest).into_iter();
    let url = values.next().unwrap().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert!(!rest[values.byte_offset()..].trim().is_empty(), "{line} has no description");
    Line { verdict: verdict.to_owned(), url }
}

/// Returns a guard with the service's own hosts that `urls.txt` assumes.
pub(crate) fn guard() -> Guard {
    let own = ["agent.plumbline.test", "benchmark.plumbline.test", "9.9.9.9", "[2620:fe::fe]"];
    Guard::strict().refusing_own_hosts(own.map(|host| url::Host::parse(host).unwrap()))
}
