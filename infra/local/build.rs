//! Build script. Writes a list of the recorded trials (blind reviews) of every dataset, for the reference reviewer.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const DATASETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dataset");

fn main() -> io::Result<()> {
    let mut list = String::from("&[\n");
    for records in folders(Path::new(DATASETS))?.iter().map(|dataset| dataset.join("records")) {
        println!("cargo:rerun-if-changed={}", records.display());
        for record in folders(&records)? {
            for trial in trials(&record.join("trials"))? {
                let name = record.file_name().unwrap_or_default();
                writeln!(list, "({name:?}, include_str!({trial:?})),").map_err(io::Error::other)?;
            }
        }
    }
    list.push(']');
    let target = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&target).join("trials.rs"), list)
}

fn folders(parent: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(sorted_paths(parent)?.into_iter().filter(|path| path.is_dir()).collect())
}

/// Returns the files in a folder that contain trials. Omits labels of trials (`*.labels.json`) and confirmations of bugs
/// (`confirmations.json`).
fn trials(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let is_trial = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".json") && !name.ends_with(".labels.json") && name != "confirmations.json"
    };
    Ok(sorted_paths(folder)?.into_iter().filter(is_trial).collect())
}

/// Returns the paths of the files and folders in a folder, sorted; none if the folder does not exist.
fn sorted_paths(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}
