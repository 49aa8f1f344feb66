//! Differences between two versions of a card, by meaning and not by text.

use std::collections::BTreeSet;

use crate::model::{AgentCard, AgentInterface, AgentSkill, SecurityRequirement, SecurityScheme};
use crate::negotiate::host_with_port as host;

/// One difference between two versions of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The agent calls itself otherwise.
    Name {
        /// As it was.
        before: String,
        /// As it is.
        after: String,
    },
    /// The agent describes itself otherwise.
    Description,
    /// The agent's own version.
    Version {
        /// As it was.
        before: String,
        /// As it is.
        after: String,
    },
    /// Somebody else runs it.
    Provider {
        /// As it was; empty: nobody named.
        before: String,
        /// As it is.
        after: String,
    },
    /// Calls can go to a host that no interface named before.
    HostAdded {
        /// With port.
        host: String,
    },
    /// No interface names this host any more.
    HostRemoved {
        /// With port.
        host: String,
    },
    /// An address that was encrypted is not any more.
    EncryptionDropped {
        /// With port.
        host: String,
    },
    /// A further way to call the agent.
    InterfaceAdded(AgentInterface),
    /// One way less.
    InterfaceRemoved(AgentInterface),
    /// A further skill.
    SkillAdded {
        /// Its id.
        id: String,
    },
    /// One skill less.
    SkillRemoved {
        /// Its id.
        id: String,
    },
    /// A skill says something else about itself.
    SkillChanged {
        /// Its id.
        id: String,
    },
    /// The agent says that it can do something more, or no longer.
    Capability {
        /// As the card spells it.
        name: &'static str,
        /// `true`: gained; `false`: lost.
        now: bool,
    },
    /// A further extension.
    ExtensionAdded {
        /// Its identity.
        uri: String,
        /// Callers must support it.
        required: bool,
    },
    /// One extension less.
    ExtensionRemoved {
        /// Its identity.
        uri: String,
    },
    /// An extension that callers must support from now on.
    ExtensionRequired {
        /// Its identity.
        uri: String,
    },
    /// A caller needs weaker authentication than before: none, or a part of the former one.
    AuthenticationWeakened,
    /// A further way to authenticate is accepted, or one less.
    AuthenticationChanged,
    /// A way to authenticate works otherwise.
    SchemeChanged {
        /// Its name.
        name: String,
    },
    /// A person would sign in, or a token would be asked for, at another host.
    SignInHost {
        /// The scheme.
        name: String,
        /// With port.
        host: String,
    },
    /// The card was signed and is not any more.
    SignatureLost,
    /// The card is signed now.
    SignatureAdded,
    /// The modes that the agent reads or writes by default.
    Modes,
}

/// How much a change is to be heeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// Good to know.
    Note,
    /// Something else can happen than before.
    Notice,
    /// Somebody may be pretending to be this agent.
    Alarm,
}

impl Change {
    /// A stable name.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Name { .. } => "name",
            Self::Description => "description",
            Self::Version { .. } => "version",
            Self::Provider { .. } => "provider",
            Self::HostAdded { .. } => "host-added",
            Self::HostRemoved { .. } => "host-removed",
            Self::EncryptionDropped { .. } => "encryption-dropped",
            Self::InterfaceAdded(_) => "interface-added",
            Self::InterfaceRemoved(_) => "interface-removed",
            Self::SkillAdded { .. } => "skill-added",
            Self::SkillRemoved { .. } => "skill-removed",
            Self::SkillChanged { .. } => "skill-changed",
            Self::Capability { .. } => "capability",
            Self::ExtensionAdded { .. } => "extension-added",
            Self::ExtensionRemoved { .. } => "extension-removed",
            Self::ExtensionRequired { .. } => "extension-required",
            Self::AuthenticationWeakened => "authentication-weakened",
            Self::AuthenticationChanged => "authentication-changed",
            Self::SchemeChanged { .. } => "scheme-changed",
            Self::SignInHost { .. } => "sign-in-host",
            Self::SignatureLost => "signature-lost",
            Self::SignatureAdded => "signature-added",
            Self::Modes => "modes",
        }
    }

    /// How much it is to be heeded.
    pub fn weight(&self) -> Weight {
        match self {
            Self::HostAdded { .. }
            | Self::EncryptionDropped { .. }
            | Self::AuthenticationWeakened
            | Self::SignInHost { .. }
            | Self::SignatureLost => Weight::Alarm,
            Self::Name { .. }
            | Self::Provider { .. }
            | Self::SkillAdded { .. }
            | Self::SkillChanged { .. }
            | Self::ExtensionRequired { .. }
            | Self::ExtensionAdded { required: true, .. }
            | Self::AuthenticationChanged
            | Self::SchemeChanged { .. } => Weight::Notice,
            Self::Description
            | Self::Version { .. }
            | Self::HostRemoved { .. }
            | Self::InterfaceAdded(_)
            | Self::InterfaceRemoved(_)
            | Self::SkillRemoved { .. }
            | Self::Capability { .. }
            | Self::ExtensionAdded { .. }
            | Self::ExtensionRemoved { .. }
            | Self::SignatureAdded
            | Self::Modes => Weight::Note,
        }
    }
}

/// The differences of `after` from `before`, the weightiest first. Order and spelling do not matter.
pub fn changes(before: &AgentCard, after: &AgentCard) -> Vec<Change> {
    let mut found = Vec::new();
    identity(before, after, &mut found);
    interfaces(before, after, &mut found);
    skills(before, after, &mut found);
    capabilities(before, after, &mut found);
    authentication(before, after, &mut found);
    match (before.signatures.is_empty(), after.signatures.is_empty()) {
        (false, true) => found.push(Change::SignatureLost),
        (true, false) => found.push(Change::SignatureAdded),
        _ => {}
    }
    found.sort_by_key(|change| std::cmp::Reverse(change.weight()));
    found
}

fn identity(before: &AgentCard, after: &AgentCard, found: &mut Vec<Change>) {
    let differ = |before: &str, after: &str| (before != after).then(|| (before.to_owned(), after.to_owned()));
    if let Some((before, after)) = differ(&before.name, &after.name) {
        found.push(Change::Name { before, after });
    }
    if before.description != after.description {
        found.push(Change::Description);
    }
    if let Some((before, after)) = differ(&before.version, &after.version) {
        found.push(Change::Version { before, after });
    }
    let organization = |card: &AgentCard| card.provider.as_ref().map(|it| it.organization.clone());
    let (was, is) = (organization(before).unwrap_or_default(), organization(after).unwrap_or_default());
    if was != is {
        found.push(Change::Provider { before: was, after: is });
    }
    if sorted(&before.default_input_modes) != sorted(&after.default_input_modes)
        || sorted(&before.default_output_modes) != sorted(&after.default_output_modes)
    {
        found.push(Change::Modes);
    }
}

fn interfaces(before: &AgentCard, after: &AgentCard, found: &mut Vec<Change>) {
    let hosts = |card: &AgentCard| -> BTreeSet<String> {
        card.interfaces.iter().filter_map(|interface| host(&interface.url)).collect()
    };
    let (was, is) = (hosts(before), hosts(after));
    found.extend(is.difference(&was).map(|host| Change::HostAdded { host: host.clone() }));
    found.extend(was.difference(&is).map(|host| Change::HostRemoved { host: host.clone() }));
    let plain = |card: &AgentCard, host: &str| {
        let here = |interface: &&AgentInterface| self::host(&interface.url).as_deref() == Some(host);
        card.interfaces.iter().filter(here).any(|interface| interface.url.starts_with("http://"))
    };
    found.extend(
        is.intersection(&was)
            .filter(|host| !plain(before, host) && plain(after, host))
            .map(|host| Change::EncryptionDropped { host: host.clone() }),
    );
    let only_in = |these: &AgentCard, those: &AgentCard| -> Vec<AgentInterface> {
        these.interfaces.iter().filter(|each| !those.interfaces.contains(each)).cloned().collect()
    };
    found.extend(only_in(after, before).into_iter().map(Change::InterfaceAdded));
    found.extend(only_in(before, after).into_iter().map(Change::InterfaceRemoved));
}

fn skills(before: &AgentCard, after: &AgentCard, found: &mut Vec<Change>) {
    let find = |card: &AgentCard, id: &str| card.skills.iter().find(|skill| skill.id == id).cloned();
    for skill in firsts(&after.skills, |skill| &skill.id) {
        let id = skill.id.clone();
        match find(before, &id) {
            None => found.push(Change::SkillAdded { id }),
            Some(earlier) if !says_the_same(&earlier, skill) => found.push(Change::SkillChanged { id }),
            Some(_) => {}
        }
    }
    let gone = before.skills.iter().filter(|skill| find(after, &skill.id).is_none());
    found.extend(gone.map(|skill| Change::SkillRemoved { id: skill.id.clone() }));
}

fn says_the_same(one: &AgentSkill, other: &AgentSkill) -> bool {
    one.name == other.name
        && one.description == other.description
        && sorted(&one.tags) == sorted(&other.tags)
        && one.examples == other.examples
        && sorted(&one.input_modes) == sorted(&other.input_modes)
        && sorted(&one.output_modes) == sorted(&other.output_modes)
        && ways(&one.security_requirements) == ways(&other.security_requirements)
}

fn capabilities(before: &AgentCard, after: &AgentCard, found: &mut Vec<Change>) {
    let (was, is) = (&before.capabilities, &after.capabilities);
    for (name, was, is) in [
        ("streaming", was.streaming, is.streaming),
        ("pushNotifications", was.push_notifications, is.push_notifications),
        ("extendedAgentCard", was.extended_agent_card, is.extended_agent_card),
    ] {
        let (was, now) = (was.unwrap_or(false), is.unwrap_or(false));
        if was != now {
            found.push(Change::Capability { name, now });
        }
    }
    for extension in firsts(&is.extensions, |extension| &extension.uri) {
        let (uri, required) = (extension.uri.clone(), extension.required);
        match was.extensions.iter().find(|earlier| earlier.uri == uri) {
            None => found.push(Change::ExtensionAdded { uri, required }),
            Some(earlier) if required && !earlier.required => found.push(Change::ExtensionRequired { uri }),
            Some(_) => {}
        }
    }
    let gone = was.extensions.iter().filter(|it| is.extensions.iter().all(|kept| kept.uri != it.uri));
    found.extend(gone.map(|extension| Change::ExtensionRemoved { uri: extension.uri.clone() }));
}

fn authentication(before: &AgentCard, after: &AgentCard, found: &mut Vec<Change>) {
    let (was, is) = (ways(&before.security_requirements), ways(&after.security_requirements));
    if was != is {
        let asked = !was.is_empty() && was.iter().all(|way| !way.is_empty());
        let weaker =
            |way: &BTreeSet<(String, Vec<String>)>| was.iter().any(|it| way != it && way.is_subset(it));
        let nothing = is.is_empty() || is.iter().any(BTreeSet::is_empty);
        let weakened = asked && (nothing || is.iter().any(weaker));
        found.push(if weakened { Change::AuthenticationWeakened } else { Change::AuthenticationChanged });
    }
    for (name, scheme) in firsts(&after.security_schemes, |(name, _)| name) {
        let earlier =
            before.security_schemes.iter().find(|(known, _)| known == name).map(|(_, scheme)| scheme);
        let Some(earlier) = earlier else { continue };
        if earlier == scheme {
            continue;
        }
        let (was, is) = (sign_in_hosts(earlier), sign_in_hosts(scheme));
        let strange: Vec<_> = is.difference(&was).cloned().collect();
        if strange.is_empty() {
            found.push(Change::SchemeChanged { name: name.clone() });
        }
        found.extend(strange.into_iter().map(|host| Change::SignInHost { name: name.clone(), host }));
    }
}

/// The alternatives, as sets of schemes with their scopes.
fn ways(requirements: &[SecurityRequirement]) -> BTreeSet<BTreeSet<(String, Vec<String>)>> {
    let scopes = |scopes: &[String]| sorted(scopes).into_iter().map(str::to_owned).collect();
    let way = |way: &SecurityRequirement| {
        way.0.iter().map(|(name, needed)| (name.to_ascii_lowercase(), scopes(needed))).collect()
    };
    requirements.iter().map(way).collect()
}

/// Where this scheme would send a person or a client secret.
fn sign_in_hosts(scheme: &SecurityScheme) -> BTreeSet<String> {
    let urls: Vec<&str> = match scheme {
        SecurityScheme::OAuth2 { flows, metadata_url } => flows
            .iter()
            .flat_map(|flow| [&flow.authorization_url, &flow.token_url, &flow.refresh_url])
            .chain([metadata_url])
            .filter_map(|url| url.as_deref())
            .collect(),
        SecurityScheme::OpenIdConnect { url } => vec![url],
        SecurityScheme::ApiKey { .. }
        | SecurityScheme::Http { .. }
        | SecurityScheme::MutualTls
        | SecurityScheme::Unknown(_) => Vec::new(),
    };
    urls.into_iter().filter_map(host).collect()
}

/// The first of equal names: cards may not have a name twice and do.
fn firsts<T>(items: &[T], name: impl Fn(&T) -> &String) -> impl Iterator<Item = &T> {
    let mut seen = BTreeSet::new();
    items.iter().filter(move |item| seen.insert(name(item).clone()))
}

fn sorted(texts: &[String]) -> BTreeSet<&str> {
    texts.iter().map(String::as_str).collect()
}
