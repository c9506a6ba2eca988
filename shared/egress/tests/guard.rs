//! URLs and addresses that the guard accepts and refuses.

#![expect(clippy::unwrap_used, reason = "a failing helper must fail its test")]

use std::collections::{BTreeSet, HashMap};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use plumbline_egress::{Guard, Origin, RefusalReason, UrlRefusal};
use url::Url;

use table::{Line, guard, lines};

mod table;

/// Returns the result of a check as `urls.txt` writes it.
fn verdict(found: Result<Url, UrlRefusal>) -> String {
    found.map_or_else(|refusal| format!("{:?}", refusal.reason()), |_| "Public".to_owned())
}

/// Destinations of answers and base URLs of endpoints follow the same rules, except for the query string.
#[test]
fn every_url_of_the_file_gets_its_verdict() {
    let mut wrong = Vec::new();
    for Line { verdict: expected, url } in lines() {
        let expected = if expected == "Resolution" { "Public".to_owned() } else { expected };
        for found in [guard().check(&url), guard().check_base_url(&url)].map(verdict) {
            if found != expected {
                wrong.push(format!("{url:?}: {found} instead of {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Refused blocks, listed independently of the guard's own list, so that the test detects a missing block.
const REFUSED_BLOCKS: [(&str, &str); 20] = [
    ("0.0.0.0", "0.255.255.255"),
    ("10.0.0.0", "10.255.255.255"),
    ("100.64.0.0", "100.127.255.255"),
    ("127.0.0.0", "127.255.255.255"),
    ("168.63.129.16", "168.63.129.16"),
    ("169.254.0.0", "169.254.255.255"),
    ("172.16.0.0", "172.31.255.255"),
    ("192.0.0.0", "192.0.0.255"),
    ("192.0.2.0", "192.0.2.255"),
    ("192.88.99.0", "192.88.99.255"),
    ("192.168.0.0", "192.168.255.255"),
    ("198.18.0.0", "198.19.255.255"),
    ("198.51.100.0", "198.51.100.255"),
    ("203.0.113.0", "203.0.113.255"),
    ("224.0.0.0", "255.255.255.255"),
    ("::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"),
];

/// Returns the address moved by `by`, unless that leaves the address family.
fn moved(address: &str, by: i32) -> Option<IpAddr> {
    match address.parse().unwrap() {
        IpAddr::V4(v4) => v4.to_bits().checked_add_signed(by).map(|bits| Ipv4Addr::from_bits(bits).into()),
        IpAddr::V6(v6) => {
            v6.to_bits().checked_add_signed(by.into()).map(|bits| Ipv6Addr::from_bits(bits).into())
        }
    }
}

#[test]
fn each_block_is_refused_from_its_first_address_to_its_last() {
    let table: HashMap<String, String> = lines().into_iter().map(|line| (line.url, line.verdict)).collect();
    for (first, last) in REFUSED_BLOCKS {
        let edges = [moved(first, -1), moved(first, 0), moved(last, 0), moved(last, 1)];
        for (edge, expected) in edges.into_iter().zip(["Public", "Address", "Address", "Public"]) {
            let Some(edge) = edge else { continue };
            assert_eq!(Guard::strict().permits_address(edge), expected == "Public", "{edge}");
            let url = if edge.is_ipv6() { format!("https://[{edge}]") } else { format!("https://{edge}") };
            assert_eq!(table.get(&url).map(String::as_str), Some(expected), "{url}");
        }
    }
    assert!(!Guard::strict().permits_address("4000::".parse().unwrap()), "above global unicast");
}

#[test]
fn every_refusal_has_the_same_text() {
    let refusals = lines().into_iter().filter_map(|line| guard().check(&line.url).err());
    let wordings: BTreeSet<String> = refusals.map(|refusal| refusal.to_string()).collect();
    assert_eq!(
        Vec::from_iter(wordings),
        [
            "the service calls only https URLs of public hosts other than its own, on port 443 or a port above 1023"
        ]
    );
}

#[test]
fn malformed_url_is_distinguished_from_a_forbidden_url() {
    let is_malformed = |text: &str| guard().check(text).unwrap_err().is_malformed();
    assert!(is_malformed("not a url"));
    assert!(is_malformed("example.com/hook"));
    assert!(is_malformed(&format!("https://example.com/{}", "a".repeat(2029))));
    assert!(!is_malformed("http://example.com"));
    assert!(!is_malformed("https://127.1"));
}

#[test]
fn url_length_limit_is_exact() {
    let url = |length: usize| format!("https://example.com/{}", "a".repeat(length - 20));
    assert!(guard().check(&url(2048)).is_ok());
    assert_eq!(guard().check(&url(2049)).unwrap_err().reason(), RefusalReason::TooLong);
}

/// Parsing encodes some characters as three, so the limit must also hold afterwards.
#[test]
fn url_length_limit_applies_to_the_encoded_url() {
    let url = |letters: usize| format!("https://example.com/{}", "é".repeat(letters));
    let longest = guard().check(&url(338)).unwrap();
    assert_eq!(longest.as_str().len(), 2048);
    assert_eq!(guard().check(longest.as_str()), Ok(longest));
    assert_eq!(guard().check(&url(339)).unwrap_err().reason(), RefusalReason::TooLong);
}

#[test]
fn name_length_is_limited_as_in_the_dns() {
    let url =
        |length: usize| format!("https://{}.example", "a.".repeat(length / 2 - 4).trim_end_matches('.'));
    assert_eq!(url(254).len(), "https://".len() + 253);
    assert!(guard().check(&url(254)).is_ok());
    assert_eq!(guard().check(&url(256)).unwrap_err().reason(), RefusalReason::Name);
}

#[test]
fn base_url_leaves_room_for_a_path() {
    let url = |length: usize| format!("https://example.com/{}", "a".repeat(length - 20));
    assert!(guard().check_base_url(&url(2000)).is_ok());
    assert_eq!(guard().check_base_url(&url(2001)).unwrap_err().reason(), RefusalReason::TooLong);
}

#[test]
fn base_url_with_a_query_is_refused() {
    assert!(guard().check_base_url("https://example.com/v1").is_ok());
    for url in ["https://example.com/?", "https://example.com/v1?key=1"] {
        assert_eq!(guard().check_base_url(url).unwrap_err().reason(), RefusalReason::Query, "{url}");
    }
}

#[test]
fn exceptions_match_exact_origins() {
    let origin: Origin = "http://127.0.0.1:9000".parse().unwrap();
    let guard = Guard::with_exceptions(vec![origin]);
    assert!(guard.check("http://127.0.0.1:9000/v1").is_ok());
    for url in [
        "https://127.0.0.1:9000",
        "http://127.0.0.1:9001",
        "http://127.0.0.2:9000",
        "http://localhost:9000",
        "http://127.1:9000",
        "http://u@127.0.0.1:9000",
        "http://127.0.0.1:9000/#",
    ] {
        assert!(guard.check(url).is_err(), "{url}");
    }
}

#[test]
fn url_file_is_large_and_has_no_duplicates() {
    let urls: BTreeSet<String> = lines().into_iter().map(|line| line.url).collect();
    assert!(urls.len() >= 500, "{} different URLs", urls.len());
    assert_eq!(urls.len(), lines().len(), "each URL is listed once");
}
