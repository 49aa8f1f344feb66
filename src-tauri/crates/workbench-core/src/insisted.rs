//! Extensions that an agent insists on: it refuses whatever does not ask for them (A2A 1.0, `ExtensionSupportRequiredError`).

use a2a_client::CallError;
use a2a_protocol::model::AgentCard;
use a2a_protocol::{ErrorKind, Json, ProtocolError};

use crate::explain::Explanation;
use crate::remedy::Remedy;
use crate::sentence::CallSentence;

/// The same explanation with the extensions that a refusal insists on: those of the card that it names, else those that
/// the card requires.
pub(crate) fn with_extensions(card: &AgentCard, error: &CallError, told: Explanation) -> Explanation {
    let is_it = |said: &&ProtocolError| said.kind() == ErrorKind::ExtensionRequired;
    let Some(said) = error.protocol_error().filter(is_it) else { return told };
    let known = &card.capabilities.extensions;
    let mut wanted: Vec<_> = known.iter().filter(|each| said.raw.as_str().contains(&each.uri)).collect();
    let named = uri_in(&said.raw);
    if wanted.is_empty() && named.is_none() {
        wanted.extend(known.iter().filter(|each| each.required));
    }
    let uris: Vec<String> = wanted.iter().map(|each| each.uri.clone()).collect();
    let message = match (wanted.as_slice(), named) {
        ([only], _) if only.description.is_some() => {
            let description = only.description.clone().unwrap_or_default();
            CallSentence::DescribedExtensionWanted { uri: only.uri.clone(), description }
        }
        ([], None) => return told,
        ([], Some(uri)) => CallSentence::ExtensionWanted { uri },
        _ => CallSentence::ExtensionWanted { uri: uris.join(", ") },
    };
    let remedy = (!uris.is_empty()).then_some(Remedy::RequestExtensions { uris }).or(told.remedy);
    Explanation { message: message.into(), remedy, ..told }
}

/// What details of an error name as a `uri`.
fn uri_in(details: &Json) -> Option<String> {
    let inside = || details.members().into_iter().map(|(_, value)| value).chain(details.items());
    details
        .member("uri")
        .and_then(|uri| uri.as_string())
        .or_else(|| inside().find_map(|value| uri_in(&value)))
}
