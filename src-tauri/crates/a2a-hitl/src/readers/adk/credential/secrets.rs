//! Credentials that a person types for ADK: an API key, a token, a name and a password, the key file of a service
//! account.
//!
//! Every typed value is a secret, the name too, because nobody can tell a name from a token. A credential of
//! unknown kind is one secret, as JSON, because such a call has no other safe answer.

use a2a_protocol::Json;

use super::{Spelling, config};
use crate::reading::Item;
use crate::shape::{empty_object, present, text_member, words_member};
use crate::{ItemId, SecretRef, Template};

/// The kind of credential that is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    ApiKey,
    /// For a scheme of HTTP.
    Token {
        scheme: String,
    },
    /// For a scheme of HTTP.
    NameAndPassword {
        scheme: String,
    },
    /// Of a sign-in that names no address to sign in at.
    AccessToken {
        auth_type: &'static str,
    },
    /// Of a service account: JSON as Google hands it out.
    KeyFile,
    /// All of it, as JSON.
    Whole,
}

/// A request for a credential in its pieces; a missing piece is an empty object.
struct Asked {
    kind: Kind,
    config: Json,
    scheme: Json,
    credential: Json,
    raw: Json,
    spelling: &'static Spelling,
}

impl Asked {
    fn of(args: &Json) -> Option<Self> {
        let (config, spelling) = config(args)?;
        let inside = |name| present(&config, name).unwrap_or_else(empty_object);
        let (scheme, credential, raw) =
            (inside(spelling.scheme), inside(spelling.credential), inside(spelling.raw));
        let kind = Kind::of(&scheme, &credential, &raw, spelling);
        Some(Self { kind, config, scheme, credential, raw, spelling })
    }
}

impl Kind {
    /// Only the credential names a service account; its scheme is that of the token that it is exchanged for. For all
    /// others the scheme names the kind, else the credential.
    fn of(scheme: &Json, credential: &Json, raw: &Json, spelling: &Spelling) -> Self {
        let of_itself = || [credential, raw].into_iter().find_map(|it| text_member(it, spelling.auth_type));
        if of_itself().as_deref() == Some("serviceAccount") {
            return Self::KeyFile;
        }
        let of_scheme = text_member(scheme, "type").or_else(|| text_member(scheme, "type_"));
        let known = of_scheme.and_then(|named| Self::named(&named, scheme, credential));
        known.or_else(|| Self::named(&of_itself()?, scheme, credential)).unwrap_or(Self::Whole)
    }

    fn named(name: &str, scheme: &Json, credential: &Json) -> Option<Self> {
        match name {
            "apiKey" => Some(Self::ApiKey),
            "http" => {
                let http = present(credential, "http").and_then(|http| text_member(&http, "scheme"));
                let named = text_member(scheme, "scheme").or(http)?;
                let lower = named.to_ascii_lowercase();
                Some(match lower.as_str() {
                    "basic" | "digest" => Self::NameAndPassword { scheme: lower },
                    "bearer" => Self::Token { scheme: lower },
                    // It goes into a header as it is spelled.
                    _ => Self::Token { scheme: named },
                })
            }
            "oauth2" => Some(Self::AccessToken { auth_type: "oauth2" }),
            "openIdConnect" => Some(Self::AccessToken { auth_type: "openIdConnect" }),
            _ => None,
        }
    }

    /// The members that are missing, in order.
    fn members(&self, spelling: &Spelling) -> Vec<&'static str> {
        match self {
            Self::ApiKey => vec![spelling.api_key],
            Self::Token { .. } => vec!["token"],
            Self::NameAndPassword { .. } => vec!["username", "password"],
            Self::AccessToken { .. } => vec![spelling.access_token],
            Self::KeyFile => vec![spelling.key_file],
            Self::Whole => vec![spelling.credential],
        }
    }

    fn is_json(&self) -> bool {
        matches!(self, Self::KeyFile | Self::Whole)
    }
}

/// One item for each secret: of one alone the call's id, of several the call's id and their names.
pub(in super::super) fn needed(item_id: &ItemId, args: &Json) -> Vec<Item> {
    let Some(Asked { kind, scheme, spelling, .. }) = Asked::of(args) else {
        return vec![whole(item_id.clone())];
    };
    let members = kind.members(spelling);
    let item = |member: &&str| Item::Secret {
        item_id: match members.as_slice() {
            [_] => item_id.clone(),
            _ => ItemId::new(format!("{item_id}/{member}")),
        },
        // An API key is called by the header or parameter that it goes into.
        name: text_member(&scheme, "name")
            .filter(|_| kind == Kind::ApiKey)
            .unwrap_or_else(|| (*member).into()),
        description: words_member(&scheme, "description"),
        is_json: kind.is_json(),
        of: None,
    };
    members.iter().map(item).collect()
}

/// For a call that does not name its need.
fn whole(item_id: ItemId) -> Item {
    Item::Secret { item_id, name: "authCredential".to_owned(), description: None, is_json: true, of: None }
}

/// The configuration with the secrets that were given, in the order of their items; without one the credential alone.
pub(in super::super) fn given(args: &Json, secrets: &[&SecretRef]) -> Option<Template> {
    let Some(asked) = Asked::of(args) else {
        let [secret] = secrets else { return None };
        return Some(Template::secret_json((*secret).clone()));
    };
    let Asked { kind, config, credential, spelling, .. } = &asked;
    let members = kind.members(spelling);
    if members.len() != secrets.len() {
        return None;
    }
    let hole = if kind.is_json() { Template::secret_json } else { Template::secret };
    let typed = members.iter().zip(secrets).map(|(name, secret)| (*name, hole((*secret).clone())));
    let typed: Vec<(&str, Template)> = typed.collect();
    let (auth_type, mut changes) = match kind {
        Kind::Whole => return Some(Template::changed(config, &[], typed)),
        Kind::ApiKey => ("apiKey", typed),
        Kind::Token { scheme } | Kind::NameAndPassword { scheme } => {
            ("http", vec![("http", http(credential, scheme, typed))])
        }
        Kind::AccessToken { auth_type } => {
            (*auth_type, vec![("oauth2", within(credential, "oauth2", typed))])
        }
        Kind::KeyFile => {
            let account = spelling.account;
            // The agent reads its scopes there, and may have named them in the other place.
            let from = if present(credential, account).is_some() { credential } else { &asked.raw };
            ("serviceAccount", vec![(account, within(from, account, typed))])
        }
    };
    if present(credential, spelling.auth_type).is_none() {
        changes.insert(0, (spelling.auth_type, Template::value(auth_type)));
    }
    let credential = Template::changed(credential, &[], changes);
    Some(Template::changed(config, &[], vec![(spelling.credential, credential)]))
}

fn within(json: &Json, member: &str, changes: Vec<(&str, Template)>) -> Template {
    Template::changed(&present(json, member).unwrap_or_else(empty_object), &[], changes)
}

fn http(credential: &Json, scheme: &str, typed: Vec<(&str, Template)>) -> Template {
    let http = present(credential, "http").unwrap_or_else(empty_object);
    let mut changes = vec![("credentials", within(&http, "credentials", typed))];
    if present(&http, "scheme").is_none() {
        changes.insert(0, ("scheme", Template::value(scheme)));
    }
    Template::changed(&http, &[], changes)
}
