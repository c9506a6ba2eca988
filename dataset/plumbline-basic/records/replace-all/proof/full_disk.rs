//! Saving more than there is room for fails, and leaves the file as it was.
use std::fs;

use quillon::{Document, Edit};

fn main() {
    let path = std::path::Path::new(&std::env::var("FOLDER").unwrap()).join("text");
    let mut document = Document::open(&path).unwrap();
    document.edit(Edit::insert(0, &"0123456\n".repeat(800)));
    let saved = document.save();
    let kept = fs::read_to_string(&path).unwrap();
    match saved {
        Ok(()) if kept != document.text() => {
            println!("{} of {} bytes were kept, and saving said it had worked", kept.len(), document.text().len());
            std::process::exit(1);
        }
        Err(_) if kept == "precious\n" => {}
        other => {
            println!("{other:?}, {} bytes", kept.len());
            std::process::exit(2);
        }
    }
}
