//! Files from a browser, piece by piece.

use a2a_protocol::base64;

use super::DONE;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, Done, Made, Nothing, UploadPiece};

pub(crate) async fn begin(host: &dyn Host, _: Nothing) -> Result<Made, AppError> {
    Ok(Made { id: host.workbench().uploads().begin().await? })
}

pub(crate) async fn add(host: &dyn Host, params: UploadPiece) -> Result<Done, AppError> {
    let UploadPiece { id, at, base64 } = params;
    let piece = base64::decode(&base64).map_err(|_| AppError::misunderstood("the piece is not base64"))?;
    let at = u64::try_from(at).map_err(|_| AppError::misunderstood("a file begins at byte 0"))?;
    host.workbench().uploads().add_to(&id, at, piece).await?;
    Ok(DONE)
}

pub(crate) async fn drop(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().uploads().drop_one(&params.id);
    Ok(DONE)
}
