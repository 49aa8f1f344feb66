//! ADK's request for a credential: the whole configuration goes back, with the address to which the sign-in
//! returned, or with the person's secret.
//!
//! Members have one of two spellings and go back as they came. Only the requested values are added; the redirect
//! address and the kind of credential are added only if the agent gave none. Deliberately absent: secret values,
//! which are named here and inserted at the moment of sending.

mod secrets;

use a2a_protocol::Json;

pub(super) use self::secrets::{given, needed};
use crate::reading::{AfterLink, Item, WordsBack};
use crate::shape::{empty_object, id_member, present, text_member};
use crate::{ItemId, SecretRef, Template};

/// The names of the members that are needed, in one spelling.
struct Spelling {
    config: &'static str,
    scheme: &'static str,
    raw: &'static str,
    credential: &'static str,
    auth_type: &'static str,
    api_key: &'static str,
    access_token: &'static str,
    account: &'static str,
    key_file: &'static str,
    client_id: &'static str,
    auth_uri: &'static str,
    response_uri: &'static str,
    redirect_uri: &'static str,
}

const SPELLINGS: [Spelling; 2] = [
    Spelling {
        config: "authConfig",
        scheme: "authScheme",
        raw: "rawAuthCredential",
        credential: "exchangedAuthCredential",
        auth_type: "authType",
        api_key: "apiKey",
        access_token: "accessToken",
        account: "serviceAccount",
        key_file: "serviceAccountCredential",
        client_id: "clientId",
        auth_uri: "authUri",
        response_uri: "authResponseUri",
        redirect_uri: "redirectUri",
    },
    Spelling {
        config: "auth_config",
        scheme: "auth_scheme",
        raw: "raw_auth_credential",
        credential: "exchanged_auth_credential",
        auth_type: "auth_type",
        api_key: "api_key",
        access_token: "access_token",
        account: "service_account",
        key_file: "service_account_credential",
        client_id: "client_id",
        auth_uri: "auth_uri",
        response_uri: "auth_response_uri",
        redirect_uri: "redirect_uri",
    },
];

/// The configuration, and how its members are spelled.
fn config(args: &Json) -> Option<(Json, &'static Spelling)> {
    SPELLINGS.iter().find_map(|spelling| Some((args.member(spelling.config)?, spelling)))
}

/// The configuration, its OAuth part, and how their members are spelled.
fn parts(args: &Json) -> Option<(Json, Json, &'static Spelling)> {
    SPELLINGS.iter().find_map(|spelling| {
        let config = args.member(spelling.config)?;
        let oauth = config.member(spelling.credential)?.member("oauth2")?;
        Some((config, oauth, spelling))
    })
}

/// The request: a sign-in that a browser can answer, or secrets.
pub(super) fn read(item_id: &ItemId, args: &Json) -> Vec<Item> {
    sign_in(item_id, args).map_or_else(|| needed(item_id, args), |item| vec![item])
}

fn sign_in(item_id: &ItemId, args: &Json) -> Option<Item> {
    let (config, oauth, spelling) = parts(args)?;
    Some(Item::Link {
        item_id: item_id.clone(),
        text: said(&config, &oauth, spelling),
        url: Some(address(args)?),
        then: AfterLink::Redirect,
        may_reject: false,
        may_cancel: false,
        code: None,
        lasts: None,
        words: WordsBack::None,
    })
}

/// The requested credential, its purpose and its address, in the names of the configuration.
fn said(config: &Json, oauth: &Json, spelling: &Spelling) -> String {
    let scheme = present(config, spelling.scheme).unwrap_or_else(empty_object);
    let flows = present(&scheme, "flows").map(|flows| flows.members()).unwrap_or_default();
    let scopes =
        flows.into_iter().map(|(_, flow)| flow).chain([scheme]).filter_map(|flow| present(&flow, "scopes"));
    let mut lines: Vec<String> = Vec::new();
    for scope in scopes.flat_map(|scopes| {
        let named = scopes.members().into_iter().map(|(name, what)| named(&name, what.as_string()));
        named.chain(scopes.items().iter().filter_map(Json::as_string)).collect::<Vec<_>>()
    }) {
        if !lines.contains(&scope) {
            lines.push(scope);
        }
    }
    let of_oauth = |name: &str| Some(named(name, Some(text_member(oauth, name)?)));
    lines.extend([spelling.client_id, spelling.redirect_uri].into_iter().filter_map(of_oauth));
    lines.join("\n")
}

fn named(name: &str, value: Option<String>) -> String {
    match value.filter(|value| !value.trim().is_empty()) {
        Some(value) => format!("{name}: {value}"),
        None => name.to_owned(),
    }
}

/// Where a person signs in.
fn address(args: &Json) -> Option<String> {
    let (_, oauth, spelling) = parts(args)?;
    id_member(&oauth, spelling.auth_uri)
}

/// Whether it is spelled as it was recorded.
pub(super) fn is_recorded(args: &Json) -> bool {
    parts(args).is_some_and(|(.., spelling)| spelling.config == "authConfig")
}

/// The kind and purpose of the credential: the whole configuration, which goes back as it came.
pub(super) fn configuration(args: &Json) -> Option<Json> {
    let (config, spelling) = config(args)?;
    Json::parse(format!(r#"{{"data":{{"{}":{}}}}}"#, spelling.config, config.as_str())).ok()
}

/// The configuration with the address that the sign-in led to.
pub(super) fn response(args: &Json, address: &str, full: &SecretRef) -> Option<Template> {
    let (config, oauth, spelling) = parts(args)?;
    let mut changes = vec![(spelling.response_uri, Template::secret(full.clone()))];
    if present(&oauth, spelling.redirect_uri).is_none() {
        changes.push((spelling.redirect_uri, Template::value(address)));
    }
    Some(Template::changed(&config, &[spelling.credential, "oauth2"], changes))
}
