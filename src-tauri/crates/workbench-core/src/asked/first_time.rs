//! Tools that an agent asks for the first time. A new tool is no danger by itself, so it makes no request
//! high-risk; the card mentions it.

use a2a_hitl::{Item, Reading};
use serde_json::Value;
use workbench_store::approvals::{Approval, named};
use workbench_store::{Reader, StoreError};

use super::stored::StoredRequest;

/// So many tools of one request are looked up.
const MOST: usize = 20;

/// The tools of a request that none of the agent's requests before it asked for.
pub(crate) fn first_asked(reader: &Reader<'_>, asked: &Approval) -> Result<Vec<String>, StoreError> {
    let mut first = Vec::new();
    for tool in tools(&StoredRequest::of(asked)?.reading).into_iter().take(MOST) {
        // As it is written in a stored reading; arguments may hold the same, so each is looked at.
        let written = format!("\"tool\":{}", Value::from(tool.as_str()));
        let before = named::before(reader, &asked.request.id, &written)?;
        let asks =
            |known: &Approval| StoredRequest::of(known).is_ok_and(|it| tools(&it.reading).contains(&tool));
        if !before.iter().any(asks) {
            first.push(tool);
        }
    }
    Ok(first)
}

fn tools(reading: &Reading) -> Vec<String> {
    let mut tools: Vec<String> = Vec::new();
    for item in &reading.items {
        if let Item::Approval { tool, .. } | Item::Raw { tool: Some(tool), .. } = item
            && !tool.is_empty()
            && !tools.contains(tool)
        {
            tools.push(tool.clone());
        }
    }
    tools
}
