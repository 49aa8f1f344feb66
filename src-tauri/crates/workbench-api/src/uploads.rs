//! Files from the page, in pieces.

use a2a_protocol::base64;
use serde::Deserialize;
use ts_rs::TS;

use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, DONE, Done, Made, Nothing};

params! {
    /// A piece of a file.
    UploadPiece {
        /// Of which upload.
        id: String,
        /// At which byte of the file it begins.
        at: i64,
        /// Content.
        base64: String,
    }
    /// A file that was handed over whole.
    Uploaded {
        /// Which upload.
        upload_id: String,
        /// The name of the file.
        name: String,
    }
}

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
