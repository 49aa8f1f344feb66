//! Pictures of the traffic: what they are drawn from, and keeping one that the page drew.

use a2a_protocol::base64;
use workbench_core::ExchangeId;
use workbench_core::queries::PictureQuery;
use workbench_core::queries::rows::Filter;

use crate::convert::{pictures, wire};
use crate::error::{AppError, Code};
use crate::host::{FileToSave, Host};
use crate::params::{PictureOf, PictureSave};
use crate::views::{FileSaved, PictureForm, PictureView, RefusalSentence};

pub(crate) async fn look(host: &dyn Host, params: PictureOf) -> Result<PictureView, AppError> {
    let filter = Filter::read(params.filter.as_deref().unwrap_or_default());
    let problems = filter.problems.iter().map(wire::problem).collect();
    let query = PictureQuery {
        since: params.since,
        until: params.until,
        filter,
        after: params.after.map(pictures::given_mark),
        running: params.running.into_iter().map(ExchangeId::new).collect(),
    };
    Ok(pictures::picture(&host.workbench().picture(params.session, query).await?, problems))
}

/// The page draws and the host writes: a page may not choose where a file goes.
pub(crate) async fn save(host: &dyn Host, params: PictureSave) -> Result<FileSaved, AppError> {
    let name = match params.form {
        PictureForm::Svg => "sequence.svg",
        PictureForm::Png => "sequence.png",
        PictureForm::Mermaid => "sequence.mmd",
    };
    let name = name.to_owned();
    let bytes = base64::decode(&params.base64).map_err(|_| {
        AppError::new(Code::InvalidInput, RefusalSentence::FileNotWhole { name: name.clone() })
    })?;
    host.save_file(FileToSave { name, bytes }).await
}
