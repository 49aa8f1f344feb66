//! JSON with named holes for secrets.
//!
//! Text between the holes stays as it came, so that an amount or an id leaves with the digits with which it
//! arrived. It is made from whole values only, so the text around a hole is always well formed.

use std::fmt;

use a2a_protocol::{Json, JsonError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// Names a secret in the keyring. Never the secret.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretRef(String);

impl SecretRef {
    /// Names the entry of that key.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    /// The key of the entry.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SecretRef {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A JSON value some of whose strings are secrets that are not in it yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Template(Vec<Segment>);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Segment {
    Json(String),
    Secret(SecretRef),
    SecretJson(SecretRef),
    DecidedAt,
}

/// Why a stored reply could not be completed.
#[derive(Debug, Error)]
pub enum ResolveError {
    /// The keyring has no such entry any more.
    #[error("secret `{secret}` is not in the keyring")]
    Missing {
        /// Which entry.
        secret: SecretRef,
    },
    /// A secret that is sent as JSON is none. The parser's words are left out, because they can repeat the secret.
    #[error("the secret that was given is not JSON")]
    NotJson,
    /// The time of the decision was not put in.
    #[error("the reply does not say when it was decided")]
    Undated,
    /// The stored template was changed.
    #[error("the stored reply is damaged")]
    Damaged(#[source] JsonError),
}

impl Template {
    /// A value as it is, byte for byte.
    pub fn json(json: &Json) -> Self {
        Self(vec![Segment::Json(json.as_str().to_owned())])
    }

    /// A value made here.
    pub fn value(value: impl Into<Value>) -> Self {
        Self(vec![Segment::Json(value.into().to_string())])
    }

    /// A string that is filled in at the moment of sending.
    pub fn secret(secret: SecretRef) -> Self {
        Self(vec![Segment::Secret(secret)])
    }

    /// A JSON value that is filled in at the moment of sending.
    pub fn secret_json(secret: SecretRef) -> Self {
        Self(vec![Segment::SecretJson(secret)])
    }

    /// A string that is the time of the decision.
    pub fn decided_at() -> Self {
        Self(vec![Segment::DecidedAt])
    }

    /// The object at `path` with some of its members put in or replaced, all else byte for byte. A
    /// value on the way that is no object is replaced by one.
    pub fn changed(json: &Json, path: &[&str], changes: Vec<(&str, Self)>) -> Self {
        let members = json.members();
        let changes = match path {
            [] => changes,
            [step, rest @ ..] => {
                let inner = json.member(step).unwrap_or_else(|| Json::from(Value::Null));
                vec![(*step, Self::changed(&inner, rest, changes))]
            }
        };
        let kept = members.iter().map(|(name, value)| {
            let change = changes.iter().find(|(changed, _)| changed == name);
            (name.as_str(), change.map_or_else(|| Self::json(value), |(_, change)| change.clone()))
        });
        let is_new = |(name, _): &&(&str, Self)| !members.iter().any(|(known, _)| known == name);
        let added = changes.iter().filter(is_new).map(|(name, change)| (*name, change.clone()));
        Self::members(kept.chain(added).collect::<Vec<_>>())
    }

    /// An object with these members, in this order.
    pub fn object<const N: usize>(members: [(&str, Self); N]) -> Self {
        Self::members(members)
    }

    /// An object with these members, in this order.
    pub fn members<'a>(members: impl IntoIterator<Item = (&'a str, Self)>) -> Self {
        let mut object = Self(Vec::new());
        object.push("{");
        for (position, (name, value)) in members.into_iter().enumerate() {
            object.push(if position == 0 { "" } else { "," });
            object.push(&Value::from(name).to_string());
            object.push(":");
            object.append(value);
        }
        object.push("}");
        object
    }

    /// An array of these values.
    pub fn array(items: impl IntoIterator<Item = Self>) -> Self {
        let mut array = Self(Vec::new());
        array.push("[");
        for (position, value) in items.into_iter().enumerate() {
            array.push(if position == 0 { "" } else { "," });
            array.append(value);
        }
        array.push("]");
        array
    }

    /// The same with a hole wherever a whole string is the mark of its place.
    pub(crate) fn with_hole(self, mark: &str, hole: &Self) -> Self {
        let quoted = Value::from(mark).to_string();
        let mut filled = Self(Vec::new());
        for segment in self.0 {
            let Segment::Json(text) = &segment else {
                filled.0.push(segment);
                continue;
            };
            for (position, piece) in text.split(&quoted).enumerate() {
                if position > 0 {
                    filled.append(hole.clone());
                }
                filled.push(piece);
            }
        }
        filled
    }

    /// The secrets it names, in order.
    pub fn secrets(&self) -> impl Iterator<Item = &SecretRef> {
        self.0.iter().filter_map(|segment| match segment {
            Segment::Secret(secret) | Segment::SecretJson(secret) => Some(secret),
            Segment::Json(_) | Segment::DecidedAt => None,
        })
    }

    /// The same with the time of the decision in its places.
    #[must_use]
    pub fn stamped(self, at: &str) -> Self {
        let mut stamped = Self(Vec::new());
        for segment in self.0 {
            match segment {
                Segment::DecidedAt => stamped.push(&Value::from(at).to_string()),
                Segment::Json(text) => stamped.push(&text),
                Segment::Secret(_) | Segment::SecretJson(_) => stamped.0.push(segment),
            }
        }
        stamped
    }

    /// Puts every secret in its place.
    ///
    /// # Errors
    /// When a secret is not there any more, or the stored text was damaged.
    pub fn resolve(&self, secrets: impl Fn(&SecretRef) -> Option<String>) -> Result<Json, ResolveError> {
        let mut text = String::new();
        for segment in &self.0 {
            match segment {
                Segment::Json(json) => text.push_str(json),
                Segment::Secret(secret) => {
                    let value =
                        secrets(secret).ok_or_else(|| ResolveError::Missing { secret: secret.clone() })?;
                    text.push_str(&Value::from(value).to_string());
                }
                Segment::SecretJson(secret) => {
                    let value =
                        secrets(secret).ok_or_else(|| ResolveError::Missing { secret: secret.clone() })?;
                    let json = Json::parse(value).map_err(|_| ResolveError::NotJson)?;
                    text.push_str(json.as_str());
                }
                Segment::DecidedAt => return Err(ResolveError::Undated),
            }
        }
        Json::parse(text).map_err(ResolveError::Damaged)
    }

    /// The same with `dots` for every secret.
    pub(super) fn dotted(self, dots: &str) -> Self {
        let mut dotted = Self(Vec::new());
        for segment in self.0 {
            match segment {
                Segment::Json(text) => dotted.push(&text),
                Segment::Secret(_) | Segment::SecretJson(_) => dotted.push(&Value::from(dots).to_string()),
                Segment::DecidedAt => dotted.0.push(segment),
            }
        }
        dotted
    }

    fn push(&mut self, text: &str) {
        if let Some(Segment::Json(last)) = self.0.last_mut() {
            last.push_str(text);
        } else {
            self.0.push(Segment::Json(text.to_owned()));
        }
    }

    fn append(&mut self, other: Self) {
        for segment in other.0 {
            match segment {
                Segment::Json(text) => self.push(&text),
                Segment::Secret(_) | Segment::SecretJson(_) | Segment::DecidedAt => self.0.push(segment),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> Json {
        Json::parse(text).unwrap()
    }

    #[test]
    fn bytes_around_a_secret_stay_as_they_came() {
        let template = Template::object([
            ("amount", Template::json(&json("12000.00"))),
            ("big", Template::json(&json("[9007199254740993]"))),
            ("key", Template::secret(SecretRef::new("s-1"))),
        ]);

        let resolved = template.resolve(|_| Some("quote \" and \\".to_owned())).unwrap();

        assert_eq!(
            resolved.as_str(),
            r#"{"amount":12000.00,"big":[9007199254740993],"key":"quote \" and \\"}"#,
            "only the hole is filled, escaped as JSON"
        );
    }

    #[test]
    fn a_stored_template_names_the_secret_and_does_not_hold_it() {
        let template = Template::array([Template::secret(SecretRef::new("s-1")), Template::value(true)]);

        let stored = serde_json::to_string(&template).unwrap();

        assert_eq!(stored, r#"[{"json":"["},{"secret":"s-1"},{"json":",true]"}]"#);
        assert_eq!(serde_json::from_str::<Template>(&stored).unwrap(), template);
    }

    #[test]
    fn a_secret_that_is_gone_stops_the_reply() {
        let template = Template::secret(SecretRef::new("s-1"));

        let refused = template.resolve(|_| None).unwrap_err();

        assert_eq!(refused.to_string(), "secret `s-1` is not in the keyring");
    }

    #[test]
    fn a_secret_that_is_json_goes_out_as_json_and_no_error_repeats_it() {
        let template = Template::object([("key", Template::secret_json(SecretRef::new("s-1")))]);

        let resolved = template.resolve(|_| Some("{\"n\": 1.00,\n \"pem\":\"a\\nb\"}\n".to_owned())).unwrap();
        assert_eq!(resolved.as_str(), "{\"key\":{\"n\": 1.00,\n \"pem\":\"a\\nb\"}}");

        let refused = template.resolve(|_| Some("PEM s3cret".to_owned())).unwrap_err();
        assert_eq!(format!("{refused}"), "the secret that was given is not JSON");
        assert!(!format!("{refused:?}").contains("s3cret"), "{refused:?}");
    }

    #[test]
    fn a_damaged_template_is_refused_and_not_sent() {
        let template: Template = serde_json::from_str(r#"[{"json":"{\"a\":"}]"#).unwrap();

        assert!(matches!(template.resolve(|_| None), Err(ResolveError::Damaged(_))));
    }
}
