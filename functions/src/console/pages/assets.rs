//! The style sheet, the script and the icon.

use crate::console::PageResult;
use crate::console::assets::{AssetFile, Assets};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::Anyone;
use crate::console::request::PageRequest;

/// Answers with an asset. Answers 404 if the hash in the path is not that of the current assets.
pub(crate) async fn get(_: Anyone, request: PageRequest) -> PageResult {
    let current = Some(request.parameter("hash")).filter(|hash| *hash == Assets.hash());
    let file = current.and_then(|_| Assets.file(request.parameter("file")));
    let AssetFile { content, media_type } = file.ok_or(PageError::NotFound)?;
    Ok(PageResponse::immutable_file(content, media_type))
}
