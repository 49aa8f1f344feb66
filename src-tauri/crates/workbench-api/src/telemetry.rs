//! Traces for a collector, if a person wants them and the program was built with them.
//!
//! Each host starts this beside the commands. Without the feature `otlp` it does nothing, and the page does not
//! offer it.

#[cfg(feature = "otlp")]
mod attributes;
#[cfg(feature = "otlp")]
mod export;

use workbench_core::Workbench;

/// Whether this program can export traces.
pub const IS_BUILT_IN: bool = cfg!(feature = "otlp");

/// Exports as the settings say, until it is stopped. It holds the workbench open.
#[derive(Debug)]
pub struct Telemetry {
    #[cfg(feature = "otlp")]
    export: export::Export,
}

impl Telemetry {
    /// Starts, even if nothing is exported yet, because settings may change. Steps that end from now on are exported
    /// by them.
    #[cfg_attr(not(feature = "otlp"), expect(clippy::unused_async, reason = "there is nothing to wait for"))]
    pub async fn start(workbench: &Workbench) -> Self {
        #[cfg(not(feature = "otlp"))]
        let _ = workbench;
        Self {
            #[cfg(feature = "otlp")]
            export: export::Export::start(workbench.clone()).await,
        }
    }

    /// Exports the ended steps, as long as the collector accepts them at once, and ends.
    #[cfg_attr(not(feature = "otlp"), expect(clippy::unused_async, reason = "there is nothing to wait for"))]
    pub async fn stop(self) {
        #[cfg(feature = "otlp")]
        self.export.stop().await;
    }
}
