//! Which URLs and addresses the guard lets through.

use std::net::IpAddr;

use plumbline_egress::{Guard, Origin, Reason};

/// Each hostile URL under the rule that refuses it.
const REFUSED: &[(Reason, &[&str])] = &[
    (
        Reason::Characters,
        &[
            " https://example.com",
            "https://example.com ",
            "https://exa mple.com",
            "https://example.com/\t",
            "https://exam\nple.com",
            "https://exam\rple.com",
            "https://example.com\0",
            "https://example.com/\u{7f}",
            "https://example.com/\u{85}",
            "https://example.com/\u{a0}",
            "https://example.com\u{3000}.evil.org",
            "https://example.com\\@10.0.0.1",
            "https:\\\\example.com",
            "https://example.com/\\..\\",
            "\thttps://example.com",
            "https://example.com/\u{2028}",
        ],
    ),
    (
        Reason::NotAUrl,
        &[
            "",
            "example.com",
            "/path",
            "//example.com",
            "https://",
            "https://:443",
            "https://[::1",
            "https://[::1%25eth0]",
            "https://1.2.3.4.5",
            "https://256.1.1.1",
            "https://1.2.3.08",
            "https://0x100000000",
            "https://example.com:65536",
            "https://example.com:abc",
            "https://exa<mple.com",
            "https://a%00b.com",
            "https://[v1.x]",
            "https://exam^ple.com",
        ],
    ),
    (
        Reason::Scheme,
        &[
            "http://example.com",
            "HTTP://example.com",
            "ftp://example.com",
            "file:///etc/passwd",
            "gopher://example.com:70/",
            "ws://example.com",
            "wss://example.com",
            "mailto:a@example.com",
            "javascript:alert(1)",
            "data:text/plain,x",
            "http://127.0.0.1:8080",
        ],
    ),
    (
        Reason::Credentials,
        &[
            "https://user@example.com",
            "https://user:secret@example.com",
            "https://:secret@example.com",
            "https://@example.com",
            "https://:@example.com",
            "https://example.com@10.0.0.1/",
            "https://example.com:443@169.254.169.254",
            "https://a%40b@example.com",
        ],
    ),
    (
        Reason::Fragment,
        &["https://example.com/#", "https://example.com/#part", "https://example.com#@10.0.0.1"],
    ),
    (
        Reason::Port,
        &[
            "https://example.com:1",
            "https://example.com:22",
            "https://example.com:25",
            "https://example.com:80",
            "https://example.com:444",
            "https://example.com:1023",
            "https://example.com:0",
        ],
    ),
    (
        Reason::Ambiguous,
        &[
            "https:example.com",
            "https:/example.com",
            "https:///example.com",
            "https://2130706433",
            "https://0x7f.1",
            "https://0x7f000001",
            "https://0177.0.0.1",
            "https://017700000001",
            "https://127.1",
            "https://127.0.1",
            "https://127.0.0.1.",
            "https://8.8.8.8.",
            "https://8.8.2056",
            "https://134744072",
            "https://0",
            "https://0x0",
            "https://①②⑦.⓪.⓪.①",
            "https://１２７.0.0.1",
            "https://127。0。0。1",
            "https://ⓔxample.com",
            "https://ｅxample.com",
            "https://example。com",
            "https://exam\u{ad}ple.com",
            "https://exam\u{200b}ple.com",
            "https://ⓛocalhost",
            "https://%6cocalhost",
            "https://%31%32%37.0.0.1",
            "https://ex%61mple.com",
            "https://example.com:0443",
            "https://example.com:",
            "https://[0:0:0:0:0:0:0:1]",
            "https://[::ffff:127.0.0.1]",
            "https://[::ffff:8.8.8.8]",
            "https://[::127.0.0.1]",
            "https://[64:ff9b::10.0.0.1]",
            "https://[2606:4700:4700:0::1111]",
            "https://[2606:4700:4700::0:1111]",
        ],
    ),
    (
        Reason::Name,
        &[
            "https://localhost",
            "https://LOCALHOST",
            "https://localhost:8443",
            "https://api.localhost",
            "https://localhost.",
            "https://printer.local",
            "https://metadata.google.internal",
            "https://a.b.INTERNAL",
            "https://host.localdomain",
            "https://intranet",
            "https://metadata",
            "https://example.com.",
            "https://a..example.com",
            "https://.example.com",
            "https://*.example.com",
            "https://exa$mple.com",
            "https://a,b.example.com",
            "https://(x).example.com",
        ],
    ),
    (
        Reason::OwnHost,
        &["https://api.plumbline.test", "https://API.plumbline.test:8443/v1", "https://9.9.9.9"],
    ),
    (
        Reason::Address,
        &[
            "https://0.0.0.0",
            "https://0.255.255.255",
            "https://10.0.0.1",
            "https://10.255.255.255:8443",
            "https://100.64.0.1",
            "https://100.127.255.255",
            "https://127.0.0.1",
            "https://127.0.0.1:443",
            "https://127.255.255.254",
            "https://168.63.129.16",
            "https://169.254.169.254/latest/meta-data/",
            "https://169.254.170.2",
            "https://172.16.0.1",
            "https://172.31.255.255",
            "https://192.0.0.8",
            "https://192.0.2.1",
            "https://192.88.99.1",
            "https://192.168.0.1",
            "https://198.18.0.1",
            "https://198.19.255.255",
            "https://198.51.100.7",
            "https://203.0.113.9",
            "https://224.0.0.1",
            "https://239.255.255.255",
            "https://240.0.0.1",
            "https://255.255.255.255",
            "https://[::]",
            "https://[::1]",
            "https://[::1]:8443",
            "https://[::ffff:7f00:1]",
            "https://[::ffff:808:808]",
            "https://[::7f00:1]",
            "https://[64:ff9b::a00:1]",
            "https://[64:ff9b:1::1]",
            "https://[100::1]",
            "https://[2001::1]",
            "https://[2001:10::1]",
            "https://[2001:1ff::1]",
            "https://[2001:db8::1]",
            "https://[2002:7f00:1::]",
            "https://[3fff::1]",
            "https://[3fff:fff::1]",
            "https://[4000::1]",
            "https://[5f00::1]",
            "https://[fc00::1]",
            "https://[fd00:ec2::254]",
            "https://[fe80::1]",
            "https://[fec0::1]",
            "https://[ff02::1]",
        ],
    ),
];

const ALLOWED: &[&str] = &[
    "https://example.com",
    "HTTPS://Example.COM/Path",
    "https://example.com:443/",
    "https://example.com:1024",
    "https://example.com:8443/v1?x=1&y=%2F",
    "https://example.com:65535",
    "https://sub_domain.example.co.uk/a/b",
    "https://bücher.example/v1",
    "https://BÜCHER.example/v1",
    "https://xn--bcher-kva.example",
    "https://例え.jp",
    "https://127.0.0.1.nip.io",
    "https://localhost.example.com",
    "https://notlocal.example",
    "https://internal.example.com",
    "https://8.8.8.8",
    "https://1.1.1.1:8443/v1",
    "https://9.255.255.255",
    "https://11.0.0.0",
    "https://100.63.255.255",
    "https://100.128.0.0",
    "https://126.255.255.255",
    "https://128.0.0.0",
    "https://168.63.129.15",
    "https://168.63.129.17",
    "https://169.253.255.255",
    "https://172.15.255.255",
    "https://172.32.0.0",
    "https://192.0.1.0",
    "https://192.0.3.0",
    "https://192.88.98.255",
    "https://192.167.255.255",
    "https://198.17.255.255",
    "https://198.20.0.0",
    "https://203.0.112.255",
    "https://223.255.255.255",
    "https://[2606:4700:4700::1111]",
    "https://[2606:4700:4700::1111]:8443/v1",
    "https://[2001:200::1]",
    "https://[2001:db7:ffff::1]",
    "https://[2003::1]",
    "https://[2A00:1450::1]",
    "https://[3fff:1000::1]",
];

fn guard() -> Guard {
    Guard::strict().with_own_hosts(vec!["api.plumbline.test".to_owned(), "9.9.9.9".to_owned()])
}

#[test]
fn hostile_urls_are_refused_each_for_its_reason() {
    let mut wrong = Vec::new();
    for (reason, urls) in REFUSED {
        for url in *urls {
            let found = guard().check(url).map_err(|refusal| refusal.reason());
            if found.as_ref().err() != Some(reason) {
                wrong.push(format!("{url:?}: {found:?} instead of {reason:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn public_urls_pass() {
    for url in ALLOWED {
        assert!(guard().check(url).is_ok(), "{url}: {:?}", guard().check(url));
    }
}

#[test]
fn every_refusal_reads_the_same() {
    let mut wordings: Vec<String> = REFUSED
        .iter()
        .flat_map(|(_, urls)| urls.iter())
        .filter_map(|url| guard().check(url).err())
        .map(|refusal| refusal.to_string())
        .collect();
    wordings.dedup();
    assert_eq!(wordings, ["the URL is not one this service may call"]);
}

#[test]
fn text_that_is_no_url_is_told_from_a_forbidden_one() {
    let is_not_a_url = |text: &str| guard().check(text).unwrap_err().is_not_a_url();
    assert!(is_not_a_url("not a url"));
    assert!(is_not_a_url("example.com/hook"));
    assert!(is_not_a_url(&format!("https://example.com/{}", "a".repeat(2029))));
    assert!(!is_not_a_url("http://example.com"));
    assert!(!is_not_a_url("https://127.1"));
}

#[test]
fn length_is_bounded_exactly() {
    let url = |length: usize| format!("https://example.com/{}", "a".repeat(length - 20));
    assert!(guard().check(&url(2048)).is_ok());
    assert_eq!(guard().check(&url(2049)).unwrap_err().reason(), Reason::TooLong);
}

#[test]
fn a_name_is_no_longer_than_the_dns_carries() {
    let url =
        |length: usize| format!("https://{}.example", "a.".repeat(length / 2 - 4).trim_end_matches('.'));
    assert_eq!(url(254).len(), "https://".len() + 253);
    assert!(guard().check(&url(254)).is_ok());
    assert_eq!(guard().check(&url(256)).unwrap_err().reason(), Reason::Name);
}

#[test]
fn a_base_url_has_no_query() {
    assert!(guard().check_base_url("https://example.com/v1").is_ok());
    for url in ["https://example.com/?", "https://example.com/v1?key=1"] {
        assert_eq!(guard().check_base_url(url).unwrap_err().reason(), Reason::Query, "{url}");
    }
}

#[test]
fn exceptions_are_exact_origins() {
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
fn addresses_are_judged_at_the_edges_of_each_block() {
    let permits = |text: &str| Guard::strict().permits(text.parse::<IpAddr>().unwrap());
    for address in
        ["1.0.0.0", "9.255.255.255", "192.0.1.255", "198.51.101.0", "2000::", "3ffe::1", "2001:200::"]
    {
        assert!(permits(address), "{address}");
    }
    for address in ["0.0.0.1", "10.0.0.0", "198.51.100.255", "1fff::1", "2001:1ff:ffff::", "::ffff:1.1.1.1"] {
        assert!(!permits(address), "{address}");
    }
}

#[test]
fn the_table_is_large_enough_to_mean_something() {
    assert!(REFUSED.iter().map(|(_, urls)| urls.len()).sum::<usize>() >= 120);
}
