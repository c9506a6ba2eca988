//! Recomputes the golden vectors and prints them, or replaces the files with `--write`.
//!
//! To add a vector, write a file without the outcome (`score`, or `verdict` of each comment) and run this with
//! `--write`.

use std::error::Error;
use std::fs;
use std::path::Path;

use plumbline_benchmark::golden;

fn main() -> Result<(), Box<dyn Error>> {
    let write = std::env::args().any(|argument| argument == "--write");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../harness/golden");
    let mut paths: Vec<_> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = golden::recompute(&name, &fs::read_to_string(&path)?)?;
        match write {
            true => fs::write(&path, text)?,
            false => print!("{name}\n{text}"),
        }
    }
    Ok(())
}
