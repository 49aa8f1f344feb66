//! Agent cards of every generation, hybrids included.

use thiserror::Error;

use super::reader::Reader;
use super::section::{CARD, INTERFACE, SKILL, before_1_0};
use super::security::{of_0_1, requirements, schemes};
use super::slot::Slot;
use crate::dialect::Dialect;
use crate::finding::Decoded;
use crate::json::{Json, scan};
use crate::model::{
    AgentCapabilities, AgentCard, AgentExtension, AgentInterface, AgentProvider, AgentSkill, Binding,
    CardSignature, Version,
};

/// The value is not an agent card: it names no agent, or no way to call it and nothing that it can do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("an agent card is an object with `name` and one of `supportedInterfaces`, `url`, `skills`")]
pub struct NotACard;

pub(super) fn card(body: &Json) -> Result<Decoded<AgentCard>, NotACard> {
    let [name, url, interfaces, skills] =
        Reader::peek(body.as_str(), ["name", "url", "supportedInterfaces", "skills"]);
    let callable = url.value.is_some() || interfaces.value.is_some() || skills.value.is_some();
    if name.peek().is_none() || !callable {
        return Err(NotACard);
    }
    let mut card = Reader::whole(body, Dialect::V1_0, read);
    if !is_of_1_0(body.as_str()) {
        for finding in &mut card.findings {
            finding.section = before_1_0(finding.section);
        }
    }
    Ok(card)
}

/// Whether a card is to be judged as one of 1.0: it lists interfaces, or shows no sign of an older generation.
pub(crate) fn is_of_1_0(card: &str) -> bool {
    let [listed, url] = Reader::peek(card, ["supportedInterfaces", "url"]);
    let older = || older_generation(card).is_some_and(|told| told.version != Version::V1_0);
    listed.value.is_some() || (url.value.is_none() && !older())
}

/// A generation, as a card's members tell it.
pub(crate) struct Told {
    pub(crate) version: Version,
    /// No other generation has these members.
    pub(crate) surely: bool,
}

/// The interfaces that a card lists as 1.0 does, and of each whether it names its generation; `None`: the card
/// lists none.
pub(crate) fn listed_interfaces(card: &str) -> Option<Vec<bool>> {
    let [list] = Reader::peek(card, ["supportedInterfaces"]);
    let items = scan::items(list.value.filter(|list| list.starts_with('['))?);
    let objects = items.filter(|item| item.starts_with('{'));
    let named = |item| Reader::peek(item, ["protocolVersion"]).iter().any(|slot| slot.is_filled());
    let all: Vec<bool> = objects.map(named).collect();
    (!all.is_empty()).then_some(all)
}

/// The generation that a card without `supportedInterfaces` was written for, told by its members.
pub(crate) fn older_generation(card: &str) -> Option<Told> {
    let told = |version, surely| Some(Told { version, surely });
    let [protocol_version, preferred, additional, schemes, extended, requirements, capabilities] =
        Reader::peek(
            card,
            [
                "protocolVersion",
                "preferredTransport",
                "additionalInterfaces",
                "securitySchemes",
                "supportsAuthenticatedExtendedCard",
                "securityRequirements",
                "capabilities",
            ],
        );
    let [authentication, input] = Reader::peek(card, ["authentication", "defaultInputModes"]);
    if let Some(spelled) = protocol_version.value {
        let spelled = scan::string(spelled).unwrap_or(std::borrow::Cow::Borrowed(spelled));
        return match spelled.split('.').next() {
            // 1.0 says it per interface; here it may be the agent's own version.
            Some("1") => told(Version::V1_0, false),
            _ => told(Version::read(&spelled), true),
        };
    }
    let [extensions, newer] = capabilities
        .value
        .map(|value| Reader::peek(value, ["extensions", "extendedAgentCard"]))
        .map_or([false; 2], |slots| slots.map(|slot| slot.value.is_some()));
    let of_1_0 = newer || requirements.value.is_some();
    let since_0_2 =
        extensions || [preferred, additional, schemes, extended].iter().any(|slot| slot.value.is_some());
    // Examples of 2025 are copied into cards of every generation, so this proves nothing.
    let of_0_1 = authentication.is_object();
    match (of_1_0, since_0_2, of_0_1) {
        (true, _, _) => return told(Version::V1_0, false),
        (false, true, _) => return told(Version::V0_2, !of_0_1),
        (false, false, true) => return told(Version::V0_1, false),
        (false, false, false) => {}
    }
    let text_only = input.value.is_some_and(|modes| scan::items(modes).eq(["\"text\""]));
    let nulls = scan::members(card).any(|(_, value)| value == "null");
    if text_only || nulls { told(Version::V0_1, false) } else { None }
}

fn read<'a>(reader: &mut Reader<'a>, value: &'a str) -> AgentCard {
    let (
        [
            name,
            description,
            version,
            interfaces,
            url,
            preferred,
            additional,
            _protocol_version,
            provider,
            icon_url,
            documentation_url,
            capabilities,
            extended,
            security_schemes,
            security_requirements,
            security,
            authentication,
            input_modes,
            output_modes,
            skills,
            signatures,
        ],
        extra,
    ) = reader.members(
        value,
        [
            "name",
            "description",
            "version",
            "supportedInterfaces",
            "url",
            "preferredTransport",
            "additionalInterfaces",
            "protocolVersion",
            "provider",
            "iconUrl",
            "documentationUrl",
            "capabilities",
            "supportsAuthenticatedExtendedCard",
            "securitySchemes",
            "securityRequirements",
            "security",
            "authentication",
            "defaultInputModes",
            "defaultOutputModes",
            "skills",
            "signatures",
        ],
    );
    let newer = reader.list(interfaces, CARD, |reader, item| {
        if item.starts_with('{') {
            return Some(interface(reader, item));
        }
        reader.drop_item(item, "an object", INTERFACE);
        None
    });
    let interfaces =
        if newer.is_empty() { older_interfaces(reader, value, url, preferred, additional) } else { newer };
    if interfaces.is_empty() {
        reader.missing(if is_of_1_0(value) { "supportedInterfaces" } else { "url" }, CARD);
    }
    let (mut schemes, mut requirements) =
        (schemes(reader, security_schemes), requirements(reader, security_requirements, security));
    if schemes.is_empty() && authentication.is_object() {
        (schemes, requirements) = of_0_1(reader, authentication);
    }
    let mut capabilities = reader.object(capabilities, CARD, self::capabilities).unwrap_or_default();
    let extended = reader.boolean(extended, CARD);
    capabilities.extended_agent_card = capabilities.extended_agent_card.or(extended);
    AgentCard {
        name: reader.required(name, CARD),
        description: reader.text(description, CARD).unwrap_or_default(),
        version: reader.required(version, CARD),
        interfaces,
        provider: reader.object(provider, CARD, self::provider),
        icon_url: reader.text(icon_url, CARD),
        documentation_url: reader.text(documentation_url, CARD),
        capabilities,
        security_schemes: schemes,
        security_requirements: requirements,
        default_input_modes: reader.texts(input_modes, CARD),
        default_output_modes: reader.texts(output_modes, CARD),
        skills: reader.objects(skills, CARD, skill),
        signatures: reader.objects(signatures, CARD, signature),
        extra,
        raw: Some(reader.slice(value)),
    }
}

fn interface<'a>(reader: &mut Reader<'a>, value: &'a str) -> AgentInterface {
    let ([url, binding, transport, version, tenant], _) =
        reader.members(value, ["url", "protocolBinding", "transport", "protocolVersion", "tenant"]);
    AgentInterface {
        url: reader.required(url, INTERFACE),
        binding: Binding::read(&reader.required(binding.or(transport), INTERFACE)),
        version: interface_version(reader, version),
        tenant: reader.text(tenant, INTERFACE),
    }
}

fn interface_version<'a>(reader: &mut Reader<'a>, slot: Slot<'a>) -> Version {
    match reader.text(slot, INTERFACE) {
        Some(spelled) => Version::read(&spelled),
        None if slot.is_filled() => Version::Other(slot.value.unwrap_or_default().to_owned()),
        None => {
            reader.missing("protocolVersion", INTERFACE);
            Version::V1_0
        }
    }
}

/// `url` with `preferredTransport`, then `additionalInterfaces`, which should repeat it.
fn older_interfaces<'a>(
    reader: &mut Reader<'a>,
    card: &'a str,
    url: Slot<'a>,
    preferred: Slot<'a>,
    additional: Slot<'a>,
) -> Vec<AgentInterface> {
    // A card that only has a `url` may be 0.1 or 0.2; the newer one is tried first.
    let version = older_generation(card).map_or(Version::V0_2, |told| told.version);
    let transport = reader.text(preferred, CARD);
    let binding = transport.map_or(Binding::JsonRpc, |transport| Binding::read(&transport));
    let main = reader.text(url, CARD);
    let main = main.map(|url| AgentInterface { url, binding, version: version.clone(), tenant: None });
    let others = reader.objects(additional, CARD, |reader, value| {
        let ([url, transport, binding], _) = reader.members(value, ["url", "transport", "protocolBinding"]);
        AgentInterface {
            url: reader.required(url, INTERFACE),
            binding: Binding::read(&reader.required(transport.or(binding), INTERFACE)),
            version: version.clone(),
            tenant: None,
        }
    });
    let mut interfaces = Vec::with_capacity(others.len() + 1);
    for interface in main.into_iter().chain(others) {
        if !interfaces.contains(&interface) {
            interfaces.push(interface);
        }
    }
    interfaces
}

fn provider<'a>(reader: &mut Reader<'a>, value: &'a str) -> AgentProvider {
    let ([organization, url], _) = reader.members(value, ["organization", "url"]);
    AgentProvider { organization: reader.required(organization, CARD), url: reader.text(url, CARD) }
}

fn capabilities<'a>(reader: &mut Reader<'a>, value: &'a str) -> AgentCapabilities {
    let ([streaming, push, history, extended, extensions], _) = reader.members(
        value,
        ["streaming", "pushNotifications", "stateTransitionHistory", "extendedAgentCard", "extensions"],
    );
    AgentCapabilities {
        streaming: reader.boolean(streaming, CARD),
        push_notifications: reader.boolean(push, CARD),
        state_transition_history: reader.boolean(history, CARD),
        extended_agent_card: reader.boolean(extended, CARD),
        extensions: reader.objects(extensions, CARD, |reader, value| {
            let ([uri, description, required, params], _) =
                reader.members(value, ["uri", "description", "required", "params"]);
            AgentExtension {
                uri: reader.required(uri, CARD),
                description: reader.text(description, CARD),
                required: reader.boolean(required, CARD).unwrap_or(false),
                params: reader.opaque(params, CARD),
            }
        }),
    }
}

fn skill<'a>(reader: &mut Reader<'a>, value: &'a str) -> AgentSkill {
    let (
        [id, name, description, tags, examples, input_modes, output_modes, security_requirements, security],
        extra,
    ) = reader.members(
        value,
        [
            "id",
            "name",
            "description",
            "tags",
            "examples",
            "inputModes",
            "outputModes",
            "securityRequirements",
            "security",
        ],
    );
    AgentSkill {
        id: reader.required(id, SKILL),
        name: reader.required(name, SKILL),
        description: reader.text(description, SKILL).unwrap_or_default(),
        tags: reader.texts(tags, SKILL),
        examples: reader.texts(examples, SKILL),
        input_modes: reader.texts(input_modes, SKILL),
        output_modes: reader.texts(output_modes, SKILL),
        security_requirements: requirements(reader, security_requirements, security),
        extra,
    }
}

fn signature<'a>(reader: &mut Reader<'a>, value: &'a str) -> CardSignature {
    let ([protected, signature, header], _) = reader.members(value, ["protected", "signature", "header"]);
    CardSignature {
        protected: reader.required(protected, CARD),
        signature: reader.required(signature, CARD),
        header: reader.opaque(header, CARD),
    }
}
