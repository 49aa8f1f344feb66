//! The surfaces that the messages of a screen result in: each message replaces the thing that it names, and a
//! deleted surface is gone.

use std::collections::HashMap;

use a2a_protocol::{Json, JsonKind};

use super::data::{Data, Path};
use crate::shape::{id_member, list, present, text_member};

/// How messages and values are written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Grammar {
    /// Up to 0.8: `{"literalString": "x"}`, `{"Button": {…}}`.
    Wrapped,
    /// From 0.9: `"x"`, `"component": "Button"`.
    Plain,
}

/// One component: its id, its kind and its properties.
pub(super) struct Component {
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) properties: Json,
}

pub(super) struct Surface {
    pub(super) id: String,
    pub(super) grammar: Grammar,
    /// In the order in which they were named first.
    pub(super) components: Vec<Component>,
    places: HashMap<String, usize>,
    pub(super) data: Data,
    /// The answer includes all of the data as well.
    pub(super) sends_data: bool,
}

impl Surface {
    /// The surface that has components; `None` if there are several or none, or if a message's surface is unclear.
    pub(super) fn only(messages: &[Json]) -> Option<Self> {
        let mut surfaces = Vec::new();
        for message in messages {
            if let Some(delete) = present(message, "deleteSurface") {
                let id = id_member(&delete, "surfaceId")?;
                surfaces.retain(|surface: &Self| surface.id != id);
            }
            if let Some(create) = present(message, "createSurface") {
                let id = id_member(&create, "surfaceId")?;
                surfaces.retain(|surface: &Self| surface.id != id);
                let sends_data = create.member("sendDataModel").is_some_and(|all| all.as_str() == "true");
                let mut surface = Self { sends_data, ..Self::new(id) };
                // From 1.0 on a surface may be created with all that it shows.
                if let Some(components) = present(&create, "components") {
                    surface.grammar = Grammar::Plain;
                    components.items().iter().filter_map(plain).for_each(|it| surface.put(it));
                }
                if let Some(data) = present(&create, "dataModel") {
                    surface.data = Data::of(&data);
                }
                surfaces.push(surface);
            }
            if let Some(update) = present(message, "surfaceUpdate") {
                let surface = named(&mut surfaces, &id_member(&update, "surfaceId")?)?;
                list(&update, "components").iter().filter_map(wrapped).for_each(|it| surface.put(it));
            }
            if let Some(update) = present(message, "updateComponents") {
                let surface = named(&mut surfaces, &id_member(&update, "surfaceId")?)?;
                surface.grammar = Grammar::Plain;
                list(&update, "components").iter().filter_map(plain).for_each(|it| surface.put(it));
            }
            if let Some(update) = present(message, "dataModelUpdate") {
                let at = Path::of(&text_member(&update, "path").unwrap_or_default())?;
                let surface = of_data(&mut surfaces, &update)?;
                surface.data.put_entries(&at, &list(&update, "contents"))?;
            }
            if let Some(update) = present(message, "updateDataModel") {
                let at = Path::of(&text_member(&update, "path").unwrap_or_default())?;
                of_data(&mut surfaces, &update)?.data.put(&at, Data::of(&update.member("value")?));
            }
        }
        surfaces.retain(|surface| !surface.components.is_empty());
        surfaces.pop().filter(|_| surfaces.is_empty())
    }

    fn new(id: String) -> Self {
        Self {
            id,
            grammar: Grammar::Wrapped,
            components: Vec::new(),
            places: HashMap::new(),
            data: Data::none(),
            sends_data: false,
        }
    }

    fn put(&mut self, component: Component) {
        let known = self.places.get(&component.id).and_then(|place| self.components.get_mut(*place));
        if let Some(known) = known {
            *known = component;
        } else {
            self.places.insert(component.id.clone(), self.components.len());
            self.components.push(component);
        }
    }

    pub(super) fn component(&self, id: &str) -> Option<&Component> {
        self.components.get(*self.places.get(id)?)
    }
}

/// The surface of this name, which begins with its first message.
fn named<'a>(surfaces: &'a mut Vec<Surface>, id: &str) -> Option<&'a mut Surface> {
    if !surfaces.iter().any(|surface| surface.id == id) {
        surfaces.push(Surface::new(id.to_owned()));
    }
    surfaces.iter_mut().find(|surface| surface.id == id)
}

/// The surface that data is of; where none is named, the one that was begun last.
fn of_data<'a>(surfaces: &'a mut Vec<Surface>, update: &Json) -> Option<&'a mut Surface> {
    let id = id_member(update, "surfaceId").or_else(|| Some(surfaces.last()?.id.clone()))?;
    named(surfaces, &id)
}

/// The messages of the parts, in their order.
pub(super) fn messages(parts: &[Json]) -> Vec<Json> {
    let each = |part: &Json| if part.kind() == JsonKind::Array { part.items() } else { vec![part.clone()] };
    parts.iter().flat_map(each).collect()
}

fn wrapped(entry: &Json) -> Option<Component> {
    let members = entry.member("component")?.members();
    let [(kind, properties)] = members.as_slice() else { return None };
    Some(Component { id: id_member(entry, "id")?, kind: kind.clone(), properties: properties.clone() })
}

fn plain(entry: &Json) -> Option<Component> {
    let kind = text_member(entry, "component")?;
    Some(Component { id: id_member(entry, "id")?, kind, properties: entry.clone() })
}
