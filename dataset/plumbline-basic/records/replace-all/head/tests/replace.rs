use std::fs;
use std::path::PathBuf;

use quillon::{Case, Document, Edit};

fn path(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quillon-replace-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

fn document(name: &str, text: &str) -> Document {
    let path = path(name);
    fs::write(&path, text).unwrap();
    Document::open(path).unwrap()
}

#[test]
fn everything_is_replaced() {
    let mut document = document("everything", "a cat, a Cat and a category\n");
    assert_eq!(document.replace_all("cat", "horse", Case::Matters), 2);
    assert_eq!(document.text(), "a horse, a Cat and a horseegory\n");
    assert_eq!(document.replace_all("CAT", "", Case::Ignored), 1);
    assert_eq!(document.text(), "a horse, a  and a horseegory\n");
    assert_eq!(document.replace_all("dog", "cat", Case::Ignored), 0);
}

#[test]
fn a_replacement_may_contain_the_pattern() {
    let mut document = document("contains", "x+x");
    assert_eq!(document.replace_all("x", "xx", Case::Matters), 2);
    assert_eq!(document.text(), "xx+xx");
}

#[test]
fn replacing_is_one_step() {
    let mut document = document("step", "red, red\nand red");
    document.edit(Edit::insert(0, "> "));
    document.replace_all("red", "tan", Case::Matters);
    assert!(document.undo());
    assert_eq!(document.text(), "> red, red\nand red");
    assert!(document.redo());
    assert_eq!(document.text(), "> tan, tan\nand tan");
    assert!(document.undo() && document.undo() && !document.undo());
    assert_eq!(document.text(), "red, red\nand red");
}

#[test]
fn replacing_nothing_is_no_step() {
    let mut document = document("nothing", "red");
    document.replace_all("blue", "tan", Case::Matters);
    assert!(!document.is_modified() && !document.undo());
}

#[test]
fn marks_follow_what_is_replaced() {
    let mut document = document("marks", "one two one two");
    document.set_mark('a', 12);
    document.replace_all("one", "three", Case::Matters);
    assert_eq!(&document.text()[document.mark('a').unwrap()..], "two");
}

#[test]
fn saving_leaves_nothing_beside_the_file() {
    let mut document = document("beside", "one\r\ntwo");
    document.replace_all("one", "1", Case::Matters);
    document.save().unwrap();
    assert_eq!(fs::read_to_string(path("beside")).unwrap(), "1\r\ntwo");
    assert!(!path("beside.new").exists());
}

#[cfg(unix)]
#[test]
fn saving_keeps_the_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let mut document = document("mode", "one");
    fs::set_permissions(path("mode"), fs::Permissions::from_mode(0o640)).unwrap();
    document.replace_all("one", "1", Case::Matters);
    document.save().unwrap();
    assert_eq!(fs::metadata(path("mode")).unwrap().permissions().mode() & 0o777, 0o640);
}
