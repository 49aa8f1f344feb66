//! The answer of an authorization server: success, an OAuth error, or something else. It is read leniently: error
//! bodies come with status 200 as well as 400, and numbers come as text.

use http::StatusCode;
use serde_json::{Map, Value};

use crate::error::{AnswerFault, EndpointName, OAuthError};

/// Characters of an error code and of a description that are kept.
const CODE_CHARS: usize = 80;
const DESCRIPTION_CHARS: usize = 500;

/// The members of a successful answer.
#[derive(Debug)]
pub(super) struct Members {
    name: EndpointName,
    members: Map<String, Value>,
}

impl Members {
    pub(super) fn read(name: EndpointName, status: StatusCode, body: &[u8]) -> Result<Self, OAuthError> {
        let parsed = serde_json::from_slice::<Value>(body);
        let members = match parsed {
            Ok(Value::Object(members)) => Some(members),
            Ok(_) | Err(_) => None,
        };
        if let Some(error) = members.as_ref().and_then(|members| refusal(name, members)) {
            return Err(error);
        }
        if !status.is_success() {
            return Err(OAuthError::Status { name, status });
        }
        match members {
            Some(members) => Ok(Self { name, members }),
            None => Err(OAuthError::Answer { name, fault: AnswerFault::NotJson }),
        }
    }

    pub(super) fn text(&self, member: &str) -> Option<&str> {
        self.members.get(member).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    pub(super) fn required(&self, member: &'static str) -> Result<&str, OAuthError> {
        self.text(member).ok_or_else(|| self.fault(AnswerFault::Lacks(member)))
    }

    /// A number of seconds, which some servers send as text or with a fraction.
    pub(super) fn seconds(&self, member: &str) -> Option<u64> {
        match self.members.get(member)? {
            Value::Number(number) => number.as_u64().or_else(|| whole(number.as_f64()?)),
            Value::String(text) => text.trim().parse().ok(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        }
    }

    pub(super) fn is_true(&self, member: &str) -> bool {
        self.members.get(member) == Some(&Value::Bool(true))
    }

    pub(super) fn texts(&self, member: &str) -> Vec<String> {
        let items = self.members.get(member).and_then(Value::as_array);
        let texts = items.into_iter().flatten().filter_map(Value::as_str);
        texts.map(str::to_owned).collect()
    }

    pub(super) fn fault(&self, fault: AnswerFault) -> OAuthError {
        OAuthError::Answer { name: self.name, fault }
    }
}

fn whole(seconds: f64) -> Option<u64> {
    let whole = seconds.trunc();
    // Further than a thousand years is not a time.
    let sensible = (0.0..4e10).contains(&whole);
    sensible.then(|| format!("{whole:.0}").parse().ok()).flatten()
}

fn refusal(name: EndpointName, members: &Map<String, Value>) -> Option<OAuthError> {
    let error = members.get("error")?.as_str()?;
    let description = members.get("error_description").and_then(Value::as_str);
    Some(refused(name, error, description))
}

/// A refusal in the server's words, held to a length.
pub(super) fn refused(name: EndpointName, error: &str, description: Option<&str>) -> OAuthError {
    let short = |text: &str, limit| text.chars().filter(|it| !it.is_control()).take(limit).collect();
    OAuthError::Refused {
        name,
        error: short(error, CODE_CHARS),
        description: description.map(|text| short(text, DESCRIPTION_CHARS)),
    }
}
