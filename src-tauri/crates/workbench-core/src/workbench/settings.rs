//! Other settings, and what follows them at once.

use super::Workbench;
use crate::error::CoreError;
use crate::settings::Settings;

impl Workbench {
    /// Replaces the settings.
    ///
    /// # Errors
    /// When the store cannot be written, or an address is none.
    pub async fn set_settings(&self, settings: Settings) -> Result<Settings, CoreError> {
        let settings = settings.within_bounds()?;
        let before = self.settings().await?;
        self.keep_settings(&settings).await?;
        self.wire_log().hold(settings.wire_bytes());
        if before.push != settings.push {
            self.restart_push().await?;
        }
        Ok(settings)
    }
}
