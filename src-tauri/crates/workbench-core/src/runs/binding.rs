//! Binds the agents that a file names to saved agents.

use std::collections::{BTreeMap, BTreeSet};

use a2a_runs::Fault;
use a2a_runs::journal::Entry;
use a2a_runs::plan::{Agent, Kind, RunFile};
use serde_json::{Map, Value, json};
use workbench_store::ConnectionId;
use workbench_store::connections::{self, Connection};

use super::Runs;
use crate::error::CoreError;

/// In the journal of a trial: any agent that an expression names. No file can contain it, and no agent is found by
/// it.
pub(super) const ANYBODY: &str = "*";

/// An agent's name in its file; `None`: a person, or an agent that an expression names.
pub(super) fn name_of(agent: &Agent) -> Option<String> {
    match agent {
        Agent::Saved(name) => Some(format!("a2a-workbench://agents/{name}")),
        Agent::Card(address) | Agent::Server(address) => Some(address.clone()),
        Agent::You | Agent::Expression(_) => None,
    }
}

/// Whether a saved agent is the one that a file names.
fn is(connection: &Connection, agent: &Agent) -> bool {
    let called =
        |address: &String| connection.interface.as_ref().is_some_and(|interface| interface.url == *address);
    let found =
        |address: &String| connection.card_url.as_ref() == Some(address) || connection.input == *address;
    match agent {
        Agent::Saved(name) => connection.name == *name || slug(&connection.name) == slug(name),
        Agent::Card(address) | Agent::Server(address) => called(address) || found(address),
        Agent::You | Agent::Expression(_) => false,
    }
}

/// `Story Writer` may be written `story-writer`.
fn slug(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// Every agent that the files name outright, with the name.
fn named(files: &[RunFile]) -> BTreeMap<String, &Agent> {
    let tasks = files.iter().flat_map(RunFile::walk);
    let calls = tasks.filter_map(|(_, task)| match &task.kind {
        Kind::Call(call) => Some((name_of(&call.agent)?, &call.agent)),
        _ => None,
    });
    calls.collect()
}

/// Facts about a file before a run is begun.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Checked {
    /// `namespace/name`, where it can be carried out.
    pub name: Option<String>,
    /// Its name for people.
    pub title: Option<String>,
    /// The JSON Schema of its input.
    pub input_schema: Option<Value>,
    /// Its agents.
    pub agents: Vec<CheckedAgent>,
    /// The fault.
    pub faults: Vec<Fault>,
}

/// An agent of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedAgent {
    /// As the file names it.
    pub name: String,
    /// The saved agent that it is; `None`: none is, or several are.
    pub connection: Option<ConnectionId>,
    /// All that it may see of a run; `None`: the whole.
    pub sees: Option<Vec<String>>,
}

impl Runs {
    /// The faults of a file, or the agents that it calls.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn check(&self, text: &str) -> Result<Checked, CoreError> {
        let file = match a2a_runs::read(text) {
            Ok(file) => file,
            Err(faults) => return Ok(Checked { faults, ..Checked::default() }),
        };
        let mut agents = Vec::new();
        for (name, agent) in named(std::slice::from_ref(&file)) {
            let connection = self.saved(agent).await?.map(|connection| connection.id);
            let sight = file.sees.iter().find(|sight| sight.agent == *agent);
            let sees = sight.map(|sight| sight.paths.iter().map(ToString::to_string).collect());
            agents.push(CheckedAgent { name, connection, sees });
        }
        let document = &file.document;
        Ok(Checked {
            name: Some(format!("{}/{}", document.namespace, document.name)),
            title: document.title.clone(),
            input_schema: file.input.schema.clone(),
            agents,
            faults: Vec::new(),
        })
    }

    /// The saved agent that an agent of a file is. `None`: none is, or several are.
    pub(super) async fn saved(&self, agent: &Agent) -> Result<Option<Connection>, CoreError> {
        let known = self.store.read(connections::list).await?;
        let mut found = known.into_iter().filter(|known| known.removed_at.is_none() && is(known, agent));
        Ok(found.next().filter(|_| found.next().is_none()))
    }

    /// Entries that bind the agents of the files to saved ones, with the facts that a run knows of them.
    pub(super) async fn bind(
        &self,
        files: &[RunFile],
        given: &BTreeMap<String, ConnectionId>,
        trial: Option<&ConnectionId>,
    ) -> Result<(Vec<Entry>, Value), CoreError> {
        let (mut bound, mut unbound, mut agents) = (Vec::new(), BTreeSet::new(), Map::new());
        for (name, agent) in named(files) {
            let connection = match given.get(&name).or(trial) {
                Some(id) => Some(self.chats.agent(id).await?),
                None => match self.saved(agent).await? {
                    Some(connection) => Some(self.chats.agent(&connection.id).await?),
                    None => None,
                },
            };
            let Some(known) = connection else {
                unbound.insert(name);
                continue;
            };
            let card = &known.card.value;
            let skills = card.skills.iter().map(|skill| skill.name.clone()).collect::<Vec<_>>();
            let told = json!({"name": card.name, "description": card.description, "skills": skills});
            agents.insert(name.clone(), told);
            bound.push(Entry::Bound { agent: name, connection: known.connection.id.to_string() });
        }
        if !unbound.is_empty() {
            return Err(CoreError::Unbound { agents: unbound.into_iter().collect() });
        }
        let mut metadata = json!({"agents": agents});
        if let Some(anybody) = trial {
            bound.push(Entry::Bound { agent: ANYBODY.to_owned(), connection: anybody.to_string() });
            metadata = json!({"agents": agents, "trial": true});
        }
        let version = env!("CARGO_PKG_VERSION");
        let runtime = json!({"name": "a2a-workbench", "version": version, "metadata": metadata});
        Ok((bound, runtime))
    }
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn a_name_may_be_written_as_addresses_are() {
        assert_eq!(slug("Story Writer"), "story-writer");
        assert_eq!(slug("Expense agent (local)"), "expense-agent-local");
        assert_eq!(slug("経費"), "経費");
    }
}
