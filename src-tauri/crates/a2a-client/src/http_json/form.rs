//! The forms of a call over HTTP+JSON, and the refusals that ask for another form.

use a2a_protocol::model::Version;
use a2a_protocol::quirk::Quirk;
use a2a_protocol::{HttpMethod, Operation, Profile};
use http::header::HeaderValue;
use http::{Method, StatusCode};
use url::Url;

use crate::call::CallError;
use crate::quirk::Quirks;

/// The prefix of paths in 0.3.
const V1: &str = "/v1";

/// A call's deviations from the specification: the known ones, and those being tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Form(Vec<Quirk>);

/// The operation and agent of a call, as far as its form depends on them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target<'t> {
    pub(super) profile: &'static Profile,
    pub(super) url: &'t Url,
    pub(super) tenant: Option<&'t str>,
    pub(super) operation: Operation,
}

impl Form {
    /// As far as the agent's quirks are known.
    pub(super) fn known(quirks: &Quirks) -> Self {
        Self(quirks.names())
    }

    pub(super) fn has(&self, quirk: Quirk) -> bool {
        self.0.contains(&quirk)
    }

    pub(super) fn quirks(&self) -> &[Quirk] {
        &self.0
    }

    /// The form to try after `error`, which must rule out that the agent acted: a path, verb or media type that the
    /// server does not know, or a body whose shape it names as the reason.
    ///
    /// Each deviation is tried once, so that this ends; those that the user has ruled out are not tried.
    pub(super) fn instead(&self, target: Target<'_>, quirks: &Quirks, error: &CallError) -> Option<Self> {
        let mut possible = target.asked_for_by(error).into_iter();
        let quirk = possible.find(|quirk| !self.has(*quirk) && !quirks.is_ruled_out(*quirk))?;
        let mut other = self.clone();
        other.0.push(quirk);
        Some(other)
    }

    pub(super) fn verb(&self, operation: Operation, specified: HttpMethod) -> Method {
        let other = self.has(Quirk::OtherSubscribeVerb) && operation == Operation::SubscribeToTask;
        match (specified, other) {
            (HttpMethod::Get, false) | (HttpMethod::Post, true) => Method::GET,
            (HttpMethod::Post, false) | (HttpMethod::Get, true) => Method::POST,
            (HttpMethod::Delete, _) => Method::DELETE,
        }
    }

    pub(super) fn content_type(&self, profile: &Profile) -> HeaderValue {
        let plain = self.has(Quirk::PlainJson) || self.has(Quirk::KindBodies);
        HeaderValue::from_static(if plain { "application/json" } else { profile.content_type() })
    }

    /// The interface's URL with `path` below it, its own query first.
    ///
    /// In 0.3 `/v1` belongs to the path, unless the URL ends with it already: cards in the wild do either.
    pub(super) fn url(&self, target: Target<'_>, path: &str, query: &str) -> Url {
        let mut url = target.url.clone();
        let base = target.url.path().trim_end_matches('/');
        let other_prefix = self.has(Quirk::OtherPathPrefix);
        let without = target.profile.version != Version::V1_0 && (base.ends_with(V1) != other_prefix);
        let below = if without { path.strip_prefix(V1).unwrap_or(path) } else { path };
        let tenant_ends = below.get(1..).and_then(|rest| rest.find('/')).map_or(below.len(), |end| end + 1);
        let (tenant, rest) = below.split_at_checked(tenant_ends).unwrap_or((below, ""));
        url.set_path(&if self.has(Quirk::TenantFirst) && target.tenant_may_stand_first() {
            format!("{tenant}{base}{rest}")
        } else {
            format!("{base}{below}")
        });
        if !query.is_empty() {
            let own = target.url.query().filter(|own| !own.is_empty()).map(|own| format!("{own}&"));
            url.set_query(Some(&format!("{}{query}", own.unwrap_or_default())));
        }
        url
    }
}

impl Target<'_> {
    /// The differences that a refusal may ask for, the likeliest first.
    fn asked_for_by(self, error: &CallError) -> Vec<Quirk> {
        let newer = self.profile.version == Version::V1_0;
        let subscribes = self.operation == Operation::SubscribeToTask;
        let registers = self.operation == Operation::CreatePushConfig;
        let possible: &[(Quirk, bool)] = match error.status() {
            Some(StatusCode::METHOD_NOT_ALLOWED) => &[(Quirk::OtherSubscribeVerb, subscribes)],
            Some(StatusCode::NOT_FOUND) if is_unknown_place(error) => &[
                (Quirk::TenantFirst, self.tenant_may_stand_first()),
                (Quirk::OtherSubscribeVerb, subscribes && newer),
                (Quirk::OtherPathPrefix, !newer),
            ],
            Some(StatusCode::UNSUPPORTED_MEDIA_TYPE) => {
                &[(Quirk::PlainJson, newer && has_body(self.operation))]
            }
            Some(StatusCode::BAD_REQUEST) => &[
                (Quirk::BarePushConfigs, !newer && registers && misses_config(error)),
                (Quirk::KindBodies, !newer && has_body(self.operation) && names_the_shape(error)),
            ],
            _ => &[],
        };
        possible.iter().filter(|(_, fits)| *fits).map(|(quirk, _)| *quirk).collect()
    }

    /// Some servers take a tenant in front of the path under which all of them are mounted.
    fn tenant_may_stand_first(self) -> bool {
        self.tenant.is_some_and(|tenant| !tenant.is_empty())
            && !self.url.path().trim_end_matches('/').is_empty()
    }
}

/// Whether the operation's parameters travel in a body that grammars spell differently.
pub(super) fn has_body(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::SendMessage | Operation::SendStreamingMessage | Operation::CreatePushConfig
    )
}

/// Whether the server knows no such path or verb; that a task is unknown is the agent's own word.
pub(super) fn is_unknown_place(error: &CallError) -> bool {
    let unknown = [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED];
    matches!(error, CallError::Http(failure) if unknown.contains(&failure.status))
}

/// Whether a refusal blames the members by which the grammars differ.
fn names_the_shape(error: &CallError) -> bool {
    let said = said_by(error);
    let words: Vec<&str> =
        said.split(|character: char| !character.is_alphanumeric() && character != '_').collect();
    let names = |word: &str| words.contains(&word);
    names("kind") || names("parts") || names("role") || names("role_user") || said.contains("unknown field")
}

/// Whether a refusal of a registration for call backs says that there is none in it.
fn misses_config(error: &CallError) -> bool {
    let said = said_by(error);
    let names_it = said.contains("pushnotificationconfig") || said.contains("push_notification_config");
    names_it && ["required", "missing", "undefined", "not found in"].iter().any(|word| said.contains(word))
}

/// The words of a refusal, in small letters.
fn said_by(error: &CallError) -> String {
    let said = match error {
        CallError::Rpc { error, .. } => error.raw.as_str(),
        CallError::Http(failure) => failure.excerpt.as_str(),
        CallError::Transport(_) | CallError::Protocol { .. } | CallError::Unsupported { .. } => "",
    };
    said.to_ascii_lowercase()
}
