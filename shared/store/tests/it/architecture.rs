//! The table of items in ARCHITECTURE.md follows from the registry of item kinds.

use plumbline_store::{ItemKind, ItemTable};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md");
const BEGIN: &str = "<!-- items: begin -->\n";
const END: &str = "<!-- items: end -->\n";

fn rendered() -> String {
    let mut table = "| pk | sk | content of one item |\n| - | - | - |\n".to_owned();
    for kind in ItemKind::ALL {
        let suffix = if kind.table() == ItemTable::Main { "" } else { " (table of run secrets)" };
        table.push_str(&format!(
            "| `{}` | `{}` | {}{suffix} |\n",
            kind.partition_pattern(),
            kind.sort_pattern(),
            kind.description()
        ));
    }
    table
}

/// Compares the table with the registry. `REWRITE=1 cargo test -p plumbline-store --test it architecture` rewrites it.
#[test]
fn architecture_lists_every_kind() {
    let text = std::fs::read_to_string(PATH).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect("ARCHITECTURE.md has the first marker");
    let (table, after) = rest.split_once(END).expect("ARCHITECTURE.md has the second marker");
    if std::env::var_os("REWRITE").is_some() {
        std::fs::write(PATH, format!("{before}{BEGIN}{}{END}{after}", rendered())).unwrap();
    } else {
        assert_eq!(table, rendered(), "run REWRITE=1 cargo test -p plumbline-store --test it architecture");
    }
}
