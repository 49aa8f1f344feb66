//! Content beside a request: earlier messages, and parts that do not belong to it.

use a2a_hitl::{Earlier, file_text};
use a2a_protocol::model::Content;
use a2a_protocol::{Dialect, Json, read};
use serde::Serialize;
use ts_rs::TS;

use crate::messages;

/// Where a request stood that the message of the status does not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StoodIn {
    /// In the message before it.
    History,
    /// In the latest artifact.
    Artifact,
}

/// One part of the content beside a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum BesideView {
    /// JSON, as received.
    Json {
        /// The JSON text.
        json: String,
    },
    /// A file with its bytes.
    File {
        /// The agent's name for it, as received; `null` or empty: none.
        name: Option<String>,
        /// Media type, stated or guessed from the name.
        media_type: String,
        /// Bytes.
        size: i64,
        /// Its text, if it is one and not too long for a card.
        text: Option<String>,
        /// Its place, to save it; none where only the chat has it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        file_key: Option<String>,
    },
}

impl BesideView {
    /// The same, to be saved by this key if it is a file.
    pub(crate) fn kept_at(mut self, key: String) -> Self {
        if let Self::File { file_key, .. } = &mut self {
            *file_key = Some(key);
        }
        self
    }
}

/// A message or an artifact of the task that asks, besides the request; untrusted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EarlierView {
    /// The name of the artifact; `null`: it is a message.
    pub artifact: Option<String>,
    /// It is a message of the person that was not sent from here.
    pub in_your_name: bool,
    /// Its parts that nothing else on the card shows, in order.
    pub parts: Vec<EarlierPart>,
    /// The sizes, in bytes, of parts that are too long for a card; the chat has them.
    pub too_long: Vec<i64>,
}

/// A part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum EarlierPart {
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// Anything else.
    Other {
        /// The part.
        part: BesideView,
    },
}

/// The content of `source`, a part of any generation or another value.
pub(crate) fn beside(source: &Json) -> BesideView {
    let part = read::part(source, Dialect::V1_0).value;
    match &part.content {
        Content::Raw(base64) => BesideView::File {
            name: part.filename.clone(),
            media_type: messages::parts::media_type(&part),
            size: messages::parts::decoded_size(base64),
            text: file_text(&part),
            file_key: None,
        },
        Content::Text(_) | Content::Url(_) | Content::Data(_) | Content::Unknown(_) => {
            BesideView::Json { json: source.as_str().to_owned() }
        }
    }
}

/// The content of the task besides the request.
pub(crate) fn earlier(earlier: &Earlier) -> EarlierView {
    EarlierView {
        in_your_name: earlier.in_your_name,
        artifact: earlier.artifact.clone(),
        parts: earlier.parts.iter().map(earlier_part).collect(),
        too_long: earlier.too_long.iter().map(|it| i64::try_from(it.bytes).unwrap_or(i64::MAX)).collect(),
    }
}

fn earlier_part(source: &Json) -> EarlierPart {
    if let Some(text) = source.member("text").and_then(|text| text.as_string()) {
        return EarlierPart::Text { text };
    }
    let part = match source.member("data") {
        Some(data) => BesideView::Json { json: data.as_str().to_owned() },
        None => beside(source),
    };
    EarlierPart::Other { part }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> BesideView {
        beside(&Json::parse(source).expect("a test writes JSON"))
    }

    #[test]
    fn bytes_are_told_by_what_they_are_and_everything_else_as_it_came() {
        let file = BesideView::File {
            name: Some("a.pdf".into()),
            media_type: "application/pdf".into(),
            size: 3,
            text: None,
            file_key: None,
        };
        assert_eq!(of(r#"{"raw":"/0FC","filename":"a.pdf","mediaType":"application/pdf"}"#), file);
        let older = r#"{"kind":"file","file":{"bytes":"/0FC","name":"a.pdf","mimeType":"application/pdf"}}"#;
        assert_eq!(of(older), file);
        for source in [
            r#"{"data":{"amount":12000.00}}"#,
            r#"{"url":"https://files.example/a.pdf"}"#,
            r#"{"client_id":"x509_san_dns:verifier.example"}"#,
            "7",
        ] {
            assert_eq!(of(source), BesideView::Json { json: source.into() });
        }
    }

    #[test]
    fn the_name_of_a_file_is_shown_as_it_came() {
        let long = format!("{}.pdf", "and the deeds of the house ".repeat(20));
        for name in
            ["../../home/ann/.ssh/authorized_keys", r"C:\\Windows\\report.txt", r"a\u202efdp.exe", &long]
        {
            for source in [
                format!(r#"{{"raw":"/0FC","filename":"{name}"}}"#),
                format!(r#"{{"kind":"file","file":{{"bytes":"/0FC","name":"{name}"}}}}"#),
            ] {
                let expected = Json::parse(format!("\"{name}\"")).expect("a test writes JSON").as_string();
                let BesideView::File { name: shown, .. } = of(&source) else { panic!("{source} is a file") };
                assert_eq!(shown, expected);
            }
        }
        let BesideView::File { name, .. } = of(r#"{"raw":"/0FC"}"#) else { panic!("it is a file") };
        assert_eq!(name, None, "nothing is made up");
    }

    #[test]
    fn the_words_of_a_file_come_with_it_whatever_it_is_called() {
        let file = |media_type: &str| BesideView::File {
            name: Some("order.txt".into()),
            media_type: media_type.into(),
            size: 3,
            text: Some("ABC".into()),
            file_key: None,
        };
        let current = r#"{"raw":"QUJD","filename":"order.txt","mediaType":"image/png"}"#;
        assert_eq!(of(current), file("image/png"));
        let older = r#"{"kind":"file","file":{"bytes":"QUJD","name":"order.txt"}}"#;
        assert_eq!(of(older), file("text/plain"));
    }
}
