//! Security schemes and requirements of a card, in the spelling of 1.0, of OpenAPI (0.2, 0.3) and of 0.1.

use super::reader::Reader;
use super::section::SECURITY;
use super::slot::Slot;
use crate::finding::Rule;
use crate::json::JsonKind;
use crate::model::{ApiKeyLocation, OAuthFlow, OAuthFlowKind, SecurityRequirement, SecurityScheme};

pub(super) fn schemes<'a>(reader: &mut Reader<'a>, slot: Slot<'a>) -> Vec<(String, SecurityScheme)> {
    reader.entries(slot, SECURITY, |reader, value| {
        if JsonKind::of(value) != JsonKind::Object {
            reader.drop_item(value, "an object", SECURITY);
            return None;
        }
        Some(scheme(reader, value))
    })
}

/// A hybrid card carries both spellings in one object; the newer one says more.
fn scheme<'a>(reader: &mut Reader<'a>, value: &'a str) -> SecurityScheme {
    let ([api_key, http, oauth2, open_id, mutual_tls, kind], _) = reader.members(
        value,
        [
            "apiKeySecurityScheme",
            "httpAuthSecurityScheme",
            "oauth2SecurityScheme",
            "openIdConnectSecurityScheme",
            "mtlsSecurityScheme",
            "type",
        ],
    );
    let newer = [
        ("apiKey", api_key),
        ("http", http),
        ("oauth2", oauth2),
        ("openIdConnect", open_id),
        ("mutualTLS", mutual_tls),
    ];
    let read = match newer.into_iter().find(|(_, slot)| slot.is_object()) {
        Some((kind, slot)) => {
            reader.object(slot, SECURITY, |reader, value| named(reader, kind, value, true)).flatten()
        }
        None => kind.peek().and_then(|kind| named(reader, &kind, value, false)),
    };
    read.unwrap_or_else(|| {
        reader.note(Rule::UnknownShape, SECURITY, "no generation defines a security scheme of this shape");
        SecurityScheme::Unknown(reader.slice(value))
    })
}

/// `newer`: in the spelling of 1.0, where absent members are reported by their names there.
fn named<'a>(reader: &mut Reader<'a>, kind: &str, value: &'a str, newer: bool) -> Option<SecurityScheme> {
    let ([location, place, name, scheme, bearer_format, flows, metadata_url, open_id_url], _) = reader
        .members(
            value,
            [
                "location",
                "in",
                "name",
                "scheme",
                "bearerFormat",
                "flows",
                "oauth2MetadataUrl",
                "openIdConnectUrl",
            ],
        );
    Some(match kind {
        "apiKey" => SecurityScheme::ApiKey {
            location: key_location(
                &reader.required(if newer { location.or(place) } else { place.or(location) }, SECURITY),
            ),
            name: reader.required(name, SECURITY),
        },
        "http" => SecurityScheme::Http {
            scheme: reader.required(scheme, SECURITY),
            bearer_format: reader.text(bearer_format, SECURITY),
        },
        "oauth2" => SecurityScheme::OAuth2 {
            flows: oauth_flows(reader, flows),
            metadata_url: reader.text(metadata_url, SECURITY),
        },
        "openIdConnect" => SecurityScheme::OpenIdConnect { url: reader.required(open_id_url, SECURITY) },
        "mutualTLS" => SecurityScheme::MutualTls,
        _ => return None,
    })
}

fn key_location(spelled: &str) -> ApiKeyLocation {
    match spelled {
        "header" => ApiKeyLocation::Header,
        "query" => ApiKeyLocation::Query,
        "cookie" => ApiKeyLocation::Cookie,
        _ => ApiKeyLocation::Unknown(spelled.to_owned()),
    }
}

fn oauth_flows<'a>(reader: &mut Reader<'a>, slot: Slot<'a>) -> Vec<OAuthFlow> {
    let flows = reader.entries(slot, SECURITY, |reader, value| {
        if JsonKind::of(value) != JsonKind::Object {
            reader.drop_item(value, "an object", SECURITY);
            return None;
        }
        Some(flow(reader, value))
    });
    flows.into_iter().map(|(name, flow)| OAuthFlow { kind: flow_kind(&name), ..flow }).collect()
}

fn flow_kind(name: &str) -> OAuthFlowKind {
    match name {
        "authorizationCode" => OAuthFlowKind::AuthorizationCode,
        "clientCredentials" => OAuthFlowKind::ClientCredentials,
        "deviceCode" => OAuthFlowKind::DeviceCode,
        "implicit" => OAuthFlowKind::Implicit,
        "password" => OAuthFlowKind::Password,
        _ => OAuthFlowKind::Unknown(name.to_owned()),
    }
}

fn flow<'a>(reader: &mut Reader<'a>, value: &'a str) -> OAuthFlow {
    let ([authorization, device, token, refresh, scopes, pkce], extra) = reader.members(
        value,
        ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl", "scopes", "pkceRequired"],
    );
    OAuthFlow {
        kind: OAuthFlowKind::Unknown(String::new()),
        authorization_url: reader.text(device.or(authorization), SECURITY),
        token_url: reader.text(token, SECURITY),
        refresh_url: reader.text(refresh, SECURITY),
        scopes: reader.entries(scopes, SECURITY, |_, value| {
            crate::json::scan::string(value).map(std::borrow::Cow::into_owned)
        }),
        pkce_required: reader.boolean(pkce, SECURITY).unwrap_or(false),
        extra,
    }
}

/// `securityRequirements` of 1.0: `[{"schemes": {name: {"list": [scope]}}}]`; `security` of 0.2 and 0.3:
/// `[{name: [scope]}]`, over gRPC in the form of 1.0.
pub(super) fn requirements<'a>(
    reader: &mut Reader<'a>,
    newer: Slot<'a>,
    older: Slot<'a>,
) -> Vec<SecurityRequirement> {
    if newer.is_filled() {
        return reader.objects(newer, SECURITY, named_schemes);
    }
    reader.objects(older, SECURITY, |reader, value| {
        // A scheme of that name would have an array.
        if Reader::peek(value, ["schemes"]).iter().any(|slot| slot.is_object()) {
            return named_schemes(reader, value);
        }
        let names: Vec<(String, Vec<String>)> = reader
            .slice(value)
            .members()
            .into_iter()
            .map(|(name, scopes)| (name, scopes.items().iter().filter_map(crate::Json::as_string).collect()))
            .collect();
        SecurityRequirement(names)
    })
}

fn named_schemes<'a>(reader: &mut Reader<'a>, value: &'a str) -> SecurityRequirement {
    let ([schemes], _) = reader.members(value, ["schemes"]);
    SecurityRequirement(reader.entries(schemes, SECURITY, |reader, value| {
        let ([list], _) = reader.members(value, ["list"]);
        Some(reader.texts(list, SECURITY))
    }))
}

/// `authentication` of 0.1: free names, one of which suffices.
pub(super) fn of_0_1<'a>(
    reader: &mut Reader<'a>,
    slot: Slot<'a>,
) -> (Vec<(String, SecurityScheme)>, Vec<SecurityRequirement>) {
    let names = reader.object(slot, SECURITY, |reader, value| {
        let ([schemes, _credentials], _) = reader.members(value, ["schemes", "credentials"]);
        reader.texts(schemes, SECURITY)
    });
    let names: Vec<String> = names.unwrap_or_default();
    let wanted = names.into_iter().filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("public"));
    wanted
        .map(|name| {
            let scheme = match name.to_ascii_lowercase().as_str() {
                scheme @ ("bearer" | "basic") => {
                    SecurityScheme::Http { scheme: scheme.to_owned(), bearer_format: None }
                }
                _ => SecurityScheme::Unknown(crate::Json::from(serde_json::Value::from(name.as_str()))),
            };
            let requirement = SecurityRequirement(vec![(name.clone(), Vec::new())]);
            ((name, scheme), requirement)
        })
        .unzip()
}
