use super::*;
use crate::record::{CataloguedIssue, Chunk, Difficulty, Place, Severity, SourceFile};

fn record(slug: &str) -> Record {
    Record {
        slug: slug.to_owned(),
        title: format!("Add {slug}"),
        description: "Does what it says.\n".to_owned(),
        language: "python".to_owned(),
        bugs: vec![CataloguedIssue {
            id: "lost-page".to_owned(),
            severity: Severity::High,
            places: vec![Place { file: "a.py".to_owned(), start_line: 1, end_line: 2 }],
            summary: "The last page is lost.".to_owned(),
            mechanism: "The loop ends early.".to_owned(),
            evidence: vec![vec!["page".to_owned()], vec!["last".to_owned()]],
            paraphrases: vec!["The end is cut off.".to_owned()],
            false_claims: vec!["The first page is shown twice.".to_owned()],
        }],
        also_valid: Vec::new(),
        decoys: Vec::new(),
        diff: "--- a/a.py\n+++ b/a.py\n".to_owned(),
        changed_files: vec![SourceFile { path: "a.py".to_owned(), content: "x = 1\n".repeat(50) }],
        chunks: vec![Chunk {
            path: "b.py".to_owned(),
            start_line: 1,
            end_line: 1,
            text: "y\n".to_owned(),
            tokens: 9,
        }],
        required_tokens: 120,
        unproved: false,
    }
}

fn bytes() -> Vec<u8> {
    encode("sample", &[record("beta"), record("alpha")]).expect("a bundle")
}

#[test]
fn head_of_a_bundle_has_the_canary() {
    let bytes = bytes();
    let head = String::from_utf8_lossy(&bytes[..HEADER_BYTES + CANARY.len() + 20]).into_owned();
    assert!(head.contains(CANARY), "{head}");
}

#[test]
fn difficulties_are_read_back_and_leave_the_content_hash_as_it_is() {
    let measured = Difficulties::from([("lost-page".to_owned(), Difficulty::Hard)]);
    let by_slug = HashMap::from([("alpha".to_owned(), measured.clone())]);
    let bytes_with =
        encode_with_difficulties("sample", &[record("beta"), record("alpha")], &by_slug).expect("a bundle");
    let [with, without] = [bytes_with, bytes()].map(|bytes| Bundle::parse(bytes).expect("opens"));
    assert_eq!(with.summaries()[0].difficulties, measured);
    assert!(with.summaries()[1].difficulties.is_empty());
    assert_eq!(with.content_hash(), without.content_hash());
    with.verify().expect("sound");
}

#[test]
fn written_records_are_read_back_by_slug() {
    let bundle = Bundle::parse(bytes()).expect("opens");
    assert_eq!(bundle.name(), "sample");
    assert_eq!(
        bundle.summaries().iter().map(|record| record.slug.as_str()).collect::<Vec<_>>(),
        ["alpha", "beta"]
    );
    assert_eq!(bundle.summaries()[0].bugs, [("lost-page".to_owned(), Severity::High)]);
    assert_eq!(bundle.summaries()[0].required_tokens, 120);
    assert_eq!(bundle.record(0).expect("alpha"), record("alpha"));
    assert_eq!(bundle.record(1).expect("beta"), record("beta"));
    bundle.verify().expect("sound");
}

#[test]
fn order_of_records_has_no_effect() {
    assert_eq!(bytes(), encode("sample", &[record("alpha"), record("beta")]).expect("a bundle"));
}

#[test]
fn content_hash_changes_with_content_and_name() {
    let hash = |name: &str, records: &[Record]| {
        Bundle::parse(encode(name, records).expect("a bundle")).expect("opens").content_hash().to_owned()
    };
    let plain = hash("sample", &[record("alpha")]);
    assert_eq!(plain.len(), 64);
    assert!(plain.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)));
    assert_eq!(plain, hash("sample", &[record("alpha")]));
    assert_ne!(plain, hash("other", &[record("alpha")]));
    assert_ne!(plain, hash("sample", &[record("alpha"), record("beta")]));
    let changes: [fn(&mut Record); 7] = [
        |record| record.title.push('x'),
        |record| record.bugs[0].places[0].end_line += 1,
        |record| record.bugs[0].severity = Severity::Low,
        |record| record.bugs[0].evidence[1].push("final".to_owned()),
        |record| record.also_valid.append(&mut record.bugs.clone()),
        |record| record.changed_files[0].content.push('x'),
        |record| record.chunks.clear(),
    ];
    for (index, change) in changes.iter().enumerate() {
        let mut changed = record("alpha");
        change(&mut changed);
        assert_ne!(plain, hash("sample", &[changed]), "change {index}");
    }
}

#[test]
fn content_hash_equals_the_documented_formula() {
    let content = serde_json::to_vec(&record("alpha")).expect("JSON");
    let mut hashed = 6_u64.to_le_bytes().to_vec();
    hashed.extend_from_slice(b"sample");
    hashed.extend_from_slice(&(content.len() as u64).to_le_bytes());
    hashed.extend_from_slice(&content);
    let bundle = Bundle::parse(encode("sample", &[record("alpha")]).expect("a bundle")).expect("opens");
    assert_eq!(bundle.content_hash(), hexadecimal(&Sha256::digest(&hashed)));
}

#[test]
fn empty_bundle_is_valid() {
    let bundle = Bundle::parse(encode("empty", &[]).expect("a bundle")).expect("opens");
    assert!(bundle.summaries().is_empty());
    assert!(matches!(bundle.record(0), Err(BundleError::NoSuchRecord(0))));
    bundle.verify().expect("sound");
}

#[test]
fn repeated_slug_is_rejected() {
    let error = encode("sample", &[record("alpha"), record("alpha")]).expect_err("refused");
    assert!(matches!(error, BundleError::RepeatedSlug(slug) if slug == "alpha"));
}

#[test]
fn every_truncation_is_detected_on_opening() {
    let bytes = bytes();
    for length in 0..bytes.len() {
        assert!(Bundle::parse(bytes[..length].to_vec()).is_err(), "cut to {length} bytes");
    }
    let longer = [bytes.as_slice(), b"x"].concat();
    assert!(matches!(Bundle::parse(longer), Err(BundleError::Damaged(_))));
}

#[test]
fn every_changed_bit_is_detected_by_verification() {
    let bytes = bytes();
    for position in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[position / 8] ^= 1 << (position % 8);
        let outcome = Bundle::parse(changed).and_then(|bundle| bundle.verify());
        assert!(outcome.is_err(), "bit {position} went unnoticed");
    }
}

#[test]
fn foreign_file_and_newer_version_are_rejected() {
    assert!(matches!(Bundle::parse(b"PK\x03\x04".to_vec()), Err(BundleError::NotABundle)));
    let mut newer = bytes();
    newer[8] = 3;
    assert!(matches!(Bundle::parse(newer), Err(BundleError::UnknownVersion(3))));
}

#[test]
fn static_bytes_are_not_copied() {
    let bytes: &'static [u8] = Box::leak(bytes().into_boxed_slice());
    let bundle = Bundle::parse(bytes).expect("opens");
    assert!(matches!(bundle.bytes, Cow::Borrowed(_)));
}
