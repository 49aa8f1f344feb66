//! Secrets among the values of a form. A field for one becomes an item beside the form, so that its value goes
//! the way of every secret: to the keyring and from there to the agent, never into a stored answer.
//!
//! Readers do not know of it. A form is split after it was read, and joined before its reader writes the reply: a
//! mark stands for each secret, and whole strings equal to the mark become a hole in the reply. A mark elsewhere,
//! such as inside a sentence, stops the reply.

mod search;

use a2a_protocol::Json;

use self::search::Search;
use super::Found;
use super::joined as lines;
use super::members::Unread;
use crate::reading::{FormPart, Item, Reading};
use crate::shape::{empty_object, text_member, words_member};
use crate::{Answer, AnswerKind, ItemId, Reply, ReplyError, SecretRef, Template};

/// Parts every form of a request that has secrets among its fields; the forms as they were read.
pub(super) fn part(found: &mut Found) -> Vec<Item> {
    let is_form = |item: &&Item| matches!(item, Item::Form { .. });
    let is_only_form = found.items.iter().filter(is_form).count() == 1;
    let taken: Vec<ItemId> = found.items.iter().map(Item::id).cloned().collect();
    // The place is the name, unless something else has it.
    let may_be = |place: &str| is_only_form && taken.iter().all(|id| id.as_str() != place);
    let mut forms = Vec::new();
    let mut items = Vec::with_capacity(found.items.len());
    for item in std::mem::take(&mut found.items) {
        let Some(parted) = Parted::of(&item, may_be) else {
            items.push(item);
            continue;
        };
        forms.push(item);
        items.extend(parted.items);
        found.unread.extend(parted.unread);
        if let Some(words) = parted.words {
            found.question = lines([found.question.take(), Some(words)]);
        }
    }
    found.items = items;
    forms
}

struct Parted {
    /// What is left of the form, and its secrets.
    items: Vec<Item>,
    unread: Unread,
    /// The words of a form of which nothing is left.
    words: Option<String>,
}

impl Parted {
    fn of(item: &Item, may_be: impl Fn(&str) -> bool) -> Option<Self> {
        let Item::Form { item_id, schema, values, prompt, may_reject, may_cancel } = item else {
            return None;
        };
        let Search { left, fields, unread } = Search::of(schema);
        if fields.is_empty() {
            return None;
        }
        let values = fields.iter().fold(values.clone(), |values, field| without(&values, &field.place));
        let mut items = Vec::with_capacity(fields.len() + 1);
        let mut words = None;
        if let Some(schema) = left {
            items.push(Item::Form {
                item_id: item_id.clone(),
                schema,
                values,
                prompt: prompt.clone(),
                may_reject: *may_reject,
                may_cancel: *may_cancel,
            });
        } else {
            let is_whole = fields.iter().any(|field| field.place.is_empty());
            let said = ["title", "description"].map(|name| words_member(schema, name));
            words = lines(said).filter(|_| !is_whole);
        }
        for field in fields {
            let place = field.place.join("/");
            let id = match place.as_str() {
                "" => item_id.clone(),
                place if may_be(place) => ItemId::new(place),
                place => ItemId::new(format!("{item_id}/{place}")),
            };
            items.push(Item::Secret {
                name: field.name.unwrap_or_else(|| id.to_string()),
                item_id: id,
                description: field.description,
                is_json: false,
                of: Some(FormPart {
                    form: item_id.clone(),
                    place: field.place,
                    is_number: field.is_number,
                    optional: !field.required,
                    may_reject: *may_reject,
                    may_cancel: *may_cancel,
                }),
            });
        }
        Some(Self { items, unread, words })
    }
}

/// A request and the answers to it as its reader knows them.
pub(super) struct Whole {
    pub(super) reading: Reading,
    pub(super) answers: Vec<(ItemId, Answer)>,
    marks: Vec<Mark>,
}

/// The mark for a secret until the reply is written.
struct Mark {
    text: String,
    hole: Template,
    item: ItemId,
}

impl Whole {
    /// Puts the forms of a request together again. `None` where none was parted.
    pub(super) fn of(reading: &Reading, answers: &[(ItemId, Answer)]) -> Result<Option<Self>, ReplyError> {
        if reading.parted.is_empty() {
            return Ok(None);
        }
        if let Some((item, _)) = answers.iter().find(|(id, _)| reading.item(id).is_none()) {
            return Err(ReplyError::UnknownItem { item: item.clone() });
        }
        let mut whole = Self { reading: reading.clone(), answers: Vec::new(), marks: Vec::new() };
        whole.reading.items.clear();
        for item in &reading.items {
            let form = match item {
                Item::Secret { of: Some(part), .. } => &part.form,
                _ => item.id(),
            };
            let Some(form) = reading.parted.iter().find(|parted| parted.id() == form) else {
                whole.reading.items.push(item.clone());
                let own = answers.iter().filter(|(id, _)| id == item.id());
                whole.answers.extend(own.cloned());
                continue;
            };
            if whole.reading.item(form.id()).is_none() {
                whole.reading.items.push(form.clone());
                whole.join(form, reading, answers)?;
            }
        }
        Ok(Some(whole))
    }

    /// The answers to a form and to its secrets as one answer.
    fn join(
        &mut self,
        form: &Item,
        reading: &Reading,
        answers: &[(ItemId, Answer)],
    ) -> Result<(), ReplyError> {
        let own = reading
            .items
            .iter()
            .find(|item| matches!(item, Item::Form { item_id, .. } if item_id == form.id()));
        let secrets: Vec<(&Item, &FormPart)> =
            reading.items.iter().filter_map(|item| part_of(item, form)).collect();
        let ids = own.into_iter().chain(secrets.iter().map(|(item, _)| *item)).map(Item::id);
        let mut given = Vec::new();
        for id in ids {
            let mut said = answers.iter().filter(|(known, _)| known == id);
            given.extend(said.next());
            if said.next().is_some() {
                return Err(ReplyError::Twice { item: id.clone() });
            }
        }
        // What is refused is refused as a whole.
        if let Some((_, refusal)) = given.iter().find(|(_, answer)| answer.refuses()) {
            if let Some((item, _)) = given.iter().find(|(_, answer)| answer.kind() != refusal.kind()) {
                return Err(ReplyError::AllOrNone { item: item.clone() });
            }
            self.answers.push((form.id().clone(), refusal.clone()));
            return Ok(());
        }
        if is_left_out(form, reading, answers) {
            let filled = given.iter().find_map(|(_, answer)| match answer {
                Answer::Values(values) => Some(values.clone()),
                _ => None,
            });
            self.answers.push((form.id().clone(), Answer::Values(filled.unwrap_or_else(empty_object))));
            return Ok(());
        }
        let mut values = match (own, given.iter().find(|(id, _)| own.is_some_and(|own| own.id() == id))) {
            (_, Some((_, Answer::Values(values)))) => values.clone(),
            (None, _) => empty_object(),
            (Some(_), other) => {
                self.answers.extend(other.map(|(id, answer)| (id.clone(), answer.clone())));
                return Ok(());
            }
        };
        for (item, part) in secrets {
            let value = match given.iter().find(|(id, _)| id == item.id()) {
                Some((_, Answer::Secret(secret))) => Some(self.mark(item, part, secret, answers)),
                Some((_, answer)) => return Err(super::not_allowed(item, answer)),
                None if part.optional => begun(form, &part.place),
                None => return Err(ReplyError::Missing { item: item.id().clone() }),
            };
            values = value.map_or(values.clone(), |value| with(&values, &part.place, &value));
        }
        self.answers.push((form.id().clone(), Answer::Values(values)));
        Ok(())
    }

    /// A text that occurs nowhere else, neither in the agent's content nor in the person's.
    fn mark(
        &mut self,
        item: &Item,
        part: &FormPart,
        secret: &SecretRef,
        answers: &[(ItemId, Answer)],
    ) -> Json {
        let said = serde_json::to_string(answers).unwrap_or_default();
        let received: Vec<&Json> = self.reading.source.iter().chain(&self.reading.echo).collect();
        let stands = |text: &str| {
            said.contains(text)
                || received.iter().any(|json| json.as_str().contains(text))
                || self.marks.iter().any(|mark| mark.text.contains(text))
        };
        let mut text = format!("place of secret {secret}");
        while stands(&text) {
            text.push('.');
        }
        let hole = if part.is_number {
            Template::secret_json(secret.clone())
        } else {
            Template::secret(secret.clone())
        };
        let value = Json::from(serde_json::Value::from(text.as_str()));
        self.marks.push(Mark { text, hole, item: item.id().clone() });
        value
    }

    /// The reply with the secrets in the places of their marks.
    pub(super) fn filled(&self, reply: Reply) -> Result<Reply, ReplyError> {
        let reply = self.marks.iter().fold(reply, |reply, mark| reply.with_hole(&mark.text, &mark.hole));
        let written = serde_json::to_string(&reply).unwrap_or_default();
        match self.marks.iter().find(|mark| written.contains(&mark.text)) {
            Some(mark) => Err(ReplyError::NotAllowed { item: mark.item.clone(), answer: AnswerKind::Secret }),
            None => Ok(reply),
        }
    }
}

/// Whether a button was pressed that needs nothing of a form, and no secret in any case.
fn is_left_out(form: &Item, reading: &Reading, answers: &[(ItemId, Answer)]) -> bool {
    reading.items.iter().any(|item| {
        let Item::Question { item_id, buttons: Some(buttons), .. } = item else { return false };
        let pressed = answers.iter().find(|(id, _)| id == item_id);
        let is_alone =
            |answer: &Answer| matches!(answer, Answer::Text(value) if buttons.alone.contains(value));
        buttons.form.as_ref() == Some(form.id()) && pressed.is_some_and(|(_, answer)| is_alone(answer))
    })
}

fn part_of<'a>(item: &'a Item, form: &Item) -> Option<(&'a Item, &'a FormPart)> {
    match item {
        Item::Secret { of: Some(part), .. } if part.form == *form.id() => Some((item, part)),
        _ => None,
    }
}

/// What the agent put there itself.
fn begun(form: &Item, place: &[String]) -> Option<Json> {
    let Item::Form { values, .. } = form else { return None };
    let first = if place.is_empty() { None } else { Some(values.clone()) };
    place.iter().try_fold(first?, |value, step| value.member(step))
}

/// An object with a value put at a place.
fn with(values: &Json, place: &[String], value: &Json) -> Json {
    let Some((last, path)) = place.split_last() else { return value.clone() };
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let put = Template::changed(values, &path, vec![(last.as_str(), Template::json(value))]);
    put.resolve(|_| None).unwrap_or_else(|_| values.clone())
}

/// An object without the value at a place.
fn without(values: &Json, place: &[String]) -> Json {
    let Some((first, rest)) = place.split_first() else { return values.clone() };
    if values.member(first).is_none() {
        return values.clone();
    }
    let members = values.members();
    let kept = members.iter().filter(|(name, _)| name != first || !rest.is_empty()).map(|(name, value)| {
        let value = if name == first { without(value, rest) } else { value.clone() };
        (name.as_str(), Template::json(&value))
    });
    Template::members(kept).resolve(|_| None).unwrap_or_else(|_| values.clone())
}

/// What a field is called.
fn title(schema: &Json, name: &str) -> Option<String> {
    let title = text_member(schema, "title").filter(|title| !title.trim().is_empty());
    title.or_else(|| (!name.is_empty()).then(|| name.to_owned()))
}
