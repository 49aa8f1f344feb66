//! The recordings in `tests/wire`, as far as these tests need them.

use std::fs;
use std::path::{Path, PathBuf};

use a2a_protocol::Json;
use serde_json::Value;

/// One exchange.
pub(crate) struct Recording {
    /// `<folder>/<file>` without extension.
    pub(crate) name: String,
    /// The JSON-RPC method called, empty for other requests.
    pub(crate) method: String,
    /// The JSON bodies that came back: one, or one per stream event.
    pub(crate) bodies: Vec<Json>,
}

/// Every recording in the folders named, in order.
pub(crate) fn recordings(folders: &[&str]) -> Vec<Recording> {
    let mut files: Vec<PathBuf> = folders.iter().flat_map(|folder| files_in(&root().join(folder))).collect();
    files.sort();
    files.iter().map(|file| read(file)).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/wire")
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path()).collect()
}

fn read(file: &Path) -> Recording {
    let text = fs::read_to_string(file).expect("readable");
    let recorded: Value = serde_json::from_str(&text).expect("a recording is JSON");
    let folder = file.parent().and_then(Path::file_name).expect("in a folder").to_string_lossy();
    let stem = file.file_stem().expect("has a name").to_string_lossy();
    Recording {
        name: format!("{folder}/{stem}"),
        method: recorded
            .pointer("/request/body/method")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned(),
        bodies: bodies(&recorded),
    }
}

fn bodies(recorded: &Value) -> Vec<Json> {
    if let Some(deliveries) = recorded.get("deliveries").and_then(Value::as_array) {
        return deliveries
            .iter()
            .filter_map(|delivery| delivery.get("body").cloned().map(Json::from))
            .collect();
    }
    let Some(response) = recorded.get("response") else { return Vec::new() };
    if let Some(frames) = response.get("sse").and_then(Value::as_array) {
        return frames.iter().filter_map(|frame| data(frame.as_str()?)).collect();
    }
    let raw = response.get("body_raw").and_then(Value::as_str).and_then(|raw| Json::parse(raw).ok());
    // The text is cut where it was very long; the parsed body is whole.
    let parsed = || response.get("body").filter(|body| !body.is_null()).cloned().map(Json::from);
    raw.or_else(parsed).into_iter().collect()
}

fn data(frame: &str) -> Option<Json> {
    let lines: Vec<&str> = frame.split(['\r', '\n']).filter_map(|line| line.strip_prefix("data:")).collect();
    Json::parse(lines.join("\n")).ok()
}
