//! One message over two interfaces of an agent.

use a2a_protocol::model::Artifact;
use workbench_core::{Answered, ConnectionId};

use super::connections::place;
use crate::convert::{agents, count};
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::MessageCompare;
use crate::views::{AdviceSentence, AnsweredView, ProducedView, RefusalSentence};

pub(crate) async fn compare<H: Host>(
    host: &H,
    params: MessageCompare,
) -> Result<Vec<AnsweredView>, AppError> {
    let MessageCompare { id, first_key, second_key, text } = params;
    let (Some(first), Some(second)) = (place(Some(first_key))?, place(Some(second_key))?) else {
        return Err(AppError::new(Code::InvalidInput, RefusalSentence::NoSuchInterface)
            .hint(AdviceSentence::ChooseFromList));
    };
    let answered =
        host.workbench().compare_interfaces(&ConnectionId::new(id), [first, second], &text).await?;
    Ok(answered.into_iter().map(view).collect())
}

fn view(answered: Answered) -> AnsweredView {
    let task = answered.task.as_ref();
    AnsweredView {
        binding: answered.interface.binding.clone(),
        version: answered.interface.version.clone(),
        state: task.map(|task| task.status.state.as_str().to_owned()),
        task_id: task.map(|task| task.id.to_string()),
        texts: answered.texts,
        artifacts: answered.artifacts.iter().map(produced).collect(),
        findings: answered.findings.iter().map(agents::finding).collect(),
        events: count(answered.events as u64),
        bytes: count(answered.bytes as u64),
        first_ms: answered.first_ms.map(count),
        total_ms: count(answered.total_ms),
        failure: answered.failure.map(|failure| failure.message.into()),
    }
}

fn produced(artifact: &Artifact) -> ProducedView {
    ProducedView {
        name: artifact.name.clone().unwrap_or_else(|| artifact.artifact_id.to_string()),
        text: artifact.text(),
        parts: count(artifact.parts.len() as u64),
    }
}
