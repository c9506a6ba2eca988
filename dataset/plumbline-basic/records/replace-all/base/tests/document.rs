use std::fs;
use std::path::PathBuf;

use quillon::{Document, Edit};

fn path(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quillon-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

fn document(name: &str, text: &str) -> Document {
    let path = path(name);
    fs::write(&path, text).unwrap();
    Document::open(path).unwrap()
}

#[test]
fn typing_is_one_step() {
    let mut document = document("typing", "");
    for (at, letter) in "two words".char_indices() {
        document.edit(Edit::insert(at, &letter.to_string()));
    }
    document.edit(Edit::remove(0, "two "));
    assert_eq!(document.text(), "words");
    assert!(document.undo() && document.undo() && !document.undo());
    assert_eq!(document.text(), "");
    assert!(document.redo() && document.redo() && !document.redo());
    assert_eq!(document.text(), "words");
}

#[test]
fn an_edit_ends_what_could_be_done_again() {
    let mut document = document("redo", "a");
    document.edit(Edit::insert(1, "b"));
    document.undo();
    document.edit(Edit::insert(0, "c"));
    assert!(!document.redo());
    assert_eq!(document.text(), "ca");
}

#[test]
fn marks_follow_the_text() {
    let mut document = document("marks", "one two three");
    document.set_mark('a', 4);
    document.set_mark('b', 5);
    document.edit(Edit::insert(0, ">> "));
    assert_eq!(document.mark('a'), Some(7));
    document.edit(Edit::new(7, "two", "2"));
    assert_eq!((document.mark('a'), document.mark('b')), (Some(7), Some(7)));
    assert_eq!(document.mark('c'), None);
}

#[test]
fn line_ends_are_kept() {
    let mut document = document("dos", "one\r\ntwo\r\n");
    assert_eq!(document.line(1), Some("two"));
    document.edit(Edit::insert(document.start_of_line(2), "three\n"));
    document.save().unwrap();
    assert_eq!(fs::read_to_string(path("dos")).unwrap(), "one\r\ntwo\r\nthree\r\n");
}

#[test]
fn a_document_knows_whether_it_is_saved() {
    let mut document = document("saved", "");
    assert!(!document.is_modified());
    document.edit(Edit::insert(0, "a"));
    document.save().unwrap();
    document.edit(Edit::insert(1, "b"));
    assert!(document.is_modified());
    document.undo();
    assert!(!document.is_modified());
    document.undo();
    document.edit(Edit::insert(0, "c"));
    assert!(document.is_modified());
}
