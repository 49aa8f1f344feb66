//! A person's explanations of request shapes, ready for reading a request.

use a2a_hitl::{Mapping, Reading, RequestInput, read_request};
use workbench_store::{ConnectionId, Reader, StoreError, Tx, mappings as rows};

use super::stored::unreadable;
use crate::environment::Environment;

/// The requests of a task of this agent, read by a person's explanation or in the usual way.
pub(crate) fn read(
    reader: &Reader<'_>,
    agent: &ConnectionId,
    input: &RequestInput<'_>,
) -> Result<Reading, StoreError> {
    // Whoever explained it again meant the later one.
    let mapped = of(reader, agent)?.iter().rev().find_map(|mapping| mapping.read(input));
    Ok(mapped.unwrap_or_else(|| read_request(input)))
}

/// Copies a person's explanations from one agent to another.
pub(crate) fn copy(
    tx: &mut Tx<'_>,
    from: &ConnectionId,
    to: &ConnectionId,
    environment: &Environment,
) -> Result<(), StoreError> {
    for mapping in of(tx, from)? {
        let mapping = Mapping { id: environment.fresh_id(), ..mapping };
        let body = serde_json::to_string(&mapping).expect("BUG: a mapping is plain data");
        rows::add(tx, &mapping.id, to, &body, environment.now())?;
    }
    Ok(())
}

pub(crate) fn of(reader: &Reader<'_>, agent: &ConnectionId) -> Result<Vec<Mapping>, StoreError> {
    let bodies = rows::of_agent(reader, agent)?;
    bodies.iter().map(|body| serde_json::from_str(body).map_err(unreadable("mapping"))).collect()
}
