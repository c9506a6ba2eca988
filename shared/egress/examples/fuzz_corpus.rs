//! Writes the initial corpus of the `guard` fuzz target: every URL of the guard's test table, once as it is and once
//! without a leading `https://`.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/guard");
    fs::create_dir_all(&folder)?;
    let urls = include_str!("../tests/urls.txt").lines().filter_map(url_of);
    for (number, url) in urls.enumerate() {
        fs::write(folder.join(format!("table-{number}")), &url)?;
        fs::write(folder.join(format!("table-{number}-host")), url.trim_start_matches("https://"))?;
    }
    Ok(())
}

/// Returns the URL in a line of the table, the JSON string after the verdict, or `None` for a comment or a blank line.
fn url_of(line: &str) -> Option<String> {
    let (_, rest) = line.split_once(' ').filter(|_| !line.starts_with('#'))?;
    serde_json::Deserializer::from_str(rest).into_iter().next()?.ok()
}
