//! Typed input of a search: the place that its credentials are for, and the secrets in it.

use a2a_client::discover::Input;
use a2a_client::{Credential, KeyLocation, Reach, Secret};
use url::Url;

use crate::auth::{AuthGiven, AuthKind, HeaderGiven};

/// The place that credentials are for. A bare host is tried by https first, and off the local network
/// a secret never goes without it.
pub(super) fn place_of(input: &Input) -> Option<&Url> {
    match input {
        Input::Url(url) | Input::Curl { url, .. } => Some(url),
        Input::Host { https, http } => {
            let near = |url: &&Url| matches!(Reach::of(url), Reach::Machine | Reach::Network);
            Some(http.as_ref().filter(near).unwrap_or(https))
        }
        Input::Card(_) => None,
    }
}

/// Credentials in pasted input: of a `curl` command, or before the `@` of an address.
pub(super) fn given_in(input: &Input) -> AuthGiven {
    match input {
        Input::Curl { credential, headers, .. } => {
            let headers = headers
                .iter()
                .map(|header| HeaderGiven { name: header.name.clone(), value: Some(header.value.clone()) })
                .collect();
            AuthGiven { headers, ..given_credential(credential) }
        }
        Input::Url(url) if !url.username().is_empty() => AuthGiven {
            kind: AuthKind::Basic,
            username: Some(url.username().to_owned()),
            secret: Some(Secret::new(url.password().unwrap_or_default())),
            ..AuthGiven::default()
        },
        Input::Url(_) | Input::Host { .. } | Input::Card(_) => AuthGiven::default(),
    }
}

fn given_credential(credential: &Credential) -> AuthGiven {
    match credential {
        Credential::None => AuthGiven::default(),
        Credential::Bearer(token) => {
            AuthGiven { kind: AuthKind::Bearer, secret: Some(token.clone()), ..AuthGiven::default() }
        }
        Credential::Basic { username, password } => AuthGiven {
            kind: AuthKind::Basic,
            username: Some(username.clone()),
            secret: Some(password.clone()),
            ..AuthGiven::default()
        },
        Credential::ApiKey { location, name, value } => AuthGiven {
            kind: match location {
                KeyLocation::Header => AuthKind::ApiKeyHeader,
                KeyLocation::Query => AuthKind::ApiKeyQuery,
                KeyLocation::Cookie => AuthKind::ApiKeyCookie,
            },
            parameter: Some(name.clone()),
            secret: Some(value.clone()),
            ..AuthGiven::default()
        },
    }
}

/// An address is stored and shown; a password in it must be neither.
pub(super) fn without_user_info(input: Input) -> Input {
    match input {
        Input::Url(mut url) => {
            // Both fail only for addresses that cannot have a user.
            let _ = url.set_username("");
            let _ = url.set_password(None);
            Input::Url(url)
        }
        other => other,
    }
}
