//! Commands that begin, read and stop comparisons.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::{ComparisonId, ConnectionId};

use super::{ComparisonBriefView, ComparisonView, convert};
use crate::agents::commands::place;
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{DONE, Done, Made};
use crate::sentences::{AdviceSentence, RefusalSentence};

params! {
    /// One message for two interfaces of an agent.
    ComparisonStart {
        /// The connection.
        agent_id: String,
        /// One interface, by `CandidateView.key`.
        first_key: String,
        /// The other one.
        second_key: String,
        /// The message.
        text: String,
    }
    /// One comparison.
    ByComparison {
        /// Identity.
        comparison_id: String,
    }
    /// The comparisons of an agent's interfaces.
    ComparisonsOf {
        /// The connection.
        agent_id: String,
    }
}

pub(crate) async fn start(host: &dyn Host, params: ComparisonStart) -> Result<Made, AppError> {
    let ComparisonStart { agent_id, first_key, second_key, text } = params;
    let (Some(first), Some(second)) = (place(Some(first_key))?, place(Some(second_key))?) else {
        return Err(AppError::new(Code::InvalidInput, RefusalSentence::NoSuchInterface)
            .hint(AdviceSentence::ChooseFromList));
    };
    let connection = ConnectionId::new(agent_id);
    let id = host.workbench().comparisons().start(&connection, [first, second], &text).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn get(host: &dyn Host, params: ByComparison) -> Result<ComparisonView, AppError> {
    let found = host.workbench().comparisons().look(&ComparisonId::new(params.comparison_id)).await?;
    Ok(convert::comparison(found))
}

pub(crate) async fn list(
    host: &dyn Host,
    params: ComparisonsOf,
) -> Result<Vec<ComparisonBriefView>, AppError> {
    let found = host.workbench().comparisons().list(&ConnectionId::new(params.agent_id)).await?;
    Ok(found.iter().map(convert::brief).collect())
}

pub(crate) async fn stop(host: &dyn Host, params: ByComparison) -> Result<Done, AppError> {
    host.workbench().comparisons().stop(&ComparisonId::new(params.comparison_id)).await?;
    Ok(DONE)
}
