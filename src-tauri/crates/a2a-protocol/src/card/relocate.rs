//! A card with other addresses, and every other byte unchanged.

use crate::json::Json;

/// The lists of interfaces that the generations have.
pub(crate) const LISTS: [&str; 2] = ["supportedInterfaces", "additionalInterfaces"];

/// The text of `body` with the addresses of the card in it replaced. `card` must have been cut from `body`, or be it.
/// An address that `to` knows no other for stays as it is.
pub fn relocated(body: &Json, card: &Json, to: impl Fn(&str) -> Option<String>) -> String {
    let lists = LISTS.iter().filter_map(|list| card.member(list));
    let listed = lists.flat_map(|list| list.items()).filter_map(|interface| interface.member("url"));
    let mut addresses: Vec<Json> = card.member("url").into_iter().chain(listed).collect();
    addresses.sort_by_key(|address| address.range().start);
    let (text, start) = (body.as_str(), body.range().start);
    let mut written = String::with_capacity(text.len());
    let mut copied = 0;
    for address in addresses {
        let Some(other) = address.as_string().and_then(|url| to(&url)) else { continue };
        let range = address.range();
        written.push_str(text.get(copied..range.start - start).unwrap_or_default());
        written.push_str(Json::from(serde_json::Value::from(other)).as_str());
        copied = range.end - start;
    }
    written.push_str(text.get(copied..).unwrap_or_default());
    written
}

#[cfg(test)]
mod tests {
    use super::relocated;
    use crate::json::Json;

    #[test]
    fn only_addresses_change_and_every_other_byte_stays() {
        let body = r#" {"jsonrpc":"2.0", "result": { "name":"B", "url" : "http://b/",
            "price": 12000.00, "additionalInterfaces":[{"url":"http://b/rest","transport":"HTTP+JSON"}],
            "supportedInterfaces":[{"protocolBinding":"GRPC","url":"b:50051"},{"url":"http://elsewhere/"}],
            "documentationUrl":"http://b/" } }"#;
        let json = Json::parse(body).unwrap();
        let card = json.member("result").unwrap();
        let to = |url: &str| match url {
            "http://b/" => Some("http://tap/".to_owned()),
            "http://b/rest" => Some("http://tap/rest".to_owned()),
            "b:50051" => Some("tap:1".to_owned()),
            _ => None,
        };
        let expected = body
            .trim_start()
            .replacen("\"http://b/\"", "\"http://tap/\"", 1)
            .replace("http://b/rest", "http://tap/rest")
            .replace("b:50051", "tap:1");
        assert_eq!(relocated(&json, &card, to), expected);
    }
}
