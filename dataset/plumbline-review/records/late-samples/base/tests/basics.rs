mod common;
use common::*;
use slipway::block::Block;
use slipway::bytes::{crc32, put_ivarint, put_uvarint, Reader};
use slipway::csv;
use slipway::index::Index;
use slipway::time::*;
use slipway::{Config, Db, Func, Labels, Summary};

#[test]
fn spans() {
    assert_eq!(parse_span("1h30m"), Some(5_400));
    assert_eq!(parse_span("2d"), Some(172_800));
    assert_eq!(parse_span("10"), None);
    assert_eq!(parse_span(""), None);
    assert_eq!(parse_span("h"), None);
    assert_eq!(format_span(5_400), "1h30m");
    assert_eq!(floor_to(-1, 10), -10);
    assert_eq!(ceil_to(-11, 10), -10);
    assert_eq!(ceil_to(20, 10), 20);
}

#[test]
fn varints() {
    let mut out = Vec::new();
    let numbers = [0i64, 1, -1, 63, 64, -65, i64::MAX, i64::MIN];
    for n in numbers {
        put_ivarint(&mut out, n);
    }
    put_uvarint(&mut out, u64::MAX);
    let mut reader = Reader::new(&out);
    for n in numbers {
        assert_eq!(reader.ivarint().unwrap(), n);
    }
    assert_eq!(reader.uvarint().unwrap(), u64::MAX);
    assert!(reader.byte().is_err());
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
}

#[test]
fn blocks_come_back() {
    let samples: Vec<_> = (0..100).map(|n| s(n * 1_000 + n % 3, (n as f64) / 7.0)).collect();
    let block = Block::seal(&samples);
    assert_eq!(block.samples(), samples);
    assert_eq!((block.first(), block.last(), block.len()), (0, 99_000, 100));
    let mut out = Vec::new();
    block.write(&mut out);
    assert_eq!(Block::read(&mut Reader::new(&out)).unwrap(), block);
    assert!(Block::read(&mut Reader::new(&out[..out.len() - 1])).is_err());
    let flat: Vec<_> = (0..100).map(|n| s(n * 1_000, 20.5)).collect();
    assert!(Block::seal(&flat).size() < 230);
    let odd = [s(i64::MIN, -0.0), s(0, f64::MAX), s(i64::MAX, f64::MIN_POSITIVE)];
    assert_eq!(Block::seal(&odd).samples(), odd);
}

#[test]
fn names() {
    let ida = labels("depth{sensor=\"bow\",boat=\"ida\"}");
    assert_eq!(ida.to_string(), "depth{boat=\"ida\",sensor=\"bow\"}");
    assert_eq!(ida.get("boat"), Some("ida"));
    assert_eq!(ida.get("mast"), None);
    let odd = Labels::new("x", &[("a", "q\"\\,}")]).unwrap();
    assert_eq!(Labels::parse(&odd.to_string()).unwrap(), odd);
    for bad in ["", "1x", "x{a}", "x{a=\"b\"", "x{a=\"b\" c=\"d\"}", "x{a=b}"] {
        assert!(slipway::Selector::parse(bad).is_err(), "{bad}");
    }
    assert!(Labels::parse("x{a!=\"b\"}").is_err());
    assert!(Labels::parse("x{a=\"b\",a=\"c\"}").is_err());
    assert!(sel("depth{boat^=\"i\",mast!=\"x\"}").matches(&ida));
    assert!(!sel("depth{boat!=\"ida\"}").matches(&ida));
}

#[test]
fn index_narrows() {
    let mut index = Index::default();
    for n in 0..60 {
        let text = format!("x{{a=\"{}\",b=\"{}\"}}", n % 7, n % 5);
        index.intern(&labels(&format!("{}{}", text.trim_end_matches('}'), format_args!(",n=\"{n}\"}}"))));
    }
    assert_eq!(index.candidates(&sel("x{a=\"3\",b=\"1\"}")), [31]);
    assert_eq!(index.candidates(&sel("x{n^=\"5\"}")).len(), 11);
    assert_eq!(index.candidates(&sel("y")), []);
    assert_eq!(index.values("b"), ["0", "1", "2", "3", "4"]);
}

#[test]
fn settings() {
    let config = Config::parse("block = 64 # small\nkeep = 7d\ntier = 1m for 30d\ntier = 15m for ever\n").unwrap();
    assert_eq!(config.block_len, 64);
    assert_eq!(config.keep_raw, 604_800);
    assert_eq!(config.tiers.len(), 2);
    assert_eq!(config.tiers[1].keep, 0);
    for bad in ["block = 0", "keep", "speed = 3", "tier = 1m for 30d\ntier = 90s for ever", "keep = soon"] {
        assert!(Config::parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn text_out_and_in() {
    let db = filled(small(), 30);
    let text = csv::export(&db, &sel("depth"), 5_000, 20_000);
    assert_eq!(text.lines().count(), 16);
    assert_eq!(text.lines().nth(1), Some("\"depth{boat=\"\"ida\"\"}\",5000,5"));
    let mut other = Db::new(small()).unwrap();
    assert_eq!(csv::import(&mut other, &text).unwrap().taken, 15);
    assert_eq!(csv::export(&other, &sel("depth"), 0, 99_000), text);
    assert!(csv::import(&mut other, "a,b\n").is_err());
    assert!(csv::import(&mut other, "\"a,1,2\n").is_err());
}

#[test]
fn summaries() {
    let samples = [s(1_000, 4.0), s(2_000, -1.0), s(5_000, 3.0)];
    let mut all = Summary::of_all(&samples[..2]);
    Summary::add(&mut all, Summary::of(samples[2]));
    assert_eq!(all, Summary::of_all(&samples));
    assert_eq!(Summary::of_all(&[]), None);
    let all = all.unwrap();
    let wanted = [("avg", 2.0), ("min", -1.0), ("max", 4.0), ("sum", 6.0), ("count", 3.0), ("first", 4.0), ("last", 3.0), ("rate", -0.25)];
    for (name, value) in wanted {
        let func = Func::parse(name).unwrap();
        assert_eq!((func.name(), func.apply(&all)), (name, Some(value)));
    }
    assert_eq!(Func::Rate.apply(&Summary::of(samples[0])), None);
    assert_eq!(Func::parse("mean"), None);
    let mut out = Vec::new();
    all.write(&mut out);
    assert_eq!(Summary::read(&mut Reader::new(&out)).unwrap(), all);
    assert!(Summary::read(&mut Reader::new(&out[..out.len() - 1])).is_err());
}
