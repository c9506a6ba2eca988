//! The style sheet and the script, at addresses that contain the hash of their content.

use std::sync::LazyLock;

use super::view::short_hash;

/// The minified style sheet.
static STYLE: LazyLock<String> = LazyLock::new(|| {
    let joined: String = include_str!("assets/console.css").lines().map(str::trim).collect();
    let shorter = [(", ", ","), (": ", ":"), (" > ", ">"), (" {", "{"), (";}", "}")];
    shorter.iter().fold(joined, |style, (long, short)| style.replace(long, short))
});
const SCRIPT: &str = include_str!("assets/console.mjs");
const ICON: &str = include_str!("assets/icon.svg");

/// Hash of all assets.
static HASH: LazyLock<String> =
    LazyLock::new(|| short_hash(&[STYLE.as_bytes(), SCRIPT.as_bytes(), ICON.as_bytes()]));

/// Access to the assets: their hash for templates, and their content for the handler that serves them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assets;

impl Assets {
    /// Returns the hash of all assets, which is a segment of their paths.
    pub(crate) fn hash(self) -> &'static str {
        &HASH
    }
    /// Returns the content and the media type of an asset, or `None` if no asset has this name.
    pub(crate) fn file(self, name: &str) -> Option<(&'static str, &'static str)> {
        match name {
            "console.css" => Some((&STYLE, "text/css; charset=utf-8")),
            "console.mjs" => Some((SCRIPT, "text/javascript; charset=utf-8")),
            "icon.svg" => Some((ICON, "image/svg+xml")),
            _ => None,
        }
    }
}
