//! The skill of the agent's card that a request names.
//!
//! No generation of A2A says which skill a task runs (a2aproject/A2A#1989 gathers proposals). In practice it is a
//! text in metadata: `skillId` or `skill_id` on messages and tasks, `skill` on messages and requests
//! (MarimerLLC/rockbot#325, #328). Only a skill that the card has counts. Deliberately absent: data, words and
//! artifacts, where these names mean other things; objects, which nobody was found to write; and guessing from
//! the content.

use a2a_protocol::Json;
use a2a_protocol::model::AgentSkill;
use serde::{Deserialize, Serialize};

use crate::RequestInput;

/// Under which names it is said.
pub(crate) const NAMES: [&str; 3] = ["skillId", "skill_id", "skill"];

/// The skill that a request names. Its author may choose it: it is a claim and no proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NamedSkill {
    /// Its id on the card.
    pub id: String,
    /// Its name on the card then. Untrusted.
    pub name: String,
    /// Where it was named.
    pub said: SkillSaid,
}

/// Where a skill was named, the place nearest to the question first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SkillSaid {
    /// By the agent, in the message that asks.
    Message,
    /// By the agent, in the update that brought it.
    Update,
    /// By the agent, in the task.
    Task,
    /// By the person, in a message that the task was sent.
    Sent,
}

impl SkillSaid {
    fn as_str(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Update => "update",
            Self::Task => "task",
            Self::Sent => "sent",
        }
    }
}

impl NamedSkill {
    /// Whether it replaces an earlier named one: it stands as near to the question, or nearer. A nearer one still
    /// counts later, because a fetched task does not carry the metadata of updates.
    pub fn replaces(&self, before: &Self) -> bool {
        self.said <= before.said
    }

    /// Everything that is shown of it.
    pub(crate) fn fields(&self) -> [&str; 3] {
        [self.said.as_str(), &self.id, &self.name]
    }
}

/// What may be names of skills, place by place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkillNames(Vec<(SkillSaid, Vec<String>)>);

impl SkillNames {
    /// What the agent says.
    pub fn said_in(input: &RequestInput<'_>) -> Self {
        let mut names = Self::default();
        names.add(SkillSaid::Message, input.message_metadata());
        names.add(SkillSaid::Update, input.event_metadata);
        names.add(SkillSaid::Task, input.task_metadata);
        names
    }

    /// Adds the person's messages, which count less than everything added before: the metadata of one message and of
    /// the request around it.
    pub fn add_sent<'a>(&mut self, metadata: impl IntoIterator<Item = &'a Json>) {
        self.add(SkillSaid::Sent, metadata);
    }

    /// Nobody names anything.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The one of these skills that is named. An agent that names two of them, in one place or in several, names none, and
    /// neither does a message of a person.
    pub fn among(&self, skills: &[AgentSkill]) -> Option<NamedSkill> {
        let (sent, said): (Vec<_>, Vec<_>) = self.0.iter().partition(|(said, _)| *said == SkillSaid::Sent);
        let by_agent = named(&said, skills);
        if by_agent.is_empty() {
            return sent.iter().find_map(|message| the_only(&named(std::slice::from_ref(message), skills)));
        }
        the_only(&by_agent)
    }

    /// What is said that is not this skill.
    pub(crate) fn others<'a>(&'a self, skill: Option<&'a NamedSkill>) -> impl Iterator<Item = &'a str> {
        let said = self.0.iter().flat_map(|(_, names)| names).map(String::as_str);
        said.filter(move |name| skill.is_none_or(|skill| skill.id != *name))
    }

    fn add<'a>(&mut self, said: SkillSaid, metadata: impl IntoIterator<Item = &'a Json>) {
        let members = metadata.into_iter().flat_map(Json::members);
        let naming = members.filter(|(name, _)| NAMES.contains(&name.as_str()));
        let skills: Vec<String> =
            naming.filter_map(|(_, value)| value.as_string()).filter(|skill| !skill.is_empty()).collect();
        if !skills.is_empty() {
            self.0.push((said, skills));
        }
    }
}

/// Which of these skills are named in some places.
fn named<'a>(
    places: &[&(SkillSaid, Vec<String>)],
    skills: &'a [AgentSkill],
) -> Vec<(SkillSaid, &'a AgentSkill)> {
    let of_place = |(said, names): &&(SkillSaid, Vec<String>)| {
        let of_card = skills.iter().filter(|skill| names.contains(&skill.id));
        of_card.map(|skill| (*said, skill)).collect::<Vec<_>>()
    };
    places.iter().flat_map(of_place).collect()
}

fn the_only(named: &[(SkillSaid, &AgentSkill)]) -> Option<NamedSkill> {
    let (said, first) = *named.first()?;
    let alone = named.iter().all(|(_, other)| other.id == first.id);
    alone.then(|| NamedSkill { id: first.id.clone(), name: first.name.clone(), said })
}
