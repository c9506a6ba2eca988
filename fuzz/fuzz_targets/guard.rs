//! Fuzzes the egress guard with arbitrary bytes: it never panics, and every URL that it permits is public HTTPS.
//!
//! The first 4 bytes are also tested as an IPv4 address, and the first 16 bytes as an IPv6 address. The target computes
//! its expectations independently of the guard: it parses address blocks from text, and the `http` crate parses the
//! host from the original text. This host must equal the one of the permitted URL.

#![no_main]

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::LazyLock;

use http::Uri;
use ipnet::IpNet;
use libfuzzer_sys::fuzz_target;
use plumbline_egress::{Guard, RefusalReason};
use url::{Host, Url};

/// Address blocks that are not public, as in the guard's specification.
const NON_PUBLIC_BLOCKS: &str = "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 \
    192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 \
    ::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20";

static BLOCKS: LazyLock<Vec<IpNet>> =
    LazyLock::new(|| NON_PUBLIC_BLOCKS.split_whitespace().map(|block| block.parse().unwrap()).collect());

fuzz_target!(|bytes: &[u8]| {
    for address in addresses(bytes) {
        assert_eq!(Guard::strict().permits_address(address), is_public(address), "{address}");
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    check_url(text);
    // Most inputs are not URLs. With a scheme in front, they are parsed as a host.
    check_url(&format!("https://{text}"));
});

fn check_url(text: &str) {
    let _ = Guard::strict().check_base_url(text);
    match Guard::strict().check(text) {
                Ok(url) => assert_permitted_url(text, &url),
                Err(refusal) if refusal.reason() == RefusalReason::Address => assert_non_public_address(text),
        Err(_) => {}
    }
}

fn assert_permitted_url(text: &str, url: &Url) {
    assert_eq!(url.scheme(), "https");
    assert!(url.username().is_empty() && url.password().is_none() && url.fragment().is_none());
    assert!(matches!(url.port_or_known_default(), Some(443 | 1024..)), "{text:?}: port");
    assert_eq!(Guard::strict().check(url.as_str()).as_ref(), Ok(url), "the guard permits {text:?}, but not its normalized form");
    assert_eq!(&Url::parse(text).unwrap(), url);
    assert_public_host(url);
        assert_same_host(text, url);
    }

fn assert_public_host(url: &Url) {
    let name = match url.host().unwrap() {
        Host::Ipv4(address) => return assert!(is_public(address.into()), "{url}"),
        Host::Ipv6(address) => return assert!(is_public(address.into()), "{url}"),
        Host::Domain(name) => name,
    };
    // A resolver or the C library must not parse the name as an address.
    assert!(name.parse::<IpAddr>().is_err(), "{url}");
    let last = name.rsplit('.').next().unwrap();
    assert!(!is_number(last), "{url}");
    assert!(!["localhost", "local", "internal", "localdomain"].contains(&last), "{url}");
    assert!(name.is_ascii() && name.contains('.') && name == name.to_ascii_lowercase(), "{url}");
}

/// Returns true if `inet_aton` may parse the label as a number: decimal, octal or hexadecimal. An empty label counts.
fn is_number(label: &str) -> bool {
    let hexadecimal =
        label.strip_prefix("0x").map(|rest| rest.chars().all(|digit| digit.is_ascii_hexdigit()));
    hexadecimal.unwrap_or_else(|| label.chars().all(|digit| digit.is_ascii_digit()))
}

/// Asserts that the `http` crate reads the same host and port from the permitted URL and from the original text.
fn assert_same_host(text: &str, url: &Url) {
    let normalized: Uri = url.as_str().parse().unwrap_or_else(|error| panic!("{url}: {error}"));
    assert_eq!((normalized.host(), normalized.port_u16()), (url.host_str(), url.port()), "{text:?}");
    if text.is_ascii()
        && let Ok(original) = text.parse::<Uri>()
    {
                let port = original.port_u16().or(Some(443));
                assert_eq!(original.host().map(str::to_ascii_lowercase).as_deref(), url.host_str(), "{text:?}");
        assert_eq!(port, url.port_or_known_default(), "{text:?}");
    }
}

fn assert_non_public_address(text: &str) {
    let address = match Url::parse(text).unwrap().host().unwrap() {
        Host::Ipv4(address) => address.into(),
        Host::Ipv6(address) => address.into(),
        Host::Domain(name) => panic!("{name} is a domain name, not an IP address"),
    };
    assert!(!is_public(address), "{address} is public");
}

fn addresses(bytes: &[u8]) -> impl Iterator<Item = IpAddr> {
    let v4 = bytes.first_chunk::<4>().map(|four| Ipv4Addr::from(*four).into());
    let v6 = bytes.first_chunk::<16>().map(|sixteen| Ipv6Addr::from(*sixteen).into());
    v4.into_iter().chain(v6)
}

fn is_public(address: IpAddr) -> bool {
    !BLOCKS.iter().any(|block| block.contains(&address))
}
