//! JSON Schemas of the data that an agent expects: declared by its card, or attached by a person.
//!
//! A2A has no place for such schemas; real cards have them in a skill or in an extension's parameters, under
//! several names. Deliberately absent: checking, which happens in the editor, so that the reason stands beside
//! the field.

use std::sync::Arc;

use a2a_protocol::Json;
use a2a_protocol::model::AgentCard;
use serde_json::Value;
use workbench_store::{ConnectionId, contracts};

use crate::agents::Agents;
use crate::error::CoreError;
use crate::ground::Ground;

/// Bytes of a schema that is taken seriously.
const MOST: usize = 256 * 1024;

/// Names under which cards declare the schema of accepted data.
const NAMES: [&str; 3] = ["inputSchema", "input_schema", "parameters"];

/// Where a contract comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContractSource {
    /// A person attached it.
    Attached,
    /// A skill of the card declares it.
    Skill {
        /// Its name.
        name: String,
    },
    /// An extension in the card declares it.
    Extension {
        /// Its identity.
        uri: String,
    },
}

/// A JSON Schema for the data that an agent reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contract {
    /// Where it comes from.
    pub source: ContractSource,
    /// The schema, as it was given.
    pub schema: String,
}

/// The data that agents ask for. Cheap to clone.
#[derive(Clone)]
pub struct Contracts {
    ground: Arc<Ground>,
    agents: Agents,
}

impl Contracts {
    pub(crate) fn new(ground: Arc<Ground>, agents: Agents) -> Self {
        Self { ground, agents }
    }

    /// The contracts of an agent, the attached one first.
    ///
    /// # Errors
    /// When the agent is not there.
    pub async fn of(&self, id: &ConnectionId) -> Result<Vec<Contract>, CoreError> {
        let card = self.agents.known(id).await?.card.value;
        let wanted = id.clone();
        let attached = self.ground.store().read(move |reader| contracts::of(reader, &wanted)).await?;
        let attached = attached.map(|schema| Contract { source: ContractSource::Attached, schema });
        Ok(attached.into_iter().chain(declared(&card)).collect())
    }

    /// Attaches a schema in place of the one before, or with `None` takes it away.
    ///
    /// # Errors
    /// When it is no JSON object, or too large.
    pub async fn attach(&self, id: &ConnectionId, schema: Option<String>) -> Result<(), CoreError> {
        if let Some(text) = &schema {
            let json = Json::parse(text.as_str()).map_err(CoreError::NotJson)?;
            if !json.is_object() || text.len() > MOST {
                return Err(CoreError::NotASchema);
            }
        }
        let (id, now) = (id.clone(), self.ground.environment().now());
        let attaching = self
            .ground
            .store()
            .write("attach contract", move |tx| contracts::attach(tx, &id, schema.as_deref(), now));
        Ok(attaching.await?)
    }
}

/// The schemas that a card declares: of its skills first, then of its extensions.
fn declared(card: &AgentCard) -> Vec<Contract> {
    let of_skills = card.skills.iter().filter_map(|skill| {
        let member = |name: &str| skill.extra.iter().find(|(known, _)| known == name);
        let found = NAMES.iter().find_map(|name| member(name))?;
        let source = ContractSource::Skill { name: skill.name.clone() };
        Some(Contract { source, schema: schema_in(&found.1)? })
    });
    let of_extensions = card.capabilities.extensions.iter().filter_map(|extension| {
        let params = extension.params.as_ref()?.to_value();
        let found = NAMES.iter().chain(&["schema"]).find_map(|name| params.get(name))?;
        let source = ContractSource::Extension { uri: extension.uri.clone() };
        Some(Contract { source, schema: schema_in(&Json::from(found.clone()))? })
    });
    of_skills.chain(of_extensions).collect()
}

/// A schema is an object; some cards write it as a text.
fn schema_in(declared: &Json) -> Option<String> {
    let schema = match declared.to_value() {
        Value::String(text) => text,
        Value::Object(_) => declared.as_str().to_owned(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => return None,
    };
    let usable = schema.len() <= MOST && Json::parse(schema.as_str()).is_ok_and(|json| json.is_object());
    usable.then_some(schema)
}

#[cfg(test)]
mod tests {
    use a2a_protocol::{Json, read};
    use serde_json::json;

    use super::{Contract, ContractSource, declared};

    #[test]
    fn schemas_are_found_where_cards_put_them() {
        let skill = |id: &str, schema: serde_json::Value| json!({ "id": id, "name": id, "description": "", "tags": [], "inputSchema": schema });
        let object = json!({ "type": "object" });
        let card = json!({
            "name": "Till", "url": "http://a.example", "version": "1",
            "skills": [
                skill("pay", object.clone()),
                skill("refund", json!(object.to_string())),
                skill("odd", json!([1])),
                skill("broken", json!("{")),
            ],
            "capabilities": { "extensions": [
                { "uri": "urn:orders", "params": { "input_schema": object } },
                { "uri": "urn:none", "params": { "level": 3 } },
            ] },
        });
        let card = read::card(&Json::from(card)).unwrap().value;
        let schema = r#"{"type":"object"}"#.to_owned();
        let of = |source| Contract { source, schema: schema.clone() };
        assert_eq!(
            declared(&card),
            [
                of(ContractSource::Skill { name: "pay".to_owned() }),
                of(ContractSource::Skill { name: "refund".to_owned() }),
                of(ContractSource::Extension { uri: "urn:orders".to_owned() }),
            ],
            "what is no schema is left out"
        );
    }
}
