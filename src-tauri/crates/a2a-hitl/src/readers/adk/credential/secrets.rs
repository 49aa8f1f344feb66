//! Credentials that a person types: an API key, a bearer token, a name and a password. Whatever is typed is a secret, the
//! name too, because nobody can tell a name from a token.

use a2a_protocol::Json;

use super::{Spelling, config};
use crate::reading::Item;
use crate::shape::{empty_object, present, text_member, words_member};
use crate::{ItemId, SecretRef, Template};

/// The credentials of which all that is missing can be typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    ApiKey,
    Bearer,
    Basic,
}

impl Kind {
    /// What the scheme says, else what the credential says of itself.
    fn of(scheme: &Json, credential: &Json, spelling: &Spelling) -> Option<Self> {
        let named = text_member(scheme, "type").or_else(|| text_member(scheme, "type_"));
        let kind = named.or_else(|| text_member(credential, spelling.auth_type))?;
        match kind.as_str() {
            "apiKey" => Some(Self::ApiKey),
            "http" => {
                let http = present(credential, "http").and_then(|http| text_member(&http, "scheme"));
                match text_member(scheme, "scheme").or(http)?.to_ascii_lowercase().as_str() {
                    "bearer" => Some(Self::Bearer),
                    "basic" => Some(Self::Basic),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The members that are missing, in order.
    fn members(self, spelling: &Spelling) -> &'static [&'static str] {
        match self {
            Self::ApiKey if spelling.api_key == "apiKey" => &["apiKey"],
            Self::ApiKey => &["api_key"],
            Self::Bearer => &["token"],
            Self::Basic => &["username", "password"],
        }
    }
}

/// The kind, the configuration and its credential.
fn parts(args: &Json) -> Option<(Kind, Json, Json, &'static Spelling)> {
    let (config, spelling) = config(args)?;
    let scheme = present(&config, spelling.scheme).unwrap_or_else(empty_object);
    let credential = present(&config, spelling.credential).unwrap_or_else(empty_object);
    Some((Kind::of(&scheme, &credential, spelling)?, config, credential, spelling))
}

/// One item for each secret: of one alone the call's id, of several the call's id and their names.
pub(in super::super) fn needed(item_id: &ItemId, args: &Json) -> Option<Vec<Item>> {
    let (kind, config, _, spelling) = parts(args)?;
    let scheme = present(&config, spelling.scheme).unwrap_or_else(empty_object);
    let members = kind.members(spelling);
    let item = |member: &&str| Item::Secret {
        item_id: match members {
            [_] => item_id.clone(),
            _ => ItemId::new(format!("{item_id}/{member}")),
        },
        // An API key is called by the header or parameter that it goes into.
        name: text_member(&scheme, "name")
            .filter(|_| kind == Kind::ApiKey)
            .unwrap_or_else(|| (*member).into()),
        description: words_member(&scheme, "description"),
    };
    Some(members.iter().map(item).collect())
}

/// The configuration with the secrets that were given, in the order of their items.
pub(in super::super) fn given(args: &Json, secrets: &[&SecretRef]) -> Option<Template> {
    let (kind, config, credential, spelling) = parts(args)?;
    let members = kind.members(spelling);
    if members.len() != secrets.len() {
        return None;
    }
    let typed =
        members.iter().zip(secrets).map(|(name, secret)| (*name, Template::secret((*secret).clone())));
    let typed: Vec<(&str, Template)> = typed.collect();
    let (auth_type, mut changes) = match kind {
        Kind::ApiKey => ("apiKey", typed),
        Kind::Bearer | Kind::Basic => ("http", vec![("http", http(&credential, kind, typed))]),
    };
    if present(&credential, spelling.auth_type).is_none() {
        changes.insert(0, (spelling.auth_type, Template::value(auth_type)));
    }
    let credential = Template::changed(&credential, &[], changes);
    Some(Template::changed(&config, &[], vec![(spelling.credential, credential)]))
}

fn http(credential: &Json, kind: Kind, typed: Vec<(&str, Template)>) -> Template {
    let http = present(credential, "http").unwrap_or_else(empty_object);
    let credentials = present(&http, "credentials").unwrap_or_else(empty_object);
    let mut changes = vec![("credentials", Template::changed(&credentials, &[], typed))];
    if present(&http, "scheme").is_none() {
        let scheme = if kind == Kind::Bearer { "bearer" } else { "basic" };
        changes.insert(0, ("scheme", Template::value(scheme)));
    }
    Template::changed(&http, &[], changes)
}
