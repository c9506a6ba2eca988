//! DynamoDB emulator that stores its tables in SQLite.
//!
//! The engine is `dynoxide`, without its HTTP server: that server permits all origins and checks no credentials, so
//! every web page that is open on this machine could read the tables.

use std::io;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use dynoxide::{Database, DynoxideError};
use futures::future::BoxFuture;
use http::header::{CONTENT_TYPE, HeaderMap};
use http::{HeaderValue, StatusCode};
use tokio_util::sync::CancellationToken;

use crate::access::{self, AccessKeyId};
use crate::data_folder::DataFolder;
use crate::loopback_server::LoopbackServer;
use crate::{http_server, timer};

mod operations;

/// Maximum length of a request, in bytes: DynamoDB's limit.
const MAX_REQUEST_SIZE: usize = 16 * 1024 * 1024;
/// Interval between removals of expired items. AWS may take days to remove one.
const EXPIRY_INTERVAL: Duration = Duration::from_secs(3600);

/// The opened database, before it is served.
pub(crate) struct DynamoDb {
    database: Database,
    /// True if expired items are removed. A database in memory keeps them, because tests set their own time.
    removes_expired: bool,
}

impl DynamoDb {
    /// Opens the database in the folder, or one in memory.
    pub(crate) fn open(folder: Option<&DataFolder>) -> Result<Self, DynoxideError> {
        let Some(folder) = folder else {
            return Ok(Self { database: Database::memory()?, removes_expired: false });
        };
        let database = Database::new(&folder.database_path().to_string_lossy())?;
        // This sets `synchronous=NORMAL`, which makes writes faster; dynoxide offers no other way. With a write-ahead
        // log, a killed process loses no acknowledged write, because the operating system has received it already.
        database.enable_bulk_loading()?;
        database.disable_bulk_loading()?;
        Ok(Self { database, removes_expired: true })
    }

    /// Serves the database until `shutdown`, to requests whose signature names `access_key_id`.
    pub(crate) fn serve(
        self,
        access_key_id: AccessKeyId,
        shutdown: CancellationToken,
    ) -> io::Result<LoopbackServer> {
        LoopbackServer::start("plumbline-table", move |listener| async move {
            let Self { database, removes_expired } = self;
            if removes_expired {
                let remove_expired = expired_item_remover(&database);
                tokio::spawn(timer::run_every(EXPIRY_INTERVAL, shutdown.clone(), remove_expired));
            }
            let router = Router::new().fallback(move |request: Request| respond(database.clone(), request));
            let router = access::require_access_key_id(router, access_key_id);
            http_server::serve(listener, router, shutdown).await;
        })
    }
}

async fn respond(database: Database, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let Ok(input) = axum::body::to_bytes(body, MAX_REQUEST_SIZE).await else {
        return error_response("RequestEntityTooLargeException");
    };
    match operation(&head.headers).and_then(|name| operations::perform(&database, name, &input)) {
        Some(Ok(output)) => json(StatusCode::OK, output),
        Some(Err(error)) => {
            let status = StatusCode::from_u16(error.status_code());
            json(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), error.to_json())
        }
        None => error_response("UnknownOperationException"),
    }
}

/// Returns the operation that the header `x-amz-target` names, or `None` if it names no operation of DynamoDB.
fn operation(headers: &HeaderMap) -> Option<&str> {
    headers.get("x-amz-target")?.to_str().ok()?.strip_prefix("DynamoDB_20120810.")
}

fn error_response(code: &str) -> Response {
    json(StatusCode::BAD_REQUEST, serde_json::json!({ "__type": code }).to_string())
}

fn json(status: StatusCode, body: String) -> Response {
    (status, [(CONTENT_TYPE, HeaderValue::from_static("application/x-amz-json-1.0"))], body).into_response()
}

/// Returns a function that removes expired items while the database continues to serve requests.
fn expired_item_remover(database: &Database) -> impl FnMut() -> BoxFuture<'static, ()> + use<> {
    let database = database.clone();
    move || {
        let database = database.clone();
        Box::pin(async move {
            match tokio::task::spawn_blocking(move || database.sweep_ttl()).await {
                Ok(Ok(removed)) => tracing::debug!(removed, "expired items were removed"),
                Ok(Err(error)) => tracing::warn!(%error, "expired items were not removed"),
                Err(_) => tracing::error!("the removal of expired items panicked"),
            }
        })
    }
}
