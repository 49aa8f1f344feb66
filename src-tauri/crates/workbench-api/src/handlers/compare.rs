//! One message over two interfaces of an agent.

use workbench_core::{ComparisonId, ConnectionId};

use super::DONE;
use super::connections::place;
use crate::convert::compare;
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{ByComparison, ComparisonStart, ComparisonsOf, Done, Made};
use crate::views::{AdviceSentence, ComparisonBriefView, ComparisonView, RefusalSentence};

pub(crate) async fn start(host: &dyn Host, params: ComparisonStart) -> Result<Made, AppError> {
    let ComparisonStart { connection_id, first_key, second_key, text } = params;
    let (Some(first), Some(second)) = (place(Some(first_key))?, place(Some(second_key))?) else {
        return Err(AppError::new(Code::InvalidInput, RefusalSentence::NoSuchInterface)
            .hint(AdviceSentence::ChooseFromList));
    };
    let connection = ConnectionId::new(connection_id);
    let id = host.workbench().start_comparison(&connection, [first, second], &text).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn get(host: &dyn Host, params: ByComparison) -> Result<ComparisonView, AppError> {
    let found = host.workbench().comparison(&ComparisonId::new(params.comparison_id)).await?;
    Ok(compare::comparison(found))
}

pub(crate) async fn list(
    host: &dyn Host,
    params: ComparisonsOf,
) -> Result<Vec<ComparisonBriefView>, AppError> {
    let found = host.workbench().comparisons(&ConnectionId::new(params.connection_id)).await?;
    Ok(found.iter().map(compare::brief).collect())
}

pub(crate) async fn stop(host: &dyn Host, params: ByComparison) -> Result<Done, AppError> {
    host.workbench().stop_comparison(&ComparisonId::new(params.comparison_id)).await?;
    Ok(DONE)
}
