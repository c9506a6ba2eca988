//! Rebuilds the package when a file of the harness is added, changed or removed: its version is made of them.

fn main() {
    println!("cargo:rerun-if-changed=../../harness");
}
