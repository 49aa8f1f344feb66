//! Writes agent cards (A2A 1.0 §4.4, A2A 0.3 §5.5).
//!
//! Cards of 0.3 and 1.0 share most members, and the others have different names. So a hybrid card has both, and
//! each generation's clients skip the other's members. Over gRPC, a card of 0.3 has its own members with security
//! in the form of 1.0. A card of 0.1 has one address and names its ways to authenticate without describing them.

use super::write::Object;
use crate::model::{
    AgentCard, AgentInterface, AgentSkill, ApiKeyLocation, Binding, OAuthFlow, OAuthFlowKind,
    SecurityRequirement, SecurityScheme, Version,
};

/// For whom a card is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Audience {
    V0_1,
    V0_3,
    V0_3Proto,
    V1_0,
    /// Clients of 0.3 and of 1.0.
    Both,
}

impl Audience {
    fn reads_1_0(self) -> bool {
        matches!(self, Self::V1_0 | Self::Both)
    }

    fn reads_0_3(self) -> bool {
        matches!(self, Self::V0_3 | Self::V0_3Proto | Self::Both)
    }

    /// Security in the form of a protobuf schema: one member names the kind.
    fn reads_one_of(self) -> bool {
        matches!(self, Self::V1_0 | Self::V0_3Proto | Self::Both)
    }

    /// Security in the form of OpenAPI.
    fn reads_openapi(self) -> bool {
        matches!(self, Self::V0_3 | Self::Both)
    }
}

pub(super) fn card(out: &mut Object<'_>, card: &AgentCard, audience: Audience) {
    out.text("name", &card.name);
    out.text("description", &card.description);
    if audience.reads_1_0() {
        out.objects("supportedInterfaces", &card.interfaces, interface);
    }
    if audience.reads_0_3() {
        older_interfaces(out, &card.interfaces);
    }
    if audience == Audience::V0_1 {
        let own = card.interfaces.iter().find(|interface| interface.version == Version::V0_1);
        let url = own.or(card.interfaces.first()).map_or("", |interface| interface.url.as_str());
        out.text("url", url);
        // Always there: it is also how a card of 0.1 is told from one of 0.2.
        out.object("authentication", |out| {
            let names: Vec<&str> = card.security_schemes.iter().map(|(name, _)| name.as_str()).collect();
            out.texts("schemes", &names);
        });
    }
    if let Some(provider) = &card.provider {
        out.object("provider", |out| {
            out.text("organization", &provider.organization);
            out.opt_text("url", provider.url.as_deref());
        });
    }
    out.text("version", &card.version);
    out.opt_text("documentationUrl", card.documentation_url.as_deref());
    out.opt_text("iconUrl", card.icon_url.as_deref());
    capabilities(out, card, audience);
    if !card.security_schemes.is_empty() && audience != Audience::V0_1 {
        out.object("securitySchemes", |out| {
            for (name, value) in &card.security_schemes {
                scheme(out, name, value, audience);
            }
        });
    }
    requirements(out, &card.security_requirements, audience);
    out.texts("defaultInputModes", &card.default_input_modes);
    out.texts("defaultOutputModes", &card.default_output_modes);
    out.objects("skills", &card.skills, |out, value| skill(out, value, audience));
    out.opt_objects("signatures", &card.signatures, |out, signature| {
        out.text("protected", &signature.protected);
        out.text("signature", &signature.signature);
        out.opt_json("header", signature.header.as_ref());
    });
    out.extra(&card.extra);
}

fn interface(out: &mut Object<'_>, interface: &AgentInterface) {
    out.text("url", &interface.url);
    out.text("protocolBinding", interface.binding.as_str());
    out.opt_text("tenant", interface.tenant.as_deref());
    out.text("protocolVersion", interface.version.as_str());
}

/// The first interface of a generation before 1.0 is the main one; without one, the first of all.
fn older_interfaces(out: &mut Object<'_>, interfaces: &[AgentInterface]) {
    let older = |candidate: &&AgentInterface| matches!(candidate.version, Version::V0_2 | Version::V0_3);
    let Some(main) = interfaces.iter().find(older).or(interfaces.first()) else { return };
    out.text("protocolVersion", if main.version == Version::V0_2 { "0.2.6" } else { "0.3.0" });
    out.text("url", &main.url);
    out.text("preferredTransport", transport(&main.binding));
    let others: Vec<&AgentInterface> =
        interfaces.iter().filter(older).filter(|other| *other != main).collect();
    out.opt_objects("additionalInterfaces", &others, |out, other| {
        out.text("url", &other.url);
        out.text("transport", transport(&other.binding));
    });
}

fn transport(binding: &Binding) -> &str {
    binding.as_str()
}

fn capabilities(out: &mut Object<'_>, card: &AgentCard, audience: Audience) {
    let capabilities = &card.capabilities;
    out.object("capabilities", |out| {
        out.opt_boolean("streaming", capabilities.streaming);
        out.opt_boolean("pushNotifications", capabilities.push_notifications);
        if matches!(audience, Audience::V0_1 | Audience::V0_3 | Audience::Both) {
            out.opt_boolean("stateTransitionHistory", capabilities.state_transition_history);
        }
        if audience.reads_1_0() {
            out.opt_boolean("extendedAgentCard", capabilities.extended_agent_card);
        }
        if audience == Audience::V0_1 {
            return;
        }
        out.opt_objects("extensions", &capabilities.extensions, |out, extension| {
            out.text("uri", &extension.uri);
            out.opt_text("description", extension.description.as_deref());
            out.boolean("required", extension.required);
            out.opt_json("params", extension.params.as_ref());
        });
    });
    if audience.reads_0_3() {
        out.opt_boolean("supportsAuthenticatedExtendedCard", capabilities.extended_agent_card);
    }
}

fn skill(out: &mut Object<'_>, skill: &AgentSkill, audience: Audience) {
    out.text("id", &skill.id);
    out.text("name", &skill.name);
    out.text("description", &skill.description);
    out.texts("tags", &skill.tags);
    out.opt_texts("examples", &skill.examples);
    out.opt_texts("inputModes", &skill.input_modes);
    out.opt_texts("outputModes", &skill.output_modes);
    requirements(out, &skill.security_requirements, audience);
    out.extra(&skill.extra);
}

fn requirements(out: &mut Object<'_>, requirements: &[SecurityRequirement], audience: Audience) {
    if audience.reads_1_0() {
        out.opt_objects("securityRequirements", requirements, named_schemes);
    }
    if audience == Audience::V0_3Proto {
        out.opt_objects("security", requirements, named_schemes);
    }
    if audience.reads_openapi() {
        out.opt_objects("security", requirements, |out, SecurityRequirement(schemes)| {
            for (name, scopes) in schemes {
                out.texts(name, scopes);
            }
        });
    }
}

/// A requirement in the form of a protobuf schema.
fn named_schemes(out: &mut Object<'_>, SecurityRequirement(schemes): &SecurityRequirement) {
    out.object("schemes", |out| {
        for (name, scopes) in schemes {
            out.object(name, |out| out.opt_texts("list", scopes));
        }
    });
}

fn scheme(out: &mut Object<'_>, name: &str, scheme: &SecurityScheme, audience: Audience) {
    if let SecurityScheme::Unknown(whole) = scheme {
        out.json(name, whole);
        return;
    }
    out.object(name, |out| {
        if audience.reads_one_of() {
            out.object(one_of(scheme), |out| scheme_members(out, scheme, "location"));
        }
        if audience.reads_openapi() {
            out.text("type", openapi_type(scheme));
            scheme_members(out, scheme, "in");
        }
    });
}

fn one_of(scheme: &SecurityScheme) -> &'static str {
    match scheme {
        SecurityScheme::ApiKey { .. } => "apiKeySecurityScheme",
        SecurityScheme::Http { .. } => "httpAuthSecurityScheme",
        SecurityScheme::OAuth2 { .. } => "oauth2SecurityScheme",
        SecurityScheme::OpenIdConnect { .. } => "openIdConnectSecurityScheme",
        SecurityScheme::MutualTls | SecurityScheme::Unknown(_) => "mtlsSecurityScheme",
    }
}

fn openapi_type(scheme: &SecurityScheme) -> &'static str {
    match scheme {
        SecurityScheme::ApiKey { .. } => "apiKey",
        SecurityScheme::Http { .. } => "http",
        SecurityScheme::OAuth2 { .. } => "oauth2",
        SecurityScheme::OpenIdConnect { .. } => "openIdConnect",
        SecurityScheme::MutualTls | SecurityScheme::Unknown(_) => "mutualTLS",
    }
}

fn scheme_members(out: &mut Object<'_>, scheme: &SecurityScheme, location_name: &str) {
    match scheme {
        SecurityScheme::ApiKey { location, name } => {
            out.text(location_name, location_spelled(location));
            out.text("name", name);
        }
        SecurityScheme::Http { scheme, bearer_format } => {
            out.text("scheme", scheme);
            out.opt_text("bearerFormat", bearer_format.as_deref());
        }
        SecurityScheme::OAuth2 { flows, metadata_url } => {
            out.object("flows", |out| {
                for value in flows {
                    out.object(flow_name(&value.kind), |out| flow(out, value));
                }
            });
            out.opt_text("oauth2MetadataUrl", metadata_url.as_deref());
        }
        SecurityScheme::OpenIdConnect { url } => out.text("openIdConnectUrl", url),
        SecurityScheme::MutualTls | SecurityScheme::Unknown(_) => {}
    }
}

fn location_spelled(location: &ApiKeyLocation) -> &str {
    match location {
        ApiKeyLocation::Header => "header",
        ApiKeyLocation::Query => "query",
        ApiKeyLocation::Cookie => "cookie",
        ApiKeyLocation::Unknown(spelled) => spelled,
    }
}

fn flow_name(kind: &OAuthFlowKind) -> &str {
    match kind {
        OAuthFlowKind::AuthorizationCode => "authorizationCode",
        OAuthFlowKind::ClientCredentials => "clientCredentials",
        OAuthFlowKind::DeviceCode => "deviceCode",
        OAuthFlowKind::Implicit => "implicit",
        OAuthFlowKind::Password => "password",
        OAuthFlowKind::Unknown(spelled) => spelled,
    }
}

fn flow(out: &mut Object<'_>, flow: &OAuthFlow) {
    let authorization = match flow.kind {
        OAuthFlowKind::DeviceCode => "deviceAuthorizationUrl",
        _ => "authorizationUrl",
    };
    out.opt_text(authorization, flow.authorization_url.as_deref());
    out.opt_text("tokenUrl", flow.token_url.as_deref());
    out.opt_text("refreshUrl", flow.refresh_url.as_deref());
    out.object("scopes", |out| {
        for (scope, meaning) in &flow.scopes {
            out.text(scope, meaning);
        }
    });
    if flow.pkce_required {
        out.boolean("pkceRequired", true);
    }
    out.extra(&flow.extra);
}
