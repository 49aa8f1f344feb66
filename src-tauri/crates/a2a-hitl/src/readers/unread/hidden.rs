//! Words in unexpected places, which no card would show.
//!
//! Readers and lists of names know the members of frameworks, and an agent writes anything there: a signature, an
//! id or an enumeration may be a sentence. So every value that reads as words stands on the card, wherever it
//! was, unless a framework is known to write it (`vocabulary.rs`).

mod joined;
mod schemas;

use a2a_protocol::model::{Artifact, Message, TaskId};
use a2a_protocol::{Json, JsonKind};
use serde_json::Value;

use super::plain::says_something;
use super::{About, Carried, Said, ids_of, members_of, names_no_skill, names_of, vocabulary};
use crate::RequestInput;
use crate::drawn::Drawn;
use crate::readers::hand_made::is_kind_word;
use crate::readers::question::repeats_one;
use crate::readers::{hector, in_text};
use crate::reading::{Item, Reading};
use crate::shape::{each_text, holds_values, part_source};

/// Texts that hold JSON are looked into so often, one in the other.
const QUOTES: usize = 3;

/// All words that came with a request and do not stand on its card, by their names.
pub(super) fn words(reading: &Reading, carried: &Carried<'_>, input: &RequestInput<'_>) -> Vec<Said> {
    let mut found = Hidden { read: reading.echo.clone(), ..Hidden::beside(Drawn::of(reading)) };
    // A hint at several questions is all of them: `Which size?; Which colour?`
    let questions = reading.items.iter().filter_map(|item| match item {
        Item::Question { text, .. } => Some(text.as_str()),
        _ => None,
    });
    found.draw(&questions.collect::<Vec<_>>().join("; "));
    for told in hector::told(reading) {
        found.draw(&told);
    }
    let words = input.words().unwrap_or_default();
    words.lines().filter(|line| repeats_one(line, &reading.items)).for_each(|line| found.draw(line));
    let mut all = Vec::new();
    for part in &carried.parts {
        found.look_into(&part_source(part));
    }
    for item in &reading.items {
        if let Item::Form { schema, .. } = item {
            found.look_into_schema(schema);
        }
    }
    carried.artifact.iter().for_each(|artifact| found.look_at_artifact(artifact));
    carried.earlier.iter().chain(&input.status_message).for_each(|message| found.look_at_message(message));
    let said = |about: About| move |(name, value)| (name, value, about);
    all.extend(found.take().into_iter().map(said(About::Request)));
    input.event_metadata.iter().for_each(|metadata| found.look_at_metadata(metadata));
    input.status_extra.iter().for_each(|(name, value)| found.look_at_member(name, value));
    all.extend(found.take().into_iter().map(said(About::Update)));
    input.task_metadata.iter().for_each(|metadata| found.look_at_metadata(metadata));
    input.task_extra.iter().for_each(|(name, value)| found.look_at_member(name, value));
    // The card shows the first of these, and no rule looks at it.
    input.task_id.iter().for_each(|id| found.look_at_text("taskId", id.as_str()));
    input.context_id.iter().for_each(|id| found.look_at_text("contextId", id.as_str()));
    all.extend(found.found.into_iter().map(said(About::Task)));
    all
}

#[derive(Default)]
pub(super) struct Hidden {
    drawn: Drawn,
    /// Values of which a reader shows or tells everything.
    read: Vec<Json>,
    found: Vec<(String, Json)>,
}

impl Hidden {
    /// Empty, beside the drawn texts.
    pub(super) fn beside(drawn: Drawn) -> Self {
        Self { drawn, read: Vec::new(), found: Vec::new() }
    }

    /// This is drawn, too.
    pub(super) fn draw(&mut self, text: &str) {
        self.drawn.add(text);
    }

    pub(super) fn draw_json(&mut self, json: &Json) {
        self.drawn.add_json(json);
    }

    /// What was found since the last time.
    pub(super) fn take(&mut self) -> Vec<(String, Json)> {
        std::mem::take(&mut self.found)
    }

    pub(super) fn look_at_message(&mut self, message: &Message) {
        let references = message.reference_task_ids.iter().map(|id| ("referenceTaskIds", Some(id.as_str())));
        let extensions = message.extensions.iter().map(|uri| ("extensions", Some(uri.as_str())));
        self.look_at_texts(ids_of(message).into_iter().chain(references).chain(extensions));
        let references: Vec<&str> = message.reference_task_ids.iter().map(TaskId::as_str).collect();
        self.look_at_list("referenceTaskIds", &references);
        self.look_at_list("extensions", &message.extensions.iter().map(String::as_str).collect::<Vec<_>>());
        message.extra.iter().for_each(|(name, value)| self.look_at_member(name, value));
        message.metadata.iter().for_each(|metadata| self.look_at_metadata(metadata));
    }

    pub(super) fn look_at_artifact(&mut self, artifact: &Artifact) {
        let extensions = artifact.extensions.iter().map(|uri| ("extensions", Some(uri.as_str())));
        self.look_at_texts(names_of(artifact).into_iter().chain(extensions));
        self.look_at_list("extensions", &artifact.extensions.iter().map(String::as_str).collect::<Vec<_>>());
        artifact.extra.iter().for_each(|(name, value)| self.look_at_member(name, value));
        artifact.metadata.iter().for_each(|metadata| self.look_into(metadata));
    }

    /// The name of a skill is looked at separately.
    fn look_at_metadata(&mut self, metadata: &Json) {
        for (name, value) in members_of(metadata).iter().filter(|member| names_no_skill(member)) {
            self.look_at_member(name, value);
        }
    }

    fn look_at_texts<'a>(&mut self, said: impl Iterator<Item = (&'static str, Option<&'a str>)>) {
        for (name, said) in said.filter_map(|(name, said)| Some((name, said?))) {
            self.look_at_text(name, said);
        }
    }

    fn look_at_text(&mut self, name: &str, text: &str) {
        if self.is_hidden(name, text) {
            self.find(name, &Json::from(Value::from(text)));
        }
    }

    pub(super) fn look_at_member(&mut self, name: &str, value: &Json) {
        if self.may_hide(name) || value.kind() == JsonKind::String || self.any_may_hide(value) {
            self.look_at_named("", name, value, QUOTES);
        }
        self.look_together(name, name, value, QUOTES);
    }

    /// Most say nothing more than the card does, which takes one look.
    pub(super) fn look_into(&mut self, value: &Json) {
        if self.any_may_hide(value) {
            self.look("", "", value, QUOTES);
        }
        self.look_together("", "", value, QUOTES);
    }

    fn look_at_named(&mut self, place: &str, name: &str, value: &Json, quotes: usize) {
        let below = if place.is_empty() { name.to_owned() } else { format!("{place}/{name}") };
        if self.may_hide(name) {
            return self.find(&below, value);
        }
        self.look(&below, name, value, quotes);
    }

    fn look(&mut self, place: &str, name: &str, value: &Json, quotes: usize) {
        match value.kind() {
            JsonKind::String => {
                let Some(text) = value.as_string().filter(|text| self.is_hidden(name, text)) else { return };
                match self.quoted(&text).filter(|_| quotes > 0) {
                    Some((inner, words)) => {
                        self.look(place, name, &inner, quotes - 1);
                        if self.is_hidden(name, &words) {
                            self.find(place, &Json::from(Value::from(words)));
                        }
                    }
                    None => self.find(place, value),
                }
            }
            JsonKind::Object | JsonKind::Array => {
                for (name, value) in value.members() {
                    self.look_at_named(place, &name, &value, quotes);
                }
                for (at, item) in value.items().iter().enumerate() {
                    let below = if place.is_empty() { at.to_string() } else { format!("{place}/{at}") };
                    self.look(&below, name, item, quotes);
                }
            }
            JsonKind::Number | JsonKind::Bool | JsonKind::Null => {}
        }
    }

    /// Whether any value inside is not drawn and may be words, under any name.
    fn any_may_hide(&self, value: &Json) -> bool {
        let mut found = false;
        each_text(value, |text| found = found || self.is_hidden("", text) || self.may_hide(text));
        found
    }

    fn may_hide(&self, name: &str) -> bool {
        vocabulary::may_hide(name) && !self.drawn.holds(name)
    }

    fn is_hidden(&self, name: &str, text: &str) -> bool {
        // Why it waits may be a kind as well: `permission-request`.
        let name = if name == "reason" { "kind" } else { name };
        says_something(text)
            && !vocabulary::is_written(name, text)
            && !is_kind_word(name, text)
            && !self.drawn.holds(text)
    }

    fn find(&mut self, place: &str, value: &Json) {
        let place =
            ["data/", "metadata/"].iter().find_map(|outer| place.strip_prefix(outer)).unwrap_or(place);
        self.drawn.add_json(value);
        self.found.push((place.to_owned(), value.clone()));
    }

    /// The JSON that a text holds, and the words around it: some frameworks send arguments so.
    fn quoted(&self, text: &str) -> Option<(Json, String)> {
        let is_alone = text.trim_start().starts_with(['{', '[']);
        let parted = in_text::parted(text).filter(|(json, _)| holds_values(json));
        parted.filter(|(json, _)| is_alone || self.read.iter().any(|read| read.as_str() == json.as_str()))
    }
}
