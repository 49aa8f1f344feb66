//! The page's files, from wherever they are kept, and their content security policy.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// The page's content security policy: it may only talk to this server and show the server's content.
const POLICY: &str = "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'none'; \
    frame-src 'none'; img-src 'self' data: blob:; media-src blob:; worker-src 'self' blob:; \
    style-src 'self' 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'";

/// One file of the page.
#[derive(Debug, Clone)]
pub struct Asset {
    /// Content.
    pub bytes: Vec<u8>,
    /// Media type.
    pub media_type: String,
}

/// Where the page's files are: inside the program, or in a folder.
pub trait Assets: Send + Sync + 'static {
    /// The file at `path`, which has no leading slash.
    fn get(&self, path: &str) -> Option<Asset>;
}

/// Files in a folder.
#[derive(Debug, Clone)]
pub struct FolderAssets(PathBuf);

impl FolderAssets {
    /// Serves the files of `folder`.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }
}

impl Assets for FolderAssets {
    fn get(&self, path: &str) -> Option<Asset> {
        let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        let bytes = inside.then(|| std::fs::read(self.0.join(path)).ok()).flatten()?;
        let media_type = mime_guess::from_path(path).first_or_octet_stream().to_string();
        Some(Asset { bytes, media_type })
    }
}

/// Beginnings of paths to places of the page. A name follows, which may hold a dot as a file's does.
const PLACES: [&str; 6] = ["connect", "agents", "approvals", "tasks", "chats", "runs"];

/// Any path that is not a file is the page itself.
pub(crate) async fn serve(State(assets): State<Arc<dyn Assets>>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let found = assets.get(if path.is_empty() { "index.html" } else { path });
    let leads = PLACES.contains(&path.split('/').next().unwrap_or_default());
    let is_file = path.contains('.') && !leads;
    let Some(asset) = found.or_else(|| if is_file { None } else { assets.get("index.html") }) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, asset.media_type.as_str()),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, asset.bytes).into_response()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::extract::State;
    use axum::http::StatusCode;

    use super::{Asset, Assets, serve};

    /// Holds the page and one script.
    struct Page;

    impl Assets for Page {
        fn get(&self, path: &str) -> Option<Asset> {
            let is_there = ["index.html", "assets/a.js"].contains(&path);
            is_there.then(|| Asset { bytes: path.into(), media_type: "text/plain".to_owned() })
        }
    }

    async fn status(path: &'static str) -> StatusCode {
        serve(State(Arc::new(Page)), path.parse().unwrap()).await.status()
    }

    #[tokio::test]
    async fn a_link_in_the_path_is_the_page_whatever_its_name_looks_like() {
        for path in ["/", "/assets/a.js", "/agents/clerk%20v1.0", "/connect?card=https://a.example/card.json"]
        {
            assert_eq!(status(path).await, StatusCode::OK, "{path}");
        }
        for path in ["/assets/b.js", "/favicon.ico", "/agents.json"] {
            assert_eq!(status(path).await, StatusCode::NOT_FOUND, "{path} would be read as a file");
        }
    }
}
