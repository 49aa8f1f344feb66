//! Facts about tasks, overheard in calls between other programs.

use std::collections::HashSet;

use a2a_protocol::model::TaskId;
use workbench_store::TaskKey;
use workbench_store::wire::overheard::Overheard;
use workbench_store::wire::{Direction, Exchange, Frame};

use super::{Meaning, MeaningKind, Reader};

/// The length of a task's title, in characters.
const TITLE: usize = 80;

/// One call between others, as far as it has passed.
#[derive(Debug, Default)]
pub(crate) struct Overhearing {
    /// The sent frames, until it is known how to read them.
    asked: Vec<Frame>,
    reader: Option<Reader>,
    title: String,
    named: HashSet<String>,
    /// The task and the state that were told last.
    last: Option<(String, Option<String>)>,
}

impl Overhearing {
    /// The news of a further frame. `fresh`: a key for a task that is not known yet.
    pub(crate) fn hear(
        &mut self,
        exchange: &Exchange,
        frame: &Frame,
        fresh: &impl Fn() -> TaskKey,
    ) -> Option<Overheard> {
        if frame.direction == Direction::Sent && frame.kind == "head" {
            self.asked.push(frame.clone());
            return None;
        }
        let is_asked = frame.direction == Direction::Sent;
        if is_asked {
            self.asked.push(frame.clone());
        }
        let asked = &self.asked;
        let reader = self.reader.get_or_insert_with(|| Reader::of(exchange, asked));
        reader.is_answered_with(exchange.status);
        let meaning = reader.read(frame)?;
        if is_asked {
            self.asked.clear();
            self.title = meaning.text.lines().next().unwrap_or_default().chars().take(TITLE).collect();
        }
        self.news(meaning, fresh)
    }

    fn news(&mut self, meaning: Meaning, fresh: &impl Fn() -> TaskKey) -> Option<Overheard> {
        let Meaning { kind, at, task_id, context_id, references, state, .. } = meaning;
        if matches!(kind, MeaningKind::Card | MeaningKind::Tasks) {
            return None;
        }
        let told = task_id.iter().chain(&context_id).chain(&references);
        let names: Vec<String> = told.filter(|name| self.named.insert((*name).clone())).cloned().collect();
        let state_told = state.as_ref().map(|state| state.as_str().to_owned());
        let told = task_id.clone().map(|task| (task, state_told));
        let is_news = told.is_some() && self.last != told;
        if is_news {
            self.last = told;
        }
        (is_news || !names.is_empty()).then(|| Overheard {
            key: fresh(),
            task: task_id.map(TaskId::new),
            context: context_id,
            state,
            names,
            title: self.title.clone(),
            at,
        })
    }
}
