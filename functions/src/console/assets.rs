//! The style sheet, the script and the icon, at addresses that contain the hash of their content.

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

/// An asset as a browser receives it.
pub(crate) struct AssetFile {
    pub(crate) content: &'static str,
    pub(crate) media_type: &'static str,
}

/// Access to the assets: their hash for templates, and their content for the handler that serves them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assets;

impl Assets {
    /// Returns the hash of all assets, which is a segment of their paths.
    pub(crate) fn hash(self) -> &'static str {
        &HASH
    }

    /// Returns an asset, or `None` if no asset has this name.
    pub(crate) fn file(self, name: &str) -> Option<AssetFile> {
        let (content, media_type): (&str, _) = match name {
            "console.css" => (&STYLE, "text/css; charset=utf-8"),
            "console.mjs" => (SCRIPT, "text/javascript; charset=utf-8"),
            "icon.svg" => (ICON, "image/svg+xml"),
            _ => return None,
        };
        Some(AssetFile { content, media_type })
    }
}
