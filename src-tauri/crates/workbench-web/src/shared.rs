//! State that the routes share.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use workbench_core::Workbench;

use crate::downloads::Downloads;
use crate::host::WebHost;
use crate::tokens::Tokens;

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) workbench: Workbench,
    pub(crate) tokens: Arc<Tokens>,
    pub(crate) downloads: Arc<Downloads>,
    pub(crate) stopping: CancellationToken,
}

impl Shared {
    /// The browser as the page with this session has it.
    pub(crate) fn host_of(&self, session: &str) -> WebHost {
        WebHost::new(self.workbench.clone(), Arc::clone(&self.downloads), session)
    }
}
