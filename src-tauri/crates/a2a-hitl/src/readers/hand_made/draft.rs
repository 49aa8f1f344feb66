//! A text to edit: `{"instruction": "Review and edit this", "content": "…"}`. The answer is the edited text.

use a2a_protocol::Json;
use serde_json::json;

use super::object::Object;
use crate::ItemId;
use crate::readers::filled_in;
use crate::reading::Item;

const INSTRUCTION: [&str; 2] = ["instruction", "instructions"];
const TEXT: [&str; 4] = ["content", "draft", "text", "text_to_edit"];
/// Pieces of words that ask for a change, in small letters.
const EDITS: [&str; 12] = [
    "edit", "revis", "rewrit", "correct", "change", "bearbeit", "korrig", "modifi", "corrig", "編集", "修正",
    "修改",
];

/// A longer text describes the field, and is not its name.
const LONGEST_NAME: usize = 80;

pub(super) struct Draft {
    instruction: (&'static str, String),
    text: (&'static str, Json),
}

impl Draft {
    pub(super) fn of(object: &Object) -> Option<Self> {
        let (name, instruction) = object.first_of(&INSTRUCTION)?;
        let instruction = (name, instruction.as_string()?);
        let text = object.first_of(&TEXT).filter(|(_, text)| text.as_string().is_some())?;
        let asked = instruction.1.to_lowercase();
        let is_edit = EDITS.iter().any(|piece| asked.contains(piece));
        is_edit.then_some(Self { instruction, text })
    }

    pub(super) fn item(&self, item_id: ItemId) -> Item {
        let said = &self.instruction.1;
        let is_name = said.chars().count() <= LONGEST_NAME && !said.contains('\n');
        let member = if is_name { "title" } else { "description" };
        let schema = Json::from(json!({ "type": "string", member: said }));
        filled_in(item_id, schema, Some(self.text.1.clone()), false)
    }

    pub(super) fn paths(&self) -> Vec<String> {
        [self.instruction.0, self.text.0].map(str::to_owned).to_vec()
    }
}
