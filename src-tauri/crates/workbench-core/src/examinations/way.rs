//! The redirects of a request: every stop, the consequence of following it, and the leave that it needs.

use a2a_client::{Onward, Passage, RedirectRefusal, Stop, TransportError};

use crate::explain::redirect;
use crate::sentence::RedirectSentence;

/// One server that answered on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hop {
    /// The requested address, without possible secrets.
    pub url: String,
    /// HTTP status of its answer.
    pub status: u16,
    /// Where it sent the question on to; `None`: the answer came from here.
    pub onward: Option<HopOnward>,
}

/// Where a question was sent on to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HopOnward {
    /// The target, without possible secrets.
    pub target: String,
    /// It has another scheme, host or port.
    pub other_origin: bool,
    /// The fate of credentials on this step.
    pub passage: Passage,
    /// Why it was not followed; `None`: it was.
    pub refused: Option<RedirectSentence>,
    /// It would be followed once a person allows it.
    pub needs_consent: bool,
}

/// The way of the first question that was sent on; empty: none was. `failure` is how that ended.
pub(crate) fn way(ways: &[Vec<Stop>], failure: Option<&TransportError>) -> Vec<Hop> {
    let sent_on = ways.iter().find(|stops| stops.iter().any(|stop| stop.onward.is_some()));
    let mut way: Vec<Hop> = sent_on.into_iter().flatten().map(hop).collect();
    // Such an address shows only when its name is looked up, which is after it was admitted as a target.
    if let Some(TransportError::PrivateAddress { .. }) = failure
        && let Some(last) = way.last_mut().and_then(|hop| hop.onward.as_mut())
    {
        (last.refused, last.needs_consent) = (Some(RedirectSentence::RedirectIntoNetwork), true);
    }
    way
}

fn hop(stop: &Stop) -> Hop {
    Hop {
        url: stop.url.to_string(),
        status: stop.status.as_u16(),
        onward: stop.onward.as_ref().map(|Onward { target, other_origin, passage, refusal }| HopOnward {
            target: target.clone(),
            other_origin: *other_origin,
            passage: *passage,
            refused: refusal.map(redirect),
            needs_consent: *refusal == Some(RedirectRefusal::PrivateTarget),
        }),
    }
}

/// Where a way leads in the end, and whether to another origin than it began at.
pub(crate) fn destination(way: &[Hop]) -> Option<(String, bool)> {
    let last = way.iter().rev().find_map(|hop| hop.onward.as_ref())?;
    let strays = way.iter().filter_map(|hop| hop.onward.as_ref()).any(|onward| onward.other_origin);
    Some((last.target.clone(), strays))
}

pub(crate) fn is_followed(way: &[Hop]) -> bool {
    way.iter().filter_map(|hop| hop.onward.as_ref()).all(|onward| onward.refused.is_none())
}

pub(crate) fn needs_consent(way: &[Hop]) -> bool {
    way.iter().filter_map(|hop| hop.onward.as_ref()).any(|onward| onward.needs_consent)
}

/// Whether a message would be sent on along this way, too: within the origin, unchanged (RFC 9110 §15.4.8).
pub(crate) fn takes_messages(way: &[Hop]) -> bool {
    way.iter()
        .filter_map(|hop| hop.onward.as_ref().map(|onward| (hop.status, onward)))
        .all(|(status, onward)| matches!(status, 307 | 308) && !onward.other_origin)
}

impl Hop {
    /// The same with every text that may be somebody else's as `write` writes it.
    pub(crate) fn rewritten(self, write: impl Fn(&str) -> String) -> Self {
        let onward = self.onward.map(|onward| HopOnward { target: write(&onward.target), ..onward });
        Self { url: write(&self.url), onward, ..self }
    }
}

#[cfg(test)]
mod tests {
    use a2a_client::DisplayUrl;
    use http::StatusCode;
    use url::Url;

    use super::*;

    fn stop(url: &str, status: u16, onward: Option<Onward>) -> Stop {
        let url = DisplayUrl::new(&Url::parse(url).expect("a URL"));
        Stop { url, status: StatusCode::from_u16(status).expect("a status"), onward }
    }

    fn to(target: &str, other_origin: bool, refusal: Option<RedirectRefusal>) -> Onward {
        Onward { target: target.to_owned(), other_origin, passage: Passage::Nothing, refusal }
    }

    #[test]
    fn a_way_inside_needs_consent_whether_its_address_or_name_shows_it() {
        let address = to("http://10.0.0.7/card", true, Some(RedirectRefusal::PrivateTarget));
        let shown = way(&[vec![stop("https://a.example/card", 302, Some(address))]], None);
        assert!(needs_consent(&shown) && !is_followed(&shown), "{shown:?}");

        let name = to("https://inside.example/card", true, None);
        let stops = [vec![stop("https://a.example/card", 302, Some(name))]];
        assert!(is_followed(&way(&stops, None)), "a name shows nothing by itself");
        let (host, address) = ("inside.example".to_owned(), "10.0.0.7".to_owned());
        let looked_up = way(&stops, Some(&TransportError::PrivateAddress { host, address }));
        assert!(needs_consent(&looked_up) && !is_followed(&looked_up), "{looked_up:?}");
    }

    #[test]
    fn a_message_goes_along_only_within_its_origin_and_unchanged() {
        let along = |status, other_origin| {
            let onward = to("https://a.example/b", other_origin, None);
            takes_messages(&way(&[vec![stop("https://a.example/a", status, Some(onward))]], None))
        };
        assert!(along(307, false) && along(308, false));
        assert!(!along(302, false), "it would become a fetch");
        assert!(!along(308, true), "it was written for somebody else");
    }

    #[test]
    fn the_way_of_a_question_that_stayed_where_it_was_is_empty() {
        let stayed = [vec![stop("https://a.example/a", 200, None)]];
        assert_eq!(way(&stayed, None), []);
        assert_eq!(destination(&[]), None);
    }
}
