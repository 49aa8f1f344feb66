//! YAML as a tree in which every value and key knows its place.
//!
//! Anchors, aliases, tags, merge keys and repeated keys are refused, because they make a file hard to follow.
//! Scalars are those of the JSON schema of YAML 1.2 (§10.2): `yes` and `no` are texts, `true` and `false` are
//! not.

use granit_parser::{Event, Parser, ScalarStyle, Span};
use serde_json::{Map, Number, Value};

use crate::fault::{Fault, FaultKind, Place};

/// A larger file is not a plan that somebody reads.
const LARGEST: usize = 1024 * 1024;
/// Nothing that walks the tree needs a limit of its own.
const DEEPEST: usize = 64;

/// A value and its place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) place: Place,
    pub(crate) value: Yaml,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Yaml {
    Null,
    Boolean(bool),
    Number(Number),
    Text(String),
    List(Vec<Node>),
    Map(Vec<Member>),
}

/// A member of a mapping.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) place: Place,
    pub(crate) node: Node,
}

/// Reads the one document of a text. Faults that do not hide the rest are gathered.
pub(crate) fn read(text: &str) -> Result<Node, Vec<Fault>> {
    let start = Place { line: 1, column: 1 };
    if text.len() > LARGEST {
        return Err(vec![Fault::new(start, FaultKind::TooLarge(LARGEST))]);
    }
    let mut reader = Reader { events: Parser::new_from_str(text), faults: Vec::new() };
    match reader.stream() {
        Err(fault) => {
            reader.faults.push(fault);
            Err(reader.faults)
        }
        Ok(None) => Err(vec![Fault::new(start, FaultKind::Empty)]),
        Ok(Some(_)) if !reader.faults.is_empty() => {
            reader.faults.sort_by_key(|fault| fault.place);
            Err(reader.faults)
        }
        Ok(Some(node)) => Ok(node),
    }
}

struct Reader<'t> {
    events: Parser<'t, granit_parser::StrInput<'t>>,
    faults: Vec<Fault>,
}

fn place(span: &Span) -> Place {
    Place { line: span.start.line(), column: span.start.col() + 1 }
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Result<(Event<'t>, Place), Fault> {
        loop {
            match self.events.next() {
                None => return Ok((Event::StreamEnd, Place { line: 1, column: 1 })),
                Some(Ok((Event::Comment(..), _))) => {}
                Some(Ok((event, span))) => return Ok((event, place(&span))),
                Some(Err(error)) => {
                    let marker = error.marker();
                    let place = Place { line: marker.line(), column: marker.col() + 1 };
                    return Err(Fault::new(place, FaultKind::NoYaml(error.kind().to_string())));
                }
            }
        }
    }

    /// The first document; a second one is a fault.
    fn stream(&mut self) -> Result<Option<Node>, Fault> {
        let mut found = None;
        loop {
            let (event, place) = self.next()?;
            match event {
                Event::StreamEnd => return Ok(found),
                Event::DocumentStart(..) if found.is_some() => {
                    return Err(Fault::new(place, FaultKind::SecondDocument));
                }
                Event::DocumentStart(..) => {
                    let (event, place) = self.next()?;
                    found = Some(self.node(event, place, 0)?);
                }
                _ => {}
            }
        }
    }

    fn node(&mut self, event: Event<'t>, place: Place, depth: usize) -> Result<Node, Fault> {
        if depth > DEEPEST {
            return Err(Fault::new(place, FaultKind::TooDeep(DEEPEST)));
        }
        let value = match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.refuse(place, anchor != 0, tag.is_some());
                scalar(text.into_owned(), style)
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.refuse(place, anchor != 0, tag.is_some());
                Yaml::List(self.items(depth)?)
            }
            Event::MappingStart(_, anchor, tag) => {
                self.refuse(place, anchor != 0, tag.is_some());
                Yaml::Map(self.members(depth)?)
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.faults.push(Fault::new(place, FaultKind::Indirection("alias")));
                Yaml::Null
            }
            // An empty value has no event of its own to name.
            _ => Yaml::Null,
        };
        Ok(Node { place, value })
    }

    fn refuse(&mut self, place: Place, has_anchor: bool, has_tag: bool) {
        for (has, what) in [(has_anchor, "anchor"), (has_tag, "tag")] {
            if has {
                self.faults.push(Fault::new(place, FaultKind::Indirection(what)));
            }
        }
    }

    fn items(&mut self, depth: usize) -> Result<Vec<Node>, Fault> {
        let mut items = Vec::new();
        loop {
            let (event, place) = self.next()?;
            if matches!(event, Event::SequenceEnd) {
                return Ok(items);
            }
            items.push(self.node(event, place, depth + 1)?);
        }
    }

    fn members(&mut self, depth: usize) -> Result<Vec<Member>, Fault> {
        let mut members: Vec<Member> = Vec::new();
        loop {
            let (event, place) = self.next()?;
            if matches!(event, Event::MappingEnd) {
                return Ok(members);
            }
            let name = self.key(event, place, depth)?;
            let (event, value_place) = self.next()?;
            let node = self.node(event, value_place, depth + 1)?;
            let Some(name) = name else { continue };
            if members.iter().any(|member| member.name == name) {
                self.faults.push(Fault::new(place, FaultKind::Twice(name)));
            } else {
                members.push(Member { name, place, node });
            }
        }
    }

    fn key(&mut self, event: Event<'t>, place: Place, depth: usize) -> Result<Option<String>, Fault> {
        let is_plain = matches!(&event, Event::Scalar(_, ScalarStyle::Plain, ..));
        match self.node(event, place, depth + 1)?.value {
            Yaml::Text(text) if text == "<<" && is_plain => {
                self.faults.push(Fault::new(place, FaultKind::Indirection("merge key")));
                Ok(None)
            }
            Yaml::Text(text) => Ok(Some(text)),
            _ => {
                self.faults.push(Fault::new(place, FaultKind::KeyNoText));
                Ok(None)
            }
        }
    }
}

/// A plain scalar may be something else than a text; one between quotes never is.
fn scalar(text: String, style: ScalarStyle) -> Yaml {
    if style != ScalarStyle::Plain {
        return Yaml::Text(text);
    }
    match text.as_str() {
        "" | "~" | "null" | "Null" | "NULL" => Yaml::Null,
        "true" | "True" | "TRUE" => Yaml::Boolean(true),
        "false" | "False" | "FALSE" => Yaml::Boolean(false),
        _ => match serde_json::from_str(&text) {
            Ok(number) => Yaml::Number(number),
            Err(_) => Yaml::Text(text),
        },
    }
}

impl Node {
    /// The value of a member, where it is a mapping that has it.
    pub(crate) fn member(&self, name: &str) -> Option<&Self> {
        let Yaml::Map(members) = &self.value else { return None };
        members.iter().find(|member| member.name == name).map(|member| &member.node)
    }

    /// The value without places.
    pub(crate) fn json(&self) -> Value {
        match &self.value {
            Yaml::Null => Value::Null,
            Yaml::Boolean(boolean) => Value::Bool(*boolean),
            Yaml::Number(number) => Value::Number(number.clone()),
            Yaml::Text(text) => Value::String(text.clone()),
            Yaml::List(items) => Value::Array(items.iter().map(Self::json).collect()),
            Yaml::Map(members) => {
                let member = |member: &Member| (member.name.clone(), member.node.json());
                Value::Object(members.iter().map(member).collect::<Map<_, _>>())
            }
        }
    }
}
