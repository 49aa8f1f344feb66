//! Advice for a card's author before others use the card.
//!
//! Missing members and wrong types are found while reading ([`crate::read::card`]); here are checks that need the
//! whole card, and rules of thumb that make a skill usable.

mod places;

use std::collections::BTreeSet;

use self::places::Places;
use crate::json::pointer;
use crate::model::{AgentCard, AgentSkill, Binding, OAuthFlow, OAuthFlowKind, SecurityScheme, Version};
use crate::negotiate::{self, Address, Concern};

/// One thing to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// Where, as a JSON pointer (RFC 6901) into the card, by the names of its generation.
    pub pointer: String,
    /// The rule that it comes from.
    pub rule: CheckRule,
    /// The value that it is about, where there is one.
    pub value: String,
}

/// A remark about a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckRule {
    /// There is no way to call the agent.
    NoInterface,
    /// No interface is spoken here.
    NothingSpoken,
    /// The same interface twice.
    InterfaceTwice,
    /// An interface without encryption on another machine.
    NotEncrypted,
    /// The address means something only on the agent's own machine.
    AddressOfItsOwnMachine,
    /// The address has another scheme than the card came by, at the same port.
    AddressOfOtherScheme,
    /// The address cannot be called.
    AddressUnusable,
    /// Two skills of one id.
    SkillTwice,
    /// An id that is no kebab-case.
    SkillIdForm,
    /// A description too short to name input and output.
    SkillDescriptionShort,
    /// A skill that does several things, by its name.
    SkillManyTasks,
    /// No example to try.
    SkillWithoutExample,
    /// No tag to find it by.
    SkillWithoutTag,
    /// No skill at all.
    NoSkill,
    /// A mode that is no media type (RFC 6838), such as `text`.
    ModeNotMediaType,
    /// A requirement that names a scheme which the card does not have.
    SchemeMissing,
    /// A scheme of no known kind.
    SchemeUnknown,
    /// OAuth without any way to get a token.
    NoFlow,
    /// A flow without an address that it needs.
    FlowIncomplete,
    /// A flow that OAuth 2.1 has given up: implicit or password.
    FlowDeprecated,
    /// A link that is neither http nor https.
    LinkScheme,
    /// An extension that callers must support and this one does not know.
    ExtensionRequired,
    /// An extension without an identity.
    ExtensionWithoutUri,
    /// A card without a version of its own.
    NoVersion,
}

impl CheckRule {
    /// Every rule, in the order in which cards are read.
    pub const ALL: [Self; 24] = [
        Self::NoInterface,
        Self::NothingSpoken,
        Self::InterfaceTwice,
        Self::NotEncrypted,
        Self::AddressOfItsOwnMachine,
        Self::AddressOfOtherScheme,
        Self::AddressUnusable,
        Self::SkillTwice,
        Self::SkillIdForm,
        Self::SkillDescriptionShort,
        Self::SkillManyTasks,
        Self::SkillWithoutExample,
        Self::SkillWithoutTag,
        Self::NoSkill,
        Self::ModeNotMediaType,
        Self::SchemeMissing,
        Self::SchemeUnknown,
        Self::NoFlow,
        Self::FlowIncomplete,
        Self::FlowDeprecated,
        Self::LinkScheme,
        Self::ExtensionRequired,
        Self::ExtensionWithoutUri,
        Self::NoVersion,
    ];

    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::NoInterface => "no-interface",
            Self::NothingSpoken => "nothing-spoken",
            Self::InterfaceTwice => "interface-twice",
            Self::NotEncrypted => "not-encrypted",
            Self::AddressOfItsOwnMachine => "address-of-its-own-machine",
            Self::AddressOfOtherScheme => "address-of-other-scheme",
            Self::AddressUnusable => "address-unusable",
            Self::SkillTwice => "skill-twice",
            Self::SkillIdForm => "skill-id-form",
            Self::SkillDescriptionShort => "skill-description-short",
            Self::SkillManyTasks => "skill-many-tasks",
            Self::SkillWithoutExample => "skill-without-example",
            Self::SkillWithoutTag => "skill-without-tag",
            Self::NoSkill => "no-skill",
            Self::ModeNotMediaType => "mode-not-media-type",
            Self::SchemeMissing => "scheme-missing",
            Self::SchemeUnknown => "scheme-unknown",
            Self::NoFlow => "no-flow",
            Self::FlowIncomplete => "flow-incomplete",
            Self::FlowDeprecated => "flow-deprecated",
            Self::LinkScheme => "link-scheme",
            Self::ExtensionRequired => "extension-required",
            Self::ExtensionWithoutUri => "extension-without-uri",
            Self::NoVersion => "no-version",
        }
    }

    /// The section that states the rule; empty where it is a rule of thumb.
    pub fn section(self) -> &'static str {
        match self {
            Self::NoInterface | Self::NoVersion | Self::NoSkill => "A2A 1.0 §4.4.1",
            Self::NothingSpoken | Self::InterfaceTwice => "A2A 1.0 §8.3",
            Self::NotEncrypted => "A2A 1.0 §7.1",
            Self::AddressOfItsOwnMachine | Self::AddressOfOtherScheme | Self::AddressUnusable => {
                "A2A 1.0 §4.4.6"
            }
            Self::SkillTwice | Self::SkillWithoutTag => "A2A 1.0 §4.4.5",
            Self::ModeNotMediaType => "RFC 6838",
            Self::SchemeMissing | Self::SchemeUnknown => "A2A 1.0 §4.5",
            Self::NoFlow | Self::FlowIncomplete => "A2A 1.0 §4.5.7",
            Self::FlowDeprecated => "RFC 9700 §2",
            Self::ExtensionRequired | Self::ExtensionWithoutUri => "A2A 1.0 §4.4.4",
            Self::SkillIdForm
            | Self::SkillDescriptionShort
            | Self::SkillManyTasks
            | Self::SkillWithoutExample
            | Self::LinkScheme => "",
        }
    }
}

/// Shorter descriptions do not name input and output.
const SHORT_DESCRIPTION: usize = 20;

/// Checks of `card`, which was found at `card_url`. Extensions in `known` are supported.
pub fn checks(card: &AgentCard, card_url: &str, known: &[&str]) -> Vec<Check> {
    let mut list = List(Vec::new());
    interfaces(card, card_url, &mut list);
    skills(card, &mut list);
    security(card, &mut list);
    if card.version.trim().is_empty() {
        list.add("/version", CheckRule::NoVersion, "");
    }
    modes("/defaultInputModes", &card.default_input_modes, &mut list);
    modes("/defaultOutputModes", &card.default_output_modes, &mut list);
    let provider = card.provider.as_ref().and_then(|provider| provider.url.as_ref());
    let links = [
        ("/iconUrl", card.icon_url.as_ref()),
        ("/documentationUrl", card.documentation_url.as_ref()),
        ("/provider/url", provider),
    ];
    for (pointer, link) in links.into_iter().filter_map(|(pointer, link)| Some((pointer, link?))) {
        if !is_web(link) {
            list.add(pointer, CheckRule::LinkScheme, link);
        }
    }
    for (index, extension) in card.capabilities.extensions.iter().enumerate() {
        let pointer = format!("/capabilities/extensions/{index}");
        if extension.uri.trim().is_empty() {
            list.add(pointer, CheckRule::ExtensionWithoutUri, "");
        } else if extension.required && !known.contains(&extension.uri.as_str()) {
            list.add(pointer, CheckRule::ExtensionRequired, &extension.uri);
        }
    }
    list.0
}

struct List(Vec<Check>);

impl List {
    fn add(&mut self, pointer: impl Into<String>, rule: CheckRule, value: &str) {
        self.0.push(Check { pointer: pointer.into(), rule, value: value.to_owned() });
    }
}

fn interfaces(card: &AgentCard, card_url: &str, list: &mut List) {
    let places = Places::of(card);
    if card.interfaces.is_empty() {
        list.add(places.list(), CheckRule::NoInterface, "");
        return;
    }
    let spoken = |binding: &Binding, version: &Version| crate::Profile::find(version, binding).is_some();
    if !card.interfaces.iter().any(|interface| spoken(&interface.binding, &interface.version)) {
        list.add(places.list(), CheckRule::NothingSpoken, "");
    }
    for (index, interface) in card.interfaces.iter().enumerate() {
        let pointer = places.address(index, &interface.url);
        if card.interfaces.iter().take(index).any(|earlier| earlier == interface) {
            let whole = pointer.strip_suffix("/url").unwrap_or(&pointer);
            list.add(whole, CheckRule::InterfaceTwice, &interface.url);
            continue;
        }
        if interface.binding == Binding::Grpc {
            continue; // its addresses need not be URLs
        }
        match negotiate::resolve(&interface.url, card_url) {
            Err(_) => list.add(pointer, CheckRule::AddressUnusable, &interface.url),
            Ok(Address { concern: Some(Concern::OtherScheme { .. }), .. }) => {
                list.add(pointer, CheckRule::AddressOfOtherScheme, &interface.url);
            }
            Ok(address) if address.concern.is_some() => {
                list.add(pointer, CheckRule::AddressOfItsOwnMachine, &interface.url);
            }
            Ok(address) if address.url.starts_with("http://") && !negotiate::is_on_loopback(&address.url) => {
                list.add(pointer, CheckRule::NotEncrypted, &interface.url);
            }
            Ok(_) => {}
        }
    }
}

fn skills(card: &AgentCard, list: &mut List) {
    if card.skills.is_empty() {
        list.add("/skills", CheckRule::NoSkill, "");
    }
    let mut ids = BTreeSet::new();
    for (index, skill) in card.skills.iter().enumerate() {
        let at = |member: &str| format!("/skills/{index}/{member}");
        if !ids.insert(skill.id.as_str()) {
            list.add(at("id"), CheckRule::SkillTwice, &skill.id);
        }
        if !is_kebab_case(&skill.id) {
            list.add(at("id"), CheckRule::SkillIdForm, &skill.id);
        }
        if skill.description.trim().chars().count() < SHORT_DESCRIPTION {
            list.add(at("description"), CheckRule::SkillDescriptionShort, &skill.id);
        }
        if does_several_things(skill) {
            list.add(at("name"), CheckRule::SkillManyTasks, &skill.name);
        }
        if skill.examples.iter().all(|example| example.trim().is_empty()) {
            list.add(at("examples"), CheckRule::SkillWithoutExample, &skill.id);
        }
        if skill.tags.iter().all(|tag| tag.trim().is_empty()) {
            list.add(at("tags"), CheckRule::SkillWithoutTag, &skill.id);
        }
        modes(&at("inputModes"), &skill.input_modes, list);
        modes(&at("outputModes"), &skill.output_modes, list);
    }
}

fn security(card: &AgentCard, list: &mut List) {
    let has = |name: &str| card.security_schemes.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
    let member = Places::of(card).requirements();
    let of_skills = card.skills.iter().enumerate();
    let of_skills =
        of_skills.map(|(index, skill)| (format!("/skills/{index}/{member}"), &skill.security_requirements));
    let of_card = (format!("/{member}"), &card.security_requirements);
    for (pointer, requirements) in std::iter::once(of_card).chain(of_skills) {
        let named: BTreeSet<&str> =
            requirements.iter().flat_map(|way| &way.0).map(|(name, _)| name.as_str()).collect();
        for name in named.into_iter().filter(|name| !has(name)) {
            list.add(&pointer, CheckRule::SchemeMissing, name);
        }
    }
    for (name, scheme) in &card.security_schemes {
        let pointer = format!("/securitySchemes/{}", pointer::escaped(name));
        match scheme {
            SecurityScheme::Unknown(_) => list.add(pointer, CheckRule::SchemeUnknown, name),
            SecurityScheme::OAuth2 { flows, metadata_url } if flows.is_empty() && metadata_url.is_none() => {
                list.add(pointer, CheckRule::NoFlow, name);
            }
            SecurityScheme::OAuth2 { flows, .. } => {
                for flow in flows {
                    oauth_flow(&pointer, name, flow, list);
                }
            }
            SecurityScheme::ApiKey { .. }
            | SecurityScheme::Http { .. }
            | SecurityScheme::OpenIdConnect { .. }
            | SecurityScheme::MutualTls => {}
        }
    }
}

fn oauth_flow(pointer: &str, name: &str, flow: &OAuthFlow, list: &mut List) {
    let (needs_authorization, needs_token) = match flow.kind {
        OAuthFlowKind::AuthorizationCode | OAuthFlowKind::DeviceCode => (true, true),
        OAuthFlowKind::ClientCredentials => (false, true),
        OAuthFlowKind::Implicit | OAuthFlowKind::Password => {
            list.add(pointer, CheckRule::FlowDeprecated, name);
            return;
        }
        OAuthFlowKind::Unknown(_) => return,
    };
    let lacks = |needed: bool, url: &Option<String>| needed && url.as_ref().is_none_or(String::is_empty);
    if lacks(needs_authorization, &flow.authorization_url) || lacks(needs_token, &flow.token_url) {
        list.add(pointer, CheckRule::FlowIncomplete, name);
    }
}

fn modes(pointer: &str, modes: &[String], list: &mut List) {
    for (index, mode) in modes.iter().enumerate().filter(|(_, mode)| !is_media_type(mode)) {
        list.add(format!("{pointer}/{index}"), CheckRule::ModeNotMediaType, mode);
    }
}

/// `type/subtype`, wildcards and parameters allowed.
fn is_media_type(mode: &str) -> bool {
    let name = mode.split(';').next().unwrap_or_default().trim();
    let is_token = |text: &str| {
        !text.is_empty() && text.chars().all(|it| it.is_ascii_alphanumeric() || "!#$&-^_.+*".contains(it))
    };
    name.split_once('/').is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype))
}

fn is_kebab_case(id: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
    };
    id.split('-').all(word)
}

/// By its name: "search and book flights".
fn does_several_things(skill: &AgentSkill) -> bool {
    let name = skill.name.to_lowercase();
    name.contains(" and ") || name.contains(" & ") || name.contains(", ")
}

fn is_web(link: &str) -> bool {
    let lower = link.trim_start().to_ascii_lowercase();
    lower.starts_with("https://") || lower.starts_with("http://")
}
