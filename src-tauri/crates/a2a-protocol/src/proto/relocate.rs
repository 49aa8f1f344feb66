//! A card in its wire form with other addresses, and every other byte unchanged.

use super::WireError;
use super::tables::{Kind, Table};
use super::wire::{Span, Wire, put_length};
use crate::card::LISTS;

/// Replaces the addresses for which `to` has another one: the card's own, if its generation has one, and those of its
/// interfaces.
pub(super) fn message(
    table: &Table,
    wire: &[u8],
    to: &impl Fn(&str) -> Option<String>,
) -> Result<Vec<u8>, WireError> {
    let mut written = Vec::with_capacity(wire.len());
    let mut copied = 0;
    let mut entries = Span::whole(wire).entries();
    while let Some(entry) = entries.next()? {
        let Wire::Length(value) = entry.value else { continue };
        let Some(field) = table.fields.iter().find(|field| field.number == entry.number) else { continue };
        let other = match field.kind {
            Kind::Text if field.name == "url" => {
                std::str::from_utf8(value.bytes).ok().and_then(to).map(String::into_bytes)
            }
            Kind::Message(of) if LISTS.contains(&field.name) => Some(message(of, value.bytes, to)?),
            _ => None,
        };
        let Some(other) = other.filter(|other| other != value.bytes) else { continue };
        written.extend_from_slice(wire.get(copied..entry.start).unwrap_or_default());
        put_length(&mut written, entry.number, &other);
        copied = value.offset + value.bytes.len();
    }
    written.extend_from_slice(wire.get(copied..).unwrap_or_default());
    Ok(written)
}

#[cfg(test)]
mod tests {
    use crate::json::Json;
    use crate::proto::{A2A_V1, LF_A2A_V1, Package, Table};

    fn card_of(package: &Package, method: &str) -> &'static Table {
        package.method(method).unwrap().response
    }

    fn to(url: &str) -> Option<String> {
        url.strip_prefix("http://b/").map(|rest| format!("http://127.0.0.1:41999/{rest}"))
    }

    #[track_caller]
    fn check(table: &Table, card: &str, expected: &str) {
        // What nobody has a field for stays, too.
        let unknown = [0xF8, 0x7F, 0x01];
        let wire = |json: &str| table.encode(&Json::parse(json).unwrap()).unwrap().wire;
        let before = [wire(card), unknown.to_vec()].concat();
        let after = [wire(expected), unknown.to_vec()].concat();
        assert_eq!(table.relocated(&before, to).unwrap(), after, "{card}");
    }

    #[test]
    fn only_addresses_of_interfaces_change() {
        check(
            card_of(&LF_A2A_V1, "GetExtendedAgentCard"),
            r#"{"name":"B","documentationUrl":"http://b/doc","provider":{"url":"http://b/who","organization":"b"},
                "supportedInterfaces":[{"url":"http://b/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"},
                {"url":"http://elsewhere/","protocolBinding":"GRPC","protocolVersion":"1.0"}]}"#,
            r#"{"name":"B","documentationUrl":"http://b/doc","provider":{"url":"http://b/who","organization":"b"},
                "supportedInterfaces":[{"url":"http://127.0.0.1:41999/rpc","protocolBinding":"JSONRPC",
                "protocolVersion":"1.0"},
                {"url":"http://elsewhere/","protocolBinding":"GRPC","protocolVersion":"1.0"}]}"#,
        );
        check(
            card_of(&A2A_V1, "GetAgentCard"),
            r#"{"name":"B","url":"http://b/","iconUrl":"http://b/i","preferredTransport":"JSONRPC",
                "additionalInterfaces":[{"url":"http://b/rest","transport":"HTTP+JSON"}]}"#,
            r#"{"name":"B","url":"http://127.0.0.1:41999/","iconUrl":"http://b/i","preferredTransport":"JSONRPC",
                "additionalInterfaces":[{"url":"http://127.0.0.1:41999/rest","transport":"HTTP+JSON"}]}"#,
        );
    }

    #[test]
    fn bytes_that_are_no_message_are_refused() {
        let table = card_of(&LF_A2A_V1, "GetExtendedAgentCard");
        assert!(table.relocated(&[0x0A, 0x05, b'a'], to).is_err(), "it ends inside a field");
    }
}
