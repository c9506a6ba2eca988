//! Classification of addresses as public or not.
//!
//! An IPv4 address is public unless it is in a special-purpose block of the IANA registry (RFC 6890 and its
//! successors). The address that Azure serves only inside its network is not public either. An IPv6 address is public
//! only if it is global unicast and not in a block that embeds IPv4 addresses, carries tunnels or is reserved. That
//! excludes IPv4-mapped, IPv4-compatible and NAT64 addresses without listing them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// CIDR block: a network address, and the length of its prefix in bits.
struct CidrBlock<Address>(Address, u32);

const fn v4_block(a: u8, b: u8, c: u8, d: u8, bits: u32) -> CidrBlock<Ipv4Addr> {
    CidrBlock(Ipv4Addr::new(a, b, c, d), bits)
}

const fn v6_block(first: u16, second: u16, bits: u32) -> CidrBlock<Ipv6Addr> {
    CidrBlock(Ipv6Addr::new(first, second, 0, 0, 0, 0, 0, 0), bits)
}

/// IPv4 blocks that are not public.
const DENIED_V4: [CidrBlock<Ipv4Addr>; 16] = [
    v4_block(0, 0, 0, 0, 8),        // this network
    v4_block(10, 0, 0, 0, 8),       // private
    v4_block(100, 64, 0, 0, 10),    // carrier-grade NAT
    v4_block(127, 0, 0, 0, 8),      // loopback
    v4_block(169, 254, 0, 0, 16),   // link-local, instance metadata
    v4_block(172, 16, 0, 0, 12),    // private
    v4_block(192, 0, 0, 0, 24),     // protocol assignments
    v4_block(192, 0, 2, 0, 24),     // documentation
    v4_block(192, 88, 99, 0, 24),   // 6to4 relays
    v4_block(192, 168, 0, 0, 16),   // private
    v4_block(198, 18, 0, 0, 15),    // benchmarking
    v4_block(198, 51, 100, 0, 24),  // documentation
    v4_block(203, 0, 113, 0, 24),   // documentation
    v4_block(224, 0, 0, 0, 4),      // multicast
    v4_block(240, 0, 0, 0, 4),      // reserved, broadcast
    v4_block(168, 63, 129, 16, 32), // Azure's wire server
];

const GLOBAL_UNICAST: CidrBlock<Ipv6Addr> = v6_block(0x2000, 0, 3);

/// Blocks of [`GLOBAL_UNICAST`] that are not public.
const DENIED_V6: [CidrBlock<Ipv6Addr>; 4] = [
    v6_block(0x2001, 0, 23),      // protocol assignments, Teredo, ORCHID
    v6_block(0x2001, 0x0db8, 32), // documentation
    v6_block(0x2002, 0, 16),      // 6to4
    v6_block(0x3fff, 0, 20),      // documentation
];

/// Returns true if an address belongs to the public internet.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !DENIED_V4.iter().any(|block| block.contains(address)),
        IpAddr::V6(address) => {
            GLOBAL_UNICAST.contains(address) && !DENIED_V6.iter().any(|block| block.contains(address))
        }
    }
}

impl CidrBlock<Ipv4Addr> {
    fn contains(&self, address: Ipv4Addr) -> bool {
        (self.0.to_bits() ^ address.to_bits()) >> (32 - self.1) == 0
    }
}

impl CidrBlock<Ipv6Addr> {
    fn contains(&self, address: Ipv6Addr) -> bool {
        (self.0.to_bits() ^ address.to_bits()) >> (128 - self.1) == 0
    }
}
