//! A person lets an agent lead into the local network, or no longer.

use workbench_store::{ConnectionId, inside};

use super::Workbench;
use crate::error::CoreError;

impl Workbench {
    /// Lets an agent of a public host lead to this machine or into the local network, or no more.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn allow_inside(&self, id: &ConnectionId, allow: bool) -> Result<(), CoreError> {
        let at = allow.then(|| self.environment().now());
        let changed = id.clone();
        self.store().write("allow addresses", move |tx| inside::allow(tx, &changed, at)).await?;
        self.agents().forget(id);
        self.sign_ins().forget(id);
        // Their connections were made under the leave that was.
        self.taps().close_those_of(id).await
    }
}
