//! The pauses of a cassette for a person: their place, the recorded answer, and the answers that would refuse.

use a2a_hitl::{Answer, Item, Outgoing, Reading, RequestInput, read_request};
use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{Message, MessageId, StreamEvent, Task};
use a2a_server::cassette::{ANYTHING, Cassette, Cues, says_the_same};
use serde::{Deserialize, Serialize};

/// Letters of a question that are shown.
const SHOWN: usize = 200;

/// A question on a cassette.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pause {
    /// The agent's words, or the tool that it would call, shortened. Untrusted.
    pub question: String,
    /// The recorded answer.
    pub recorded: RecordedAnswer,
}

/// The answer at which a cassette goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordedAnswer {
    /// The requested thing was allowed, unchanged or edited.
    Approval,
    /// It was refused.
    Rejection,
    /// Something else: words, a form.
    Other,
    /// The recording ends here.
    Nothing,
}

/// The questions of a cassette, and for each round the answers that would refuse its final question.
pub(crate) fn of(cassette: &Cassette) -> (Vec<Pause>, Cues) {
    let mut cues = vec![Vec::new(); cassette.rounds.len()];
    let mut pauses = Vec::new();
    for scene in cassette.scenes() {
        let mut fold = TaskFold::new();
        let mut metadata = None;
        for (place, round) in scene.iter().enumerate() {
            let Some(played) = cassette.rounds.get(*round) else { continue };
            for told in &played.told {
                fold.apply(&told.event);
                if let StreamEvent::Status(update) = &told.event {
                    metadata.clone_from(&update.metadata);
                }
            }
            let Some(task) = fold.task().filter(|task| task.status.state.is_interrupted()) else { continue };
            let input = RequestInput { event_metadata: metadata.as_ref(), ..RequestInput::of_task(task) };
            let reading = read_request(&input);
            let refusals = refusals(&reading);
            let answer = scene.get(place + 1).and_then(|next| cassette.rounds.get(*next));
            let recorded = recorded(&reading, &refusals, answer.map(|answer| &answer.said));
            pauses.push(Pause { question: question(&reading, task), recorded });
            if let Some(cue) = cues.get_mut(*round) {
                *cue = refusals;
            }
        }
    }
    (pauses, cues)
}

/// Every way to refuse all of a request.
fn refusals(reading: &Reading) -> Vec<Message> {
    if reading.items.is_empty() {
        return Vec::new();
    }
    let ways = [
        Answer::Reject { reason: None },
        Answer::Reject { reason: Some(ANYTHING.to_owned()) },
        Answer::Cancel,
    ];
    let replies = ways.iter().filter_map(|way| {
        let answers: Vec<_> = reading.items.iter().map(|item| (item.id().clone(), way.clone())).collect();
        // A way that the request does not know is none. Any time of a decision is the same.
        let reply = reading.reply(&answers).ok()?.stamped("1970-01-01T00:00:00Z");
        match reply.resolve(|_| Some(ANYTHING.to_owned())).ok()? {
            Outgoing::Message { parts, metadata, .. } => {
                Some(Message { metadata, ..Message::user(MessageId::new("refusal"), parts) })
            }
            Outgoing::Rpc { .. } => None,
        }
    });
    replies.collect()
}

fn recorded(reading: &Reading, refusals: &[Message], answer: Option<&Message>) -> RecordedAnswer {
    let Some(answer) = answer else { return RecordedAnswer::Nothing };
    if refusals.iter().any(|refusal| says_the_same(refusal, answer)) {
        RecordedAnswer::Rejection
    } else if reading.items.iter().any(|item| matches!(item, Item::Approval { .. })) {
        RecordedAnswer::Approval
    } else {
        RecordedAnswer::Other
    }
}

fn question(reading: &Reading, task: &Task) -> String {
    let hint = reading.items.iter().find_map(|item| match item {
        Item::Approval { tool, hint, .. } => Some(hint.clone().unwrap_or_else(|| tool.clone())),
        _ => None,
    });
    let words = || task.status.message.as_ref().map(Message::text);
    let question = reading.question.clone().or(hint).or_else(words).unwrap_or_default();
    question.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(SHOWN).collect()
}
