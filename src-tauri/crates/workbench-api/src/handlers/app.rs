//! placeholder
use crate::{error::AppError, host::Host, params as p, views as v};
pub(crate) async fn info<H: Host>(_host: &H, _params: p::Nothing) -> Result<v::AppInfo, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn open_data_folder<H: Host>(_host: &H, _params: p::Nothing) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn settings<H: Host>(_host: &H, _params: p::Nothing) -> Result<v::Settings, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn set_settings<H: Host>(
    _host: &H,
    _params: v::SettingsPatch,
) -> Result<v::Settings, AppError> {
    Err(AppError::failed("not here"))
}
