//! The recordings in `tests/wire`, as far as these tests need them: requests and answers.

use std::fs;
use std::path::{Path, PathBuf};

use a2a_protocol::model::{Binding, Version};
use a2a_protocol::transcode::from_http;
use a2a_protocol::{HttpMethod, Json, Operation, Profile};
use serde_json::{Map, Value};

/// One recorded server: its folder and what it was spoken to in.
pub(crate) struct Server {
    pub(crate) folder: &'static str,
    pub(crate) version: Version,
    pub(crate) binding: Binding,
}

impl Server {
    pub(crate) fn profile(&self) -> &'static Profile {
        Profile::find(&self.version, &self.binding).expect("spoken")
    }
}

/// One exchange.
pub(crate) struct Recording {
    /// `<folder>/<file>` without extension.
    pub(crate) name: String,
    /// The operation called with its parameters; `None` for cards and for calls of nothing known.
    pub(crate) call: Option<(Operation, Json)>,
    /// The answer: one body, or one per stream event.
    pub(crate) bodies: Vec<Body>,
}

/// A body by where it stands.
pub(crate) enum Body {
    /// In the envelope of JSON-RPC.
    Envelope(Json),
    /// Without an envelope.
    Bare(Json),
    /// Without an envelope, where the status says that it is an error.
    Error,
    /// Pushed to the client.
    Pushed(Json),
}

/// Every recording of a server, in order.
pub(crate) fn recordings(server: &Server) -> Vec<Recording> {
    let mut files = files_in(&root().join(server.folder));
    files.sort();
    files.iter().map(|file| read(server, file)).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/wire")
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path()).collect()
}

fn read(server: &Server, file: &Path) -> Recording {
    let text = fs::read_to_string(file).expect("readable");
    let recorded: Value = serde_json::from_str(&text).expect("a recording is JSON");
    let stem = file.file_stem().expect("has a name").to_string_lossy();
    let profile = server.profile();
    Recording {
        name: format!("{}/{stem}", server.folder),
        call: recorded.get("request").and_then(|request| call(profile, request)),
        bodies: bodies(profile, &recorded),
    }
}

fn call(profile: &Profile, request: &Value) -> Option<(Operation, Json)> {
    let body = request.get("body").filter(|body| body.is_object());
    let method = request.get("method")?.as_str()?;
    match profile.binding {
        Binding::JsonRpc => {
            let operation = profile.operation(body?.get("method")?.as_str()?)?;
            // No parameters are an empty object.
            let params = body?.get("params").cloned().unwrap_or_else(|| Value::Object(Map::new()));
            Some((operation, Json::from(params)))
        }
        Binding::Grpc => {
            let (service, method) = method.trim_start_matches('/').split_once('/')?;
            assert_eq!(Some(service), profile.service(), "the service of this generation");
            Some((profile.operation(method)?, Json::from(body?.clone())))
        }
        Binding::HttpJson => {
            let verb = [("GET", HttpMethod::Get), ("POST", HttpMethod::Post), ("DELETE", HttpMethod::Delete)];
            let (_, verb) = verb.into_iter().find(|(name, _)| *name == method)?;
            let url = request.get("url")?.as_str()?;
            let below_host = url.splitn(4, '/').nth(3)?;
            let (path, query) = below_host.split_once('?').unwrap_or((below_host, ""));
            let path = format!("/{}", path.strip_prefix("a2a/rest/").unwrap_or(path));
            let body = body.cloned().map(Json::from);
            from_http(profile, verb, &path, query, body.as_ref()).ok().flatten()
        }
        Binding::Other(_) => None,
    }
}

fn bodies(profile: &Profile, recorded: &Value) -> Vec<Body> {
    if let Some(deliveries) = recorded.get("deliveries").and_then(Value::as_array) {
        let bodies = deliveries
            .iter()
            .filter_map(|delivery| delivery.get("body").filter(|body| body.is_object()).cloned());
        return bodies.map(|body| Body::Pushed(Json::from(body))).collect();
    }
    let Some(response) = recorded.get("response") else { return Vec::new() };
    let failed = response.get("status").and_then(Value::as_u64).is_some_and(|status| status >= 400);
    let stand = |body: Json| match profile.binding {
        Binding::JsonRpc => Body::Envelope(body),
        _ if failed || body.member("error").is_some() => Body::Error,
        _ => Body::Bare(body),
    };
    if let Some(messages) = response.get("messages").and_then(Value::as_array) {
        let bodies = messages.iter().filter_map(|message| message.get("body").cloned());
        return bodies.map(|body| stand(Json::from(body))).collect();
    }
    if let Some(frames) = response.get("sse").and_then(Value::as_array) {
        return frames.iter().filter_map(|frame| data(frame.as_str()?)).map(stand).collect();
    }
    let raw = response.get("body_raw").and_then(Value::as_str).and_then(|raw| Json::parse(raw).ok());
    // The text is cut where it was very long; the parsed body is whole.
    let parsed = || response.get("body").filter(|body| body.is_object()).cloned().map(Json::from);
    raw.or_else(parsed).map(stand).into_iter().collect()
}

fn data(frame: &str) -> Option<Json> {
    let lines: Vec<&str> = frame.split(['\r', '\n']).filter_map(|line| line.strip_prefix("data:")).collect();
    Json::parse(lines.join("\n")).ok()
}
