//! Tables of the messages of both packages, as far as transcoding needs them.
//!
//! Numbers, JSON names and kinds are facts of the specifications' `.proto` files; a test compares every field
//! with those files. They are written by hand, because generated ones would need a compiler for `.proto` files or
//! a library that walks descriptors at run time.

mod card;
pub(super) mod google;
mod v0_3;
mod v1_0;

pub use crate::enums::Enum;

/// A package with its one service.
#[derive(Debug)]
pub struct Package {
    /// The service's name with its package, as it stands in a gRPC path.
    pub service: &'static str,
    /// The methods of the service.
    pub methods: &'static [Method],
}

/// A method of a service.
#[derive(Debug)]
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// The request.
    pub request: &'static Table,
    /// Message of the answer, once or as a stream.
    pub response: &'static Table,
}

/// A message.
#[derive(Debug)]
pub struct Table {
    /// Its name, without package.
    pub name: &'static str,
    /// Its fields, by number.
    pub fields: &'static [Field],
}

/// A field of a message.
#[derive(Debug)]
pub struct Field {
    /// Its number on the wire.
    pub number: u32,
    /// Its name in JSON.
    pub name: &'static str,
    /// The kind of its value; of a map, the kind of its values.
    pub kind: Kind,
    /// How often it may stand, and whether its absence can be told from its default.
    pub presence: Presence,
}

/// The kind of value in a field.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// A string.
    Text,
    /// Bytes, base64 in JSON.
    Bytes,
    /// A boolean.
    Bool,
    /// A 32 bit integer.
    Int32,
    /// A 64 bit integer; in well-known types only.
    Int64,
    /// A double; in well-known types only.
    Double,
    /// A name out of a list.
    Enum(&'static Enum),
    /// Another message.
    Message(&'static Table),
    /// `google.protobuf.Timestamp`, RFC 3339 in JSON.
    Timestamp,
    /// `google.protobuf.Struct`, any JSON object.
    Struct,
    /// `google.protobuf.ListValue`, any JSON array.
    List,
    /// `google.protobuf.Value`, any JSON.
    Value,
    /// `google.protobuf.NullValue`.
    Null,
    /// `google.protobuf.Any`, an object that names its type.
    Any,
}

/// How often a field may stand, and whether its absence can be told from its default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Once; its default is the same as its absence.
    Implicit,
    /// Once, and known to be there.
    Explicit,
    /// Once, instead of the message's other fields of this presence. No message here has two groups.
    OneOf,
    /// Any number of times.
    Many,
    /// Any number of times, under a string each.
    Map,
}

/// The package of 0.2.2 to 0.3: the last one's messages, of which the earlier ones lack some fields.
pub static A2A_V1: Package = Package { service: "a2a.v1.A2AService", methods: v0_3::METHODS };

/// The package of 1.0.
pub static LF_A2A_V1: Package = Package { service: "lf.a2a.v1.A2AService", methods: v1_0::METHODS };

impl Package {
    /// The package of a service, by the name that [`Profile::service`](crate::Profile::service) gives it.
    pub fn find(service: &str) -> Option<&'static Self> {
        [&A2A_V1, &LF_A2A_V1].into_iter().find(|package| package.service == service)
    }

    /// The method of this name.
    pub fn method(&self, name: &str) -> Option<&'static Method> {
        self.methods.iter().find(|method| method.name == name)
    }
}

/// No message has more fields than this.
pub(super) const MOST_FIELDS: usize = 20;

impl Table {
    const fn new(name: &'static str, fields: &'static [Field]) -> Self {
        assert!(fields.len() <= MOST_FIELDS, "BUG: a message with more fields");
        Self { name, fields }
    }

    /// The field of this number, and its place in the table.
    pub(super) fn field(&self, number: u32) -> Option<(usize, &'static Field)> {
        // Most messages number their fields from 1 without a gap.
        let likely = number.checked_sub(1).and_then(|before| usize::try_from(before).ok());
        let at = |position: usize| self.fields.get(position).filter(|field| field.number == number);
        if let Some((position, field)) = likely.and_then(|position| Some((position, at(position)?))) {
            return Some((position, field));
        }
        self.fields.iter().enumerate().find(|(_, field)| field.number == number)
    }
}

impl Field {
    const fn new(number: u32, name: &'static str, kind: Kind, presence: Presence) -> Self {
        Self { number, name, kind, presence }
    }

    const fn with(self, presence: Presence) -> Self {
        Self { presence, ..self }
    }

    const fn optional(self) -> Self {
        self.with(Presence::Explicit)
    }

    const fn one_of(self) -> Self {
        self.with(Presence::OneOf)
    }

    const fn many(self) -> Self {
        self.with(Presence::Many)
    }

    const fn map(self) -> Self {
        self.with(Presence::Map)
    }
}

const fn method(name: &'static str, request: &'static Table, response: &'static Table) -> Method {
    Method { name, request, response }
}

const fn text(number: u32, name: &'static str) -> Field {
    Field::new(number, name, Kind::Text, Presence::Implicit)
}

const fn bytes(number: u32, name: &'static str) -> Field {
    Field::new(number, name, Kind::Bytes, Presence::Implicit)
}

const fn boolean(number: u32, name: &'static str) -> Field {
    Field::new(number, name, Kind::Bool, Presence::Implicit)
}

const fn int32(number: u32, name: &'static str) -> Field {
    Field::new(number, name, Kind::Int32, Presence::Implicit)
}

const fn enumeration(number: u32, name: &'static str, of: &'static Enum) -> Field {
    Field::new(number, name, Kind::Enum(of), Presence::Implicit)
}

const fn message(number: u32, name: &'static str, of: &'static Table) -> Field {
    Field::new(number, name, Kind::Message(of), Presence::Explicit)
}

const fn timestamp(number: u32, name: &'static str) -> Field {
    Field::new(number, name, Kind::Timestamp, Presence::Explicit)
}

const fn structure(number: u32, name: &'static str) -> Field {
    Field::new(number, name, Kind::Struct, Presence::Explicit)
}

const fn value(number: u32, name: &'static str) -> Field {
    Field::new(number, name, Kind::Value, Presence::Explicit)
}
