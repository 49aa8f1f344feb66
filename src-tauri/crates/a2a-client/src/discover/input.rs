//! Pasted input, recognised by its form.

use a2a_protocol::negotiate::scheme_of;
use a2a_protocol::{Json, JsonError};
use thiserror::Error;
use url::Url;

use crate::credentials::{Credential, ExtraHeader};
use crate::headers::OWN_HEADERS;
use crate::reach::Reach;
use crate::secret::Secret;

/// A pasted text, by its kind.
#[derive(Debug, Clone)]
pub enum Input {
    /// A URL: of a host, of an agent, or of a card.
    Url(Url),
    /// A host without a scheme.
    Host {
        /// The first URL to try, except on this machine and the local network.
        https: Url,
        /// The second URL, or the only one: only where plain http may be meant.
        http: Option<Url>,
    },
    /// A card, or a list of agents.
    Card(Json),
    /// A `curl` command: its URL, and the credentials that it carries, to be stored as such.
    Curl {
        /// The URL.
        url: Url,
        /// From `-u` or an `Authorization` header.
        credential: Credential,
        /// Other headers that may be needed, all taken to be secret.
        headers: Vec<ExtraHeader>,
    },
}

/// Why a text leads to no card.
#[derive(Debug, Error)]
pub enum InputError {
    /// Nothing was pasted.
    #[error("there is no address")]
    Empty,
    /// JSON that is broken.
    #[error("the text begins like an agent card but is not JSON")]
    NotJson(#[from] JsonError),
    /// Not a URL and not a host.
    #[error("`{text}` is not a URL")]
    NotAUrl {
        /// The text, shortened.
        text: String,
        /// The fault.
        #[source]
        source: url::ParseError,
    },
    /// A URL of another kind.
    #[error("`{scheme}` is not a scheme that agents are called by")]
    Scheme {
        /// The scheme.
        scheme: String,
    },
    /// A `curl` command without a URL.
    #[error("the curl command names no URL")]
    NoUrlInCurl,
}

impl Input {
    /// Recognises pasted text.
    ///
    /// # Errors
    /// When it leads nowhere.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let text = text.trim_matches(|character: char| character.is_whitespace() || character == '\u{feff}');
        if text.is_empty() {
            return Err(InputError::Empty);
        }
        if text.starts_with('{') {
            return Ok(Self::Card(Json::parse(text)?));
        }
        // An address of IPv6 begins with a bracket as well.
        if text.starts_with('[')
            && let Ok(list) = Json::parse(text)
        {
            return Ok(Self::Card(list));
        }
        if text == "curl" || text.starts_with("curl ") || text.starts_with("curl\t") {
            return curl(text);
        }
        if text.contains("://") {
            return Ok(Self::Url(checked(text)?));
        }
        host(text)
    }
}

fn checked(text: &str) -> Result<Url, InputError> {
    let not_a_url = |source| InputError::NotAUrl { text: text.chars().take(200).collect(), source };
    let url = Url::parse(text).map_err(not_a_url)?;
    match url.scheme() {
        "http" | "https" => Ok(url),
        scheme => Err(InputError::Scheme { scheme: scheme.to_owned() }),
    }
}

fn host(text: &str) -> Result<Input, InputError> {
    if let Some(scheme) = scheme_of(text) {
        return Err(InputError::Scheme { scheme: scheme.to_owned() });
    }
    let https = checked(&format!("https://{text}"))?;
    let http = checked(&format!("http://{text}"))?;
    Ok(match Reach::of(&https) {
        Reach::Nowhere | Reach::Machine => Input::Url(http),
        Reach::Network => Input::Host { https, http: Some(http) },
        Reach::Anywhere => Input::Host { http: https.port().is_some().then_some(http), https },
    })
}

fn curl(text: &str) -> Result<Input, InputError> {
    let words = words(text);
    let mut words = words.iter().skip(1);
    let mut url = None;
    let mut credential = Credential::None;
    let mut headers = Vec::new();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-H" | "--header" => {
                if let Some(header) = words.next() {
                    take_header(header, &mut credential, &mut headers);
                }
            }
            "-u" | "--user" => {
                if let Some((username, password)) = words.next().and_then(|pair| pair.split_once(':')) {
                    let (username, password) = (username.to_owned(), Secret::new(password));
                    credential = Credential::Basic { username, password };
                }
            }
            "--url" => url = words.next().cloned(),
            // Options of curl that take a value which is no address.
            "-X" | "--request" | "-d" | "--data" | "--data-raw" | "--data-binary" | "--json" | "-o"
            | "--output" | "-A" | "--user-agent" | "-m" | "--max-time" | "-b" | "--cookie" => {
                words.next();
            }
            option if option.starts_with('-') => {}
            _ if url.is_none() => url = Some(word.clone()),
            _ => {}
        }
    }
    let url = url.ok_or(InputError::NoUrlInCurl)?;
    let url = if url.contains("://") { checked(&url)? } else { checked(&format!("http://{url}"))? };
    Ok(Input::Curl { url, credential, headers })
}

fn take_header(header: &str, credential: &mut Credential, headers: &mut Vec<ExtraHeader>) {
    let Some((name, value)) = header.split_once(':') else { return };
    let (name, value) = (name.trim(), value.trim());
    match name.to_ascii_lowercase().as_str() {
        "host" => {}
        own if OWN_HEADERS.contains(&own) => {}
        "authorization" => match value.split_once(' ') {
            Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => {
                *credential = Credential::Bearer(Secret::new(token.trim()));
            }
            _ => headers.push(extra(name, value)),
        },
        _ => headers.push(extra(name, value)),
    }
}

fn extra(name: &str, value: &str) -> ExtraHeader {
    ExtraHeader { name: name.to_owned(), value: Secret::new(value), sensitive: true }
}

/// Splits as a shell would: blanks, quotes, backslashes, continued lines.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(open), close) if open == close => quote = None,
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => match characters.next() {
                Some('\n') | None => {}
                Some(escaped) => word.get_or_insert_default().push(escaped),
            },
            (None, blank) if blank.is_whitespace() => words.extend(word.take()),
            (_, other) => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests;
