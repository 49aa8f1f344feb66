//! Replaces settings and applies them at once: the size of the traffic log, and the receiver of call backs.
//!
//! Reading settings is [`Ground`]'s, so that every module can; replacing them stands above the subsystems that
//! must follow. Deliberately absent: the settings themselves, and their bounds.

use std::sync::Arc;

use crate::error::CoreError;
use crate::ground::Ground;
use crate::push::Push;
use crate::settings::Settings;

/// Replaces a person's settings. Cheap to clone.
#[derive(Clone)]
pub struct Preferences {
    ground: Arc<Ground>,
    push: Push,
}

impl Preferences {
    pub(crate) fn new(ground: Arc<Ground>, push: Push) -> Self {
        Self { ground, push }
    }

    /// Replaces the settings.
    ///
    /// # Errors
    /// When the store cannot be written, or an address is none.
    pub async fn set(&self, settings: Settings) -> Result<Settings, CoreError> {
        let settings = settings.within_bounds()?;
        let before = self.ground.settings().await?;
        self.ground.keep_settings(&settings).await?;
        self.ground.wire_log().hold(settings.wire_bytes());
        if before.push != settings.push {
            self.push.restart().await?;
        }
        Ok(settings)
    }
}
