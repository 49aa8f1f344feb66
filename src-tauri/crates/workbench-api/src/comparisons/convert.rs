//! Comparisons of two interfaces in the form of the page.

use a2a_protocol::model::Artifact;
use workbench_core::queries::rows::{ChosenInterface, Compared};
use workbench_core::{ComparedSide, Comparison, ComparisonBrief};

use super::{ComparedSideView, ComparedView, ComparisonBriefView, ComparisonView, ProducedView, SpokenView};
use crate::findings;
use crate::params::count;

pub(crate) fn brief(brief: &ComparisonBrief) -> ComparisonBriefView {
    ComparisonBriefView {
        id: brief.id.to_string(),
        title: brief.title.clone(),
        created_at: brief.created_at,
        interfaces: brief.interfaces.iter().map(spoken).collect(),
    }
}

/// A conversation's part in a comparison.
pub(crate) fn compared(compared: &Compared) -> ComparedView {
    ComparedView { comparison_id: compared.comparison.to_string(), interface: spoken(&compared.interface) }
}

pub(crate) fn comparison(comparison: Comparison) -> ComparisonView {
    ComparisonView {
        id: comparison.id.to_string(),
        agent_id: comparison.connection.to_string(),
        text: comparison.text,
        created_at: comparison.created_at,
        sides: comparison.sides.into_iter().map(side).collect(),
    }
}

fn side(side: ComparedSide) -> ComparedSideView {
    let (task_key, state) = side.task.unzip();
    ComparedSideView {
        chat_id: side.conversation.to_string(),
        interface: spoken(&side.interface),
        task_key: task_key.map(|key| key.to_string()),
        state: state.map(|state| state.as_str().to_owned()),
        texts: side.texts,
        artifacts: side.artifacts.iter().map(produced).collect(),
        findings: side.findings.iter().map(findings::finding).collect(),
        events: count(side.events),
        bytes: count(side.bytes),
        first_ms: side.first_ms.map(count),
        last_ms: side.last_ms.map(count),
        failure: side.failure.map(|failure| failure.message.into()),
        busy: side.busy,
        waiting: side.waiting.iter().map(ToString::to_string).collect(),
    }
}

fn spoken(interface: &ChosenInterface) -> SpokenView {
    SpokenView { binding: interface.binding.clone(), version: interface.version.clone() }
}

fn produced(artifact: &Artifact) -> ProducedView {
    ProducedView {
        name: artifact.name.clone().unwrap_or_else(|| artifact.artifact_id.to_string()),
        text: artifact.text(),
        parts: count(artifact.parts.len() as u64),
    }
}
