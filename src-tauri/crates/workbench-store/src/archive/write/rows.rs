//! Rows turned into lines of an archive.

use super::line;
use crate::cards;
use crate::conversations::Conversation;

pub(super) fn conversation(known: Conversation) -> line::Conversation {
    line::Conversation {
        id: known.id.to_string(),
        agent: known.connection_id.to_string(),
        context_id: known.context_id.map(|context| context.as_str().to_owned()),
        title: known.title,
        compared: known.compared.map(|compared| (compared.comparison.to_string(), compared.interface)),
        created_at: known.created_at,
        updated_at: known.updated_at,
    }
}

pub(super) fn card_shown(version: &cards::CardVersion) -> line::CardShown {
    line::CardShown {
        card: version.card_hash.clone(),
        seen_by: version.seen_by.as_str().to_owned(),
        verdict: version.verdict.as_str().to_owned(),
        weight: version.weight.map(|weight| weight.as_str().to_owned()),
        signer_lost: version.signer_lost,
        judged_at: version.judged_at,
        first_seen_at: version.first_seen_at,
        last_seen_at: version.last_seen_at,
    }
}
