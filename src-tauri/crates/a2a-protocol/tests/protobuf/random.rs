//! Random messages: any content that a message of a given type can hold, as deep as the bytes last.

use prost_reflect::{Cardinality, DynamicMessage, FieldDescriptor, Kind, MapKey, MessageDescriptor, Value};

/// How deep messages nest; deeper ones are a matter of the limits.
const DEPTH: usize = 9;

/// A source of choices. When it runs dry, every choice is the plainest one.
pub(crate) struct Chance<'b> {
    bytes: std::slice::Iter<'b, u8>,
}

impl<'b> Chance<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes: bytes.iter() }
    }

    fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or(0)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    fn pick<'o, T>(&mut self, options: &'o [T]) -> &'o T {
        let at = self.below(options.len());
        options.get(at).expect("below the length")
    }

    /// A message of this type.
    pub(crate) fn message(&mut self, of: &MessageDescriptor, depth: usize) -> DynamicMessage {
        let mut message = DynamicMessage::new(of.clone());
        match of.full_name() {
            "google.protobuf.Timestamp" => {
                message.set_field_by_name(
                    "seconds",
                    Value::I64(*self.pick(&[0, -1, 1_763_675_753, 951_782_400])),
                );
                message.set_field_by_name("nanos", Value::I32(*self.pick(&[0, 120_000_000, 5_000, 1])));
            }
            "google.protobuf.Value" => self.any(&mut message, of, depth),
            "google.protobuf.Struct" | "google.protobuf.ListValue" => self.fields(&mut message, of, depth),
            _ if depth >= DEPTH => {}
            _ => self.fields(&mut message, of, depth),
        }
        message
    }

    /// A value always holds something: nothing has no form in JSON.
    fn any(&mut self, message: &mut DynamicMessage, of: &MessageDescriptor, depth: usize) {
        let fields: Vec<FieldDescriptor> = of.fields().collect();
        let simple = fields.len() - 2;
        let choice = self.below(if depth >= DEPTH { simple } else { fields.len() });
        let field = fields.get(choice).expect("below the length");
        let value = self.value(&field.kind(), depth);
        message.set_field(field, value);
    }

    fn fields(&mut self, message: &mut DynamicMessage, of: &MessageDescriptor, depth: usize) {
        for field in of.fields() {
            if self.below(3) != 1 {
                continue;
            }
            let value = if field.is_map() {
                let Kind::Message(entry) = field.kind() else { panic!("a map of entries") };
                let kind = entry.map_entry_value_field().kind();
                let entries =
                    (0..self.below(4)).map(|_| (MapKey::String(self.text()), self.value(&kind, depth)));
                Value::Map(entries.collect())
            } else if field.cardinality() == Cardinality::Repeated {
                Value::List((0..self.below(4)).map(|_| self.value(&field.kind(), depth)).collect())
            } else {
                self.value(&field.kind(), depth)
            };
            message.set_field(&field, value);
        }
    }

    fn value(&mut self, kind: &Kind, depth: usize) -> Value {
        match kind {
            Kind::String => Value::String(self.text()),
            Kind::Bytes => Value::Bytes((0..self.below(5)).map(|_| self.byte()).collect::<Vec<u8>>().into()),
            Kind::Bool => Value::Bool(self.below(2) == 1),
            Kind::Int32 => Value::I32(*self.pick(&[0, 1, -1, 50, i32::MAX, i32::MIN])),
            Kind::Double => Value::F64(*self.pick(&[
                0.0,
                1.0,
                -42.0,
                0.1,
                1e300,
                -2.5e-9,
                9_007_199_254_740_992.0,
                12_000.0,
            ])),
            Kind::Enum(names) => {
                let numbers: Vec<i32> = names.values().map(|value| value.number()).collect();
                Value::EnumNumber(*self.pick(&numbers))
            }
            Kind::Message(message) => Value::Message(self.message(message, depth + 1)),
            other => panic!("the files have no {other:?}"),
        }
    }

    fn text(&mut self) -> String {
        let texts = ["", "a", "tasks/1", "é\u{2028}😀", "\"\\\n\u{1}", "~/", "1.0", "@"];
        (*self.pick(&texts)).to_owned()
    }
}
