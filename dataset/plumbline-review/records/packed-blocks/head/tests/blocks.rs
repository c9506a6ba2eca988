mod common;
use common::*;
use slipway::bits::*;
use slipway::block::Block;
use slipway::bytes::Reader;
use slipway::codec::{DELTA, PACKED, PLAIN, SCALED};
use slipway::Sample;

/// Encoding and size, after a way out and in.
fn there_and_back(samples: &[Sample]) -> (u8, usize) {
    let block = Block::seal(samples);
    let same = |got: Vec<Sample>| {
        let bits = |list: &[Sample]| list.iter().map(|x| (x.ts, x.value.to_bits())).collect::<Vec<_>>();
        assert_eq!(bits(&got), bits(samples));
    };
    same(block.iter().collect());
    let mut out = Vec::new();
    block.write(&mut out);
    let read = Block::read(&mut Reader::new(&out)).unwrap();
    same(read.iter().collect());
    assert_eq!(read, block);
    assert!(Block::read(&mut Reader::new(&out[..out.len() - 1])).is_err());
    (out[out.len() - block.size()], block.size())
}

fn each_second(count: i64, value: impl Fn(i64) -> f64) -> Vec<Sample> {
    (0..count).map(|n| s(n * 1_000, value(n))).collect()
}

#[test]
fn bits_in_and_out() {
    let mut out = BitWriter::default();
    let parts = [(1, 1), (0b101, 3), (u64::MAX, 64), (0, 5), (0x1ff, 9), (0xdead_beef, 32), (0, 0)];
    for (value, width) in parts {
        out.put(value, width);
    }
    let data = out.finish();
    let mut bits = BitReader::new(&data);
    for (value, width) in parts {
        assert_eq!(bits.take(width).unwrap(), value);
    }
    assert!(bits.at_end());
    assert!(bits.take(8).is_err());
}

#[test]
fn classes() {
    let values = [0, 1, -1, 7, -8, 8, -9, 127, -128, 128, 32_767, -32_768, 32_768, i64::MAX, i64::MIN];
    let mut out = BitWriter::default();
    for value in values {
        put_classed(&mut out, value, [4, 8, 16]);
    }
    let data = out.finish();
    let mut bits = BitReader::new(&data);
    for value in values {
        assert_eq!(take_classed(&mut bits, [4, 8, 16]).unwrap(), value);
    }
}

#[test]
fn the_smallest_wins() {
    let (encoding, size) = there_and_back(&each_second(512, |_| 20.5));
    assert_eq!(encoding, PACKED);
    assert!(size < 150);
    let (encoding, size) = there_and_back(&each_second(512, |n| (n % 13) as f64 / 10.0));
    assert_eq!(encoding, SCALED);
    assert!(size < 600);
    assert_eq!(there_and_back(&each_second(512, |n| (n / 50) as f64 / 3.0)).0, PACKED);
    let wild: Vec<_> = (0..50i64).map(|n| s(n * n * n * 1_000_003, f64::from_bits(n as u64 * 0x0123_4567_89ab_cdef >> 1))).collect();
    assert_eq!(there_and_back(&wild).0, PLAIN);
}

#[test]
fn odd_values() {
    there_and_back(&[s(i64::MIN, -0.0), s(0, f64::MAX), s(i64::MAX, f64::MIN_POSITIVE)]);
    there_and_back(&[s(5, -0.0)]);
    there_and_back(&[s(5, 0.1), s(6, 9e15), s(7, 1e15 + 0.5)]);
    there_and_back(&[s(5, 123_456.7891), s(6, -0.0001), s(7, 0.00001)]);
    there_and_back(&[s(5, 1e300), s(6, -1e300)]);
    there_and_back(&[s(1, 9_007_199_254_740_991.0), s(2, -9_007_199_254_740_991.0), s(3, 9_007_199_254_740_992.0)]);
}

#[test]
fn of_older_releases() {
    // written by 0.6: 1 s apart, 20.5 20.5 21
    let body = [DELTA, 0xd0, 0x0f, 0xc0, 0xe8, 0x80, 0x04, 0x00, 0x00, 0x00, 0x80, 0x82, 0x80, 0x04];
    let mut data = vec![3, body.len() as u8];
    data.extend_from_slice(&body);
    let block = Block::read(&mut Reader::new(&data)).unwrap();
    assert_eq!(block.iter().collect::<Vec<_>>(), [s(1_000, 20.5), s(2_000, 20.5), s(3_000, 21.0)]);
    assert_eq!((block.first(), block.last()), (s(1_000, 20.5), s(3_000, 21.0)));
}

#[test]
fn damaged() {
    let mut out = Vec::new();
    Block::seal(&each_second(20, |n| n as f64 / 7.0)).write(&mut out);
    for at in 0..out.len() {
        for bit in 0..8 {
            let mut bad = out.clone();
            bad[at] ^= 1 << bit;
            if let Ok(block) = Block::read(&mut Reader::new(&bad)) {
                assert_eq!(block.iter().count(), block.len());
            }
        }
    }
    assert!(Block::read(&mut Reader::new(&[1, 2, SCALED, 9])).is_err());
    assert!(Block::read(&mut Reader::new(&[1, 1, 7])).is_err());
    assert!(Block::read(&mut Reader::new(&[0, 1, PACKED])).is_err());
    assert!(Block::read(&mut Reader::new(&[0, 0])).is_err());
}
