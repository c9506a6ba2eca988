//! Rebuilds the package if a file of the harness is added, changed or removed, since the harness version is their hash.

fn main() {
    println!("cargo:rerun-if-changed=../../harness");
}
