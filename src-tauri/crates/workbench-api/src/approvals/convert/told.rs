//! Sentences about the reading of a request (its reader, evidence, risks, and details that could be overlooked),
//! made from the names of `a2a_hitl`.

use a2a_hitl::{Act, Because, Characters, Contradiction, ItemId, ReaderId, Sign, Why, name_of, plainly};

use crate::sentences::{ReaderSentence, ReadingSentence, RiskSentence, SentenceView, SignSentence};

/// The name of a reader: its proper name, or the page's words for it. One that is not there any more is called by its
/// identity.
pub(super) fn reader(id: &ReaderId) -> SentenceView {
    if let Some(name) = name_of(id) {
        return SentenceView::said(name);
    }
    match id.as_str() {
        "adk" => ReaderSentence::AdkConfirmation,
        "gate" => ReaderSentence::RunFile,
        "sample-form" => ReaderSentence::SampleForm,
        "json-schema" => ReaderSentence::SchemaForm,
        "kagent-legacy" => ReaderSentence::KagentLegacy,
        "agent-stack" => ReaderSentence::AgentStack,
        "shared-interrupt" => ReaderSentence::SharedInterrupt,
        "a2ui" => ReaderSentence::A2ui,
        "langgraph" => ReaderSentence::LangGraph,
        "langchain" => ReaderSentence::LangChain,
        "agent-inbox" => ReaderSentence::AgentInbox,
        "ag-ui" | "ag-ui-event" => ReaderSentence::AgUi,
        "mcp-elicitation" => ReaderSentence::McpElicitation,
        "openai-mcp" => ReaderSentence::OpenaiMcp,
        "agno" => ReaderSentence::Agno,
        "acp" => ReaderSentence::Acp,
        "tool-result" | "tool-outputs" | "tool-result-wanted" => ReaderSentence::ToolResult,
        "link-buttons" | "page-elsewhere" => ReaderSentence::Page,
        "words-beside" => ReaderSentence::WordsBeside,
        "chat-buttons" | "slack-form" => ReaderSentence::ChatButtons,
        "crewai" => ReaderSentence::Crewai,
        "dify" => ReaderSentence::Dify,
        "llama-index" => ReaderSentence::LlamaIndex,
        "several" => ReaderSentence::Several,
        "sign-in" => ReaderSentence::SignInInWords,
        "hand-made" | "hand-made-around" | "in-metadata" | "choices-beside" => ReaderSentence::HandMade,
        "json-in-text" => ReaderSentence::JsonInText,
        "plain-text" => ReaderSentence::PlainText,
        "unknown-structured" => ReaderSentence::AsReceived,
        other if other == "mapping" || other.starts_with("mapping/") => ReaderSentence::YourMapping,
        other => return SentenceView::said(other),
    }
    .into()
}

/// Why a request was read so.
pub(super) fn why(why: &Why) -> ReadingSentence {
    match why {
        Why::AdkCalls { calls } => ReadingSentence::AdkCalls { calls: *calls },
        Why::FormConvention => ReadingSentence::FormConvention,
        Why::SchemaItself => ReadingSentence::SchemaItself,
        Why::SchemaIn { member } => ReadingSentence::SchemaIn { member: member.clone() },
        Why::Extension { uri } => ReadingSentence::Extension { uri: uri.clone() },
        Why::MetadataMember { member } => ReadingSentence::MetadataMember { member: member.clone() },
        Why::DataMembers { members } => ReadingSentence::DataMembers { members: members.clone() },
        Why::DataSays { member, value } => {
            ReadingSentence::DataSays { member: member.clone(), value: value.clone() }
        }
        Why::MediaType { value } => ReadingSentence::MediaType { value: value.clone() },
        Why::ArtifactName { name } => ReadingSentence::ArtifactName { name: name.clone() },
        Why::EarlierUpdates { calls } => ReadingSentence::EarlierUpdates { calls: *calls },
        Why::JsonInText { reader: inner } => {
            ReadingSentence::ReadFromText { reader: Box::new(reader(&ReaderId::from_text(inner.as_str()))) }
        }
        Why::Mapping { pointer } => ReadingSentence::YouSaid { pointer: pointer.clone() },
        Why::SignInInWords => ReadingSentence::SignInAsked,
        Why::SignInInData => ReadingSentence::SignInInData,
        Why::InMetadata => ReadingSentence::InMetadata,
        Why::UnknownInMessage => ReadingSentence::UnknownInMessage,
        Why::UnknownBesideStatus => ReadingSentence::UnknownBesideStatus,
        Why::OnlyText => ReadingSentence::OnlyText,
        Why::Silence => ReadingSentence::Silence,
    }
}

/// The contradiction in an item.
pub(super) fn contradiction(item: &ItemId, problem: &Contradiction) -> ReadingSentence {
    let problem = match problem {
        Contradiction::MemberTwice { pointer } => ReadingSentence::MemberTwice { pointer: pointer.clone() },
        Contradiction::CallWithoutName => ReadingSentence::CallWithoutName,
        Contradiction::NothingToConfirm => ReadingSentence::NothingToConfirm,
    };
    ReadingSentence::ItemContradicts { item: item.to_string(), problem: Box::new(problem.into()) }
}

/// The reason for the risk.
pub(crate) fn because(because: Because) -> RiskSentence {
    match because {
        Because::Word { word, act } => match act {
            Act::Deletes => RiskSentence::Deletes { word },
            Act::MovesMoney => RiskSentence::MovesMoney { word },
            Act::ChangesSystem => RiskSentence::ChangesSystem { word },
            Act::RunsCommands => RiskSentence::RunsCommands { word },
            Act::TouchesProduction => RiskSentence::TouchesProduction { word },
            Act::ChangesRights => RiskSentence::ChangesRights { word },
            Act::CannotBeUndone => RiskSentence::CannotBeUndone { word },
        },
        Because::Said { what } => RiskSentence::AgentSays { what: plainly(&what) },
        Because::Deceives { what } => RiskSentence::Deceives { what: plainly(&what) },
        Because::Rule { name } => RiskSentence::YourRule { name: plainly(&name) },
        Because::LeftOut { mark } => RiskSentence::NotShownInFull { mark },
    }
}

/// A part of a request that could be overlooked, in words.
pub(super) fn sign(sign: Sign) -> SignSentence {
    match sign {
        Sign::Truncated { mark } => SignSentence::LeftOut { mark },
        Sign::Bidirectional(Characters { first, more }) => {
            SignSentence::TurnsDirection { first, number: more + 1 }
        }
        Sign::Invisible(Characters { first, more }) => SignSentence::CannotBeSeen { first, number: more + 1 },
        Sign::Control(Characters { first, more }) => {
            SignSentence::ControlCharacters { first, number: more + 1 }
        }
        Sign::PiledMarks { first, number } => SignSentence::PiledMarks { first, number },
        Sign::StruckOut(Characters { first, more }) => SignSentence::StruckOut { first, number: more + 1 },
        Sign::Gap { number } => SignSentence::Gap { number },
        Sign::EmptyLines { number } => SignSentence::EmptyLines { number },
        Sign::OpaqueBlob { length } => SignSentence::OpaqueBlob { length },
        Sign::OtherHost { shown, real } => SignSentence::OtherHost { shown, real },
        Sign::HtmlLink => SignSentence::HtmlLink,
        Sign::HostAfterAt { real } => SignSentence::HostAfterAt { real },
        Sign::LookAlikeHost { host } => SignSentence::LookAlikeHost { host },
        Sign::LookAlikeWord { word, character } => SignSentence::LookAlikeWord { word, character },
        Sign::SecretMember { name } => SignSentence::SecretMember { name },
        Sign::SecretText => SignSentence::SecretText,
        Sign::DuplicateMember { name } => SignSentence::DuplicateMember { name },
        Sign::LookAlikeMember { name, other } => SignSentence::LookAlikeMember { name, other },
        Sign::OtherCall { name } => SignSentence::OtherCall { name },
        Sign::OtherRequest { reader: id } => SignSentence::OtherRequest { reader: Box::new(reader(&id)) },
        Sign::SharedId { id } => SignSentence::SharedId { id },
        Sign::TakenOut => SignSentence::TakenOut,
        Sign::TextMayNotAnswer => SignSentence::TextMayNotAnswer,
        Sign::More { count } => SignSentence::MoreWarnings { number: count },
    }
}

#[cfg(test)]
mod tests {
    use a2a_hitl::{BUILT_IN, name_of};

    use super::reader;
    use crate::sentences::SentenceView;

    #[test]
    fn every_reader_has_a_name() {
        let is_named = |id: &_| name_of(id).is_some() || matches!(reader(id), SentenceView::Reader(_));
        let nameless: Vec<String> =
            BUILT_IN.ids().filter(|id| !is_named(id)).map(|id| id.to_string()).collect();
        assert!(nameless.is_empty(), "a card would show the identity itself: {nameless:?}");
    }
}
