//! Build script. Rebuilds the package if a file of `harness/` is added, changed or removed, since the harness version
//! is the hash of these files.

fn main() {
    println!("cargo:rerun-if-changed=../../harness");
}
