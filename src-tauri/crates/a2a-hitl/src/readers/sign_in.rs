//! `auth-required` without a payload: words that say where to sign in. Credentials reach the agent
//! elsewhere; what it hears from here is that the person has been there (A2A 1.0 §7.6).

use a2a_protocol::model::TaskState;

use super::{Found, Reader, not_allowed};
use crate::reading::{AfterLink, Confidence, Item, Proven, ReaderId, Reading};
use crate::shape::{first_link, part_source};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Why};

pub(super) struct SignIn;

impl Reader for SignIn {
    fn id(&self) -> ReaderId {
        ReaderId::new("sign-in")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let only_words = input.parts().iter().all(|part| part.as_text().is_some());
        if *input.state != TaskState::AuthRequired || !only_words {
            return None;
        }
        let text = input.words()?;
        Some(Found {
            why: Why::SignInInWords,
            confidence: Confidence::Likely,
            proven: Proven::Recorded,
            freshness: FreshnessGrade::SameRequest,
            question: Some(text.clone()),
            items: vec![Item::Link {
                item_id: ItemId::new("answer"),
                url: first_link(&text),
                text,
                then: AfterLink::Confirm,
                may_reject: false,
                may_cancel: false,
            }],
            answer_all: true,
            beside: Vec::new(),
            source: input.parts().iter().map(part_source).collect(),
            echo: Vec::new(),
            expires_at: None,
            unread: Vec::new(),
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| match answer {
            Answer::Done => Ok(ReplyPart::text("done")),
            _ => Err(not_allowed(item, answer)),
        });
        Ok(Reply::parts(parts.collect::<Result<_, _>>()?))
    }
}
