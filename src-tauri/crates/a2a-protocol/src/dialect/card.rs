//! Agent cards, written (A2A 1.0 §4.4, A2A 0.3 §5.5).
//!
//! Cards of both generations are nearly one object: most members are shared, the others have different
//! names. A hybrid card is therefore simply both, and each generation's clients skip the other's members.

use super::write::Object;
use crate::model::{
    AgentCard, AgentInterface, AgentSkill, ApiKeyLocation, Binding, OAuthFlow, OAuthFlowKind,
    SecurityRequirement, SecurityScheme, Version,
};

/// Which generations' members to write.
#[derive(Clone, Copy)]
struct Audience {
    v0_3: bool,
    v1_0: bool,
}

pub(super) fn v1_0(out: &mut Object<'_>, value: &AgentCard) {
    card(out, value, Audience { v0_3: false, v1_0: true });
}

pub(super) fn v0_3(out: &mut Object<'_>, value: &AgentCard) {
    card(out, value, Audience { v0_3: true, v1_0: false });
}

pub(super) fn hybrid(out: &mut Object<'_>, value: &AgentCard) {
    card(out, value, Audience { v0_3: true, v1_0: true });
}

fn card(out: &mut Object<'_>, card: &AgentCard, audience: Audience) {
    out.text("name", &card.name);
    out.text("description", &card.description);
    if audience.v1_0 {
        out.objects("supportedInterfaces", &card.interfaces, interface);
    }
    if audience.v0_3 {
        older_interfaces(out, &card.interfaces);
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
    if !card.security_schemes.is_empty() {
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
        if audience.v0_3 {
            out.opt_boolean("stateTransitionHistory", capabilities.state_transition_history);
        }
        if audience.v1_0 {
            out.opt_boolean("extendedAgentCard", capabilities.extended_agent_card);
        }
        out.opt_objects("extensions", &capabilities.extensions, |out, extension| {
            out.text("uri", &extension.uri);
            out.opt_text("description", extension.description.as_deref());
            out.boolean("required", extension.required);
            out.opt_json("params", extension.params.as_ref());
        });
    });
    if audience.v0_3 {
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
    if audience.v1_0 {
        out.opt_objects("securityRequirements", requirements, |out, SecurityRequirement(schemes)| {
            out.object("schemes", |out| {
                for (name, scopes) in schemes {
                    out.object(name, |out| out.opt_texts("list", scopes));
                }
            });
        });
    }
    if audience.v0_3 {
        out.opt_objects("security", requirements, |out, SecurityRequirement(schemes)| {
            for (name, scopes) in schemes {
                out.texts(name, scopes);
            }
        });
    }
}

fn scheme(out: &mut Object<'_>, name: &str, scheme: &SecurityScheme, audience: Audience) {
    if let SecurityScheme::Unknown(whole) = scheme {
        out.json(name, whole);
        return;
    }
    out.object(name, |out| {
        if audience.v1_0 {
            out.object(one_of(scheme), |out| scheme_members(out, scheme, "location"));
        }
        if audience.v0_3 {
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
