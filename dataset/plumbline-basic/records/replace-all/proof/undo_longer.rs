//! Undo of two replacements of another length gives the text as it was.
use std::panic::{catch_unwind, AssertUnwindSafe};

use quillon::{Case, Document};

fn main() {
    let path = std::path::Path::new(&std::env::var("FOLDER").unwrap()).join("text");
    std::fs::write(&path, "a cat and a cat\n").unwrap();
    let mut document = Document::open(&path).unwrap();
    if document.replace_all("cat", "horse", Case::Matters) != 2 || document.text() != "a horse and a horse\n" {
        std::process::exit(2);
    }
    let undone = catch_unwind(AssertUnwindSafe(|| document.undo()));
    if undone.is_err() || document.text() != "a cat and a cat\n" {
        println!("undo ended with {undone:?}, and the text is {:?}", document.text());
        std::process::exit(1);
    }
}
