//! Random messages, transcoded here and by a protobuf library.

use a2a_protocol::json::Indexed;
use a2a_protocol::proto::{A2A_V1, LF_A2A_V1, Method, Package, Table};
use a2a_protocol::{Dialect, Json, read};
use proptest::prelude::{Strategy, any, prop, prop_assert_eq, proptest};
use prost_reflect::prost::Message as _;
use prost_reflect::{DynamicMessage, MessageDescriptor};

use crate::descriptors::message;
use crate::normal;
use crate::random::Chance;

/// The messages that methods take or give back, each with its descriptor.
fn typed() -> Vec<(&'static Table, MessageDescriptor)> {
    let of_package = |package: &'static Package| {
        let name = package.service.trim_end_matches(".A2AService");
        let descriptor = move |table: &Table| message(&format!("{name}.{}", table.name));
        let both = |method: &'static Method| [method.request, method.response];
        let tables = package.methods.iter().flat_map(both).filter(|table| table.name != "Empty");
        tables.map(|table| (table, descriptor(table))).collect::<Vec<_>>()
    };
    [&A2A_V1, &LF_A2A_V1].into_iter().flat_map(of_package).collect()
}

fn messages() -> impl Strategy<Value = (usize, Vec<u8>)> {
    (0..typed().len(), prop::collection::vec(any::<u8>(), 0..300))
}

fn told(message: &DynamicMessage) -> serde_json::Value {
    normal(&serde_json::to_value(message).expect("a message has a JSON form"))
}

proptest! {
    #[test]
    fn the_wire_form_is_decoded_as_the_library_decodes_it((of, bytes) in messages()) {
        let (table, descriptor) = typed().swap_remove(of);
        let message = Chance::new(&bytes).message(&descriptor, 0);

        let decoded = table.decode(&message.encode_to_vec()).expect("a library wrote it");

        prop_assert_eq!(normal(&decoded.value.to_value()), told(&message));
        prop_assert_eq!(decoded.findings, [], "there is nothing to find");
    }

    /// Where values end is noted while they are written, and found by a walk over what was written.
    #[test]
    fn what_is_decoded_is_read_as_its_text_is_read((of, bytes) in messages()) {
        let (table, descriptor) = typed().swap_remove(of);
        let wire = Chance::new(&bytes).message(&descriptor, 0).encode_to_vec();

        let decoded = table.decode_to_read(&wire).expect("a library wrote it").value;
        let parsed = Indexed::parse(decoded.json().as_str()).expect("it is JSON");

        for (name, value) in parsed.json().members() {
            prop_assert_eq!((decoded.member(&name), parsed.member(&name)), (Some(value.clone()), Some(value)));
        }
        for dialect in Dialect::ALL {
            prop_assert_eq!(read::event(&decoded, dialect), read::event(&parsed, dialect));
        }
    }

    #[test]
    fn json_is_encoded_as_the_library_reads_it((of, bytes) in messages()) {
        let (table, descriptor) = typed().swap_remove(of);
        let message = Chance::new(&bytes).message(&descriptor, 0);
        let json = Json::from(serde_json::to_value(&message).expect("a message has a JSON form"));

        let encoded = table.encode(&json).expect("every member has its field");
        let read = DynamicMessage::decode(descriptor, encoded.wire.as_slice()).expect("protobuf");

        prop_assert_eq!(encoded.dropped, Vec::<String>::new(), "nothing is left out");
        prop_assert_eq!(told(&read), told(&message));
    }

    /// Protobuf allows fields in any order and messages in pieces; what pieces mean is that of their sum.
    #[test]
    fn pieces_of_messages_are_joined_as_the_library_joins_them((of, one) in messages(), other: Vec<u8>) {
        let (table, descriptor) = typed().swap_remove(of);
        let mut wire = Chance::new(&one).message(&descriptor, 0).encode_to_vec();
        wire.extend(Chance::new(&other).message(&descriptor, 0).encode_to_vec());

        let decoded = table.decode(&wire).expect("both halves are messages");
        let read = DynamicMessage::decode(descriptor, wire.as_slice()).expect("protobuf");

        prop_assert_eq!(normal(&decoded.value.to_value()), told(&read));
    }

    #[test]
    fn bytes_of_any_kind_are_decoded_or_refused(of in 0..typed().len(), bytes: Vec<u8>) {
        let (table, descriptor) = typed().swap_remove(of);
        if let Err(refused) = table.decode(&bytes) {
            let read = DynamicMessage::decode(descriptor, bytes.as_slice());
            proptest::prop_assert!(read.is_err(), "{refused}, which the library reads");
        }
    }

    #[test]
    fn a_message_that_was_cut_is_decoded_or_refused((of, bytes) in messages(), at: prop::sample::Index) {
        let (table, descriptor) = typed().swap_remove(of);
        let wire = Chance::new(&bytes).message(&descriptor, 0).encode_to_vec();
        let cut = wire.get(..at.index(wire.len() + 1)).expect("within the message");
        if let Err(refused) = table.decode(cut) {
            proptest::prop_assert!(DynamicMessage::decode(descriptor, cut).is_err(), "{refused}");
        }
    }
}
