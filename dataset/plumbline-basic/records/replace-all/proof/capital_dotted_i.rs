//! A word behind a letter whose small form is longer is replaced, and nothing else.
use std::panic::{catch_unwind, AssertUnwindSafe};

use quillon::{Case, Document};

fn main() {
    let path = std::path::Path::new(&std::env::var("FOLDER").unwrap()).join("text");
    std::fs::write(&path, "İzmir, Page 3\n").unwrap();
    let mut document = Document::open(&path).unwrap();
    let count = catch_unwind(AssertUnwindSafe(|| document.replace_all("page", "Sheet", Case::Ignored)));
    if !matches!(count, Ok(1)) || document.text() != "İzmir, Sheet 3\n" {
        println!("replacing ended with {count:?}, and the text is {:?}", document.text());
        std::process::exit(1);
    }
}
