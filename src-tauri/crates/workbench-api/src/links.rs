//! Opens an address that an agent gave: only a web address, and only if it stands in the agent's content.

use a2a_protocol::Json;
use a2a_protocol::model::{Content, Part};
use serde::Deserialize;
use serde_json::Value;
use ts_rs::TS;
use workbench_core::{ApprovalId, ConnectionId, card_text};

use crate::error::{AppError, Code};
use crate::host::Host;
use crate::messages;
use crate::params::{DONE, Done};
use crate::sentences::{AdviceSentence, RefusalSentence};

params! {
    /// Opens a link that stands in something an agent said.
    LinkOpen {
        /// `message`, `artifact`, `request` or `connection`.
        source: String,
        /// Its identity: `key` or `id`.
        id: String,
        /// The address, which must stand there.
        url: String,
    }
}

pub(crate) async fn open(host: &dyn Host, params: LinkOpen) -> Result<Done, AppError> {
    let LinkOpen { source, id, url } = params;
    if !is_web_address(&url) {
        return Err(AppError::failed(RefusalSentence::NotAWebAddress).hint(AdviceSentence::FormOfWebAddress));
    }
    let texts = texts_of(host, &source, id.clone()).await?;
    if !texts.iter().any(|text| stands_in(text, &url)) {
        return Err(AppError::failed(RefusalSentence::AddressNotThere).hint(AdviceSentence::NothingOpened));
    }
    host.open_link(&url).await?;
    if source == "request" {
        let approval = host.workbench().approval(&ApprovalId::new(id)).await?;
        host.workbench().sessions().expect_news(&approval.request.task_key);
    }
    Ok(DONE)
}

/// Every text of the named thing.
async fn texts_of(host: &dyn Host, source: &str, id: String) -> Result<Vec<String>, AppError> {
    let workbench = host.workbench();
    let mut texts = Vec::new();
    match source {
        "message" | "artifact" => {
            let gone = || AppError::new(Code::NotFound, RefusalSentence::Gone);
            let place = messages::parts::read_place(&id).ok_or_else(gone)?;
            for part in workbench.parts_at(&place).await? {
                add_part(&part, &mut texts);
            }
        }
        "request" => {
            let detail = workbench.screens().request_detail(&ApprovalId::new(id)).await?;
            texts.extend(detail.request.reading.question.clone());
            for json in &detail.request.reading.source {
                add_json(json, &mut texts);
            }
        }
        "connection" => {
            let known = workbench.agents().known(&ConnectionId::new(id)).await?;
            if let Ok(card) = Json::parse(card_text(&known.card)) {
                add_json(&card, &mut texts);
            }
        }
        other => return Err(AppError::misunderstood(format!("there are no links in a `{other}`"))),
    }
    Ok(texts)
}

fn add_part(part: &Part, texts: &mut Vec<String>) {
    match &part.content {
        Content::Text(text) => texts.push(text.to_string()),
        Content::Url(url) => texts.push(url.clone()),
        Content::Data(json) | Content::Unknown(json) => add_json(json, texts),
        Content::Raw(_) => {}
    }
}

fn add_json(json: &Json, texts: &mut Vec<String>) {
    let mut values = vec![json.to_value()];
    while let Some(value) = values.pop() {
        match value {
            Value::String(text) => texts.push(text),
            Value::Array(items) => values.extend(items),
            Value::Object(members) => values.extend(members.into_iter().map(|(_, value)| value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

fn is_web_address(url: &str) -> bool {
    let scheme = url.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    let clean = !url.chars().any(|letter| letter.is_control() || letter.is_whitespace());
    clean && matches!(scheme.as_deref(), Some("http" | "https"))
}

/// Whether `url` stands in `text` as a whole: the beginning of a longer address is another address.
/// A browser adds a slash to a bare host, which is the same address.
fn stands_in(text: &str, url: &str) -> bool {
    let whole = |url: &str| {
        text.match_indices(url).any(|(at, _)| {
            let mut rest = text.get(at + url.len()..).unwrap_or_default().chars();
            match rest.next() {
                Some('.' | ',' | ':' | '!' | '?' | ';') => !rest.next().is_some_and(continues),
                Some(next) => !continues(next),
                None => true,
            }
        })
    };
    whole(url) || url.strip_suffix('/').is_some_and(whole)
}

fn continues(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "-_~%/=&#@+$.?".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::{is_web_address, stands_in};

    #[test]
    fn only_a_whole_address_of_the_text_is_found() {
        let text =
            "See [this](https://a.example/x?y=1), https://b.example. And https://c.example.evil.example/z";
        for url in ["https://a.example/x?y=1", "https://b.example", "https://b.example/"] {
            assert!(stands_in(text, url), "{url}");
        }
        for url in ["https://a.example/x", "https://a.example", "https://c.example", "https://d.example"] {
            assert!(!stands_in(text, url), "{url}");
        }
    }

    #[test]
    fn nothing_but_the_web_is_opened() {
        for url in ["https://a.example", "HTTP://a.example/b"] {
            assert!(is_web_address(url), "{url}");
        }
        for url in ["javascript:alert(1)", "file:///etc/passwd", "https:x", "https://a b", "x-y://z", ""] {
            assert!(!is_web_address(url), "{url}");
        }
    }
}
