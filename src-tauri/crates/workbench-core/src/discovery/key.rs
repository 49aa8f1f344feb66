//! A key in an address that was typed is a credential, not a part of the address.
//!
//! Addresses are stored, shown and logged. So a key that stands in one becomes an API key in the query,
//! as if it had been given as such: it lives in the keyring, goes to that origin only, and can be
//! changed. What a key is can only be told by its name; a further one beside it stays where it is.

use a2a_client::Secret;
use a2a_client::discover::Input;
use url::{Url, form_urlencoded};

use crate::auth::{AuthGiven, AuthKind};

/// Names under which keys, tokens and signatures stand in addresses, without case, `-` and `_`.
const KEYS: [&str; 19] = [
    "accesskey",
    "accesstoken",
    "apikey",
    "apitoken",
    "auth",
    "authkey",
    "authtoken",
    "clientsecret",
    "code",
    "jwt",
    "key",
    "password",
    "secret",
    "sig",
    "signature",
    "subscriptionkey",
    "token",
    "xapikey",
    "xfunctionskey",
];

/// Takes the key out of an address, unless other credentials were given: there is one place for a key.
pub(super) fn without_key(input: Input, given: AuthGiven) -> (Input, AuthGiven) {
    match input {
        Input::Url(mut url) if given.kind == AuthKind::None => match take(&mut url) {
            Some((name, value)) => {
                let kind = AuthKind::ApiKeyQuery;
                let given = AuthGiven { kind, parameter: Some(name), secret: Some(value), ..given };
                (Input::Url(url), given)
            }
            None => (Input::Url(url), given),
        },
        other => (other, given),
    }
}

/// Removes the first key from the query; everything else stays as it was typed.
fn take(url: &mut Url) -> Option<(String, Secret)> {
    let query = url.query()?.to_owned();
    let mut taken = None;
    let rest: Vec<&str> = query
        .split('&')
        .filter(|pair| {
            let parsed = form_urlencoded::parse(pair.as_bytes()).next();
            match parsed.filter(|(name, value)| taken.is_none() && is_key(name) && !value.is_empty()) {
                Some((name, value)) => {
                    taken = Some((name.into_owned(), Secret::new(&*value)));
                    false
                }
                None => true,
            }
        })
        .collect();
    if taken.is_some() {
        url.set_query((!rest.is_empty()).then(|| rest.join("&")).as_deref());
    }
    taken
}

fn is_key(name: &str) -> bool {
    let plain: String = name.chars().filter(|letter| !matches!(letter, '-' | '_')).collect();
    KEYS.contains(&plain.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::take;

    #[track_caller]
    fn check(address: &str, rest: &str, taken: Option<(&str, &str)>) {
        let mut url = Url::parse(address).unwrap();
        let found = take(&mut url);
        let found = found.as_ref().map(|(name, value)| (name.as_str(), value.expose()));
        assert_eq!((url.as_str(), found), (rest, taken));
    }

    #[test]
    fn a_key_is_known_by_its_name_and_the_rest_of_an_address_stays_as_typed() {
        check("https://a.example/card?key=k%201", "https://a.example/card", Some(("key", "k 1")));
        let both = "https://a.example/card?v=%7E1&Api-Key=s&lang=ja";
        check(both, "https://a.example/card?v=%7E1&lang=ja", Some(("Api-Key", "s")));
        check("https://a.example/card?monkey=k", "https://a.example/card?monkey=k", None);
        check("https://a.example/card?key", "https://a.example/card?key", None);
        check("https://a.example/card", "https://a.example/card", None);
    }
}
