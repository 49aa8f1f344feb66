//! The export itself (OTLP over HTTP, protobuf), which holds nothing up.
//!
//! Steps arrive over a channel that drops the oldest when a collector is slow or gone; a step that cannot be
//! exported in time is given up. Steps carry the identities that agents received in `traceparent`, so they are
//! exported directly: a tracing subscriber would give them others.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use opentelemetry_otlp::{SpanExporter, WithExportConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SpanExporter as _;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};
use workbench_core::spans::EndedSpan;
use workbench_core::{Announcement, Tag, TelemetrySettings, Workbench};

use super::attributes::exported;

/// How often is exported.
const EVERY: Duration = Duration::from_secs(5);
/// Steps that are exported at once.
const BATCH: usize = 512;
/// How long a collector may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take when the program ends.
const FAREWELL: Duration = Duration::from_secs(2);

/// An export that runs.
#[derive(Debug)]
pub(super) struct Export {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Export {
    pub(super) async fn start(workbench: Workbench) -> Self {
        // Listened to before the settings are read: no change of them is missed.
        let news = workbench.announcements();
        let settings = settings(&workbench).await;
        let collector = Collector::of(&workbench, &settings);
        let (stop, stopped) = oneshot::channel();
        Self { stop, task: tokio::spawn(run(workbench, news, settings, collector, stopped)) }
    }

    pub(super) async fn stop(self) {
        // It has ended already where nobody listens any more.
        let _ = self.stop.send(());
        if let Err(error) = self.task.await {
            tracing::warn!(%error, "the export of traces did not end well");
        }
    }
}

/// Exports by the settings, and follows their changes.
async fn run(
    workbench: Workbench,
    mut news: Receiver<Announcement>,
    mut known: TelemetrySettings,
    mut collector: Option<Collector>,
    mut stop: oneshot::Receiver<()>,
) {
    loop {
        let changed = other_settings(&workbench, &mut news, &known);
        let ended = if let Some(collector) = collector {
            collector.serve(changed, &mut stop).await
        } else {
            tokio::select! {
                _ = &mut stop => ControlFlow::Break(()),
                changed = changed => changed,
            }
        };
        if ended.is_break() {
            return;
        }
        known = settings(&workbench).await;
        collector = Collector::of(&workbench, &known);
    }
}

async fn settings(workbench: &Workbench) -> TelemetrySettings {
    match workbench.settings().await {
        Ok(settings) => settings.telemetry,
        Err(error) => {
            tracing::warn!(%error, "whether traces are exported could not be read");
            TelemetrySettings::default()
        }
    }
}

fn exporter(settings: &TelemetrySettings) -> Option<SpanExporter> {
    let endpoint = settings.traces_url();
    let built = SpanExporter::builder().with_http().with_endpoint(endpoint).with_timeout(PATIENCE).build();
    match built {
        Ok(mut exporter) => {
            let resource = Resource::builder_empty()
                .with_service_name("a2a-workbench")
                .with_attribute(opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
            exporter.set_resource(&resource.build());
            Some(exporter)
        }
        Err(error) => {
            tracing::warn!(%error, "traces cannot be exported");
            None
        }
    }
}

/// Returns when the settings are others than `known`; breaks when they will not be any more.
async fn other_settings(
    workbench: &Workbench,
    news: &mut Receiver<Announcement>,
    known: &TelemetrySettings,
) -> ControlFlow<()> {
    loop {
        let may_have_changed = match news.recv().await {
            Ok(Announcement::Changed(changes)) => changes.iter().any(|change| change.tag == Tag::Settings),
            Ok(_) => false,
            Err(RecvError::Lagged(_)) => true,
            Err(RecvError::Closed) => return ControlFlow::Break(()),
        };
        if may_have_changed && settings(workbench).await != *known {
            return ControlFlow::Continue(());
        }
    }
}

/// One collector, and the steps that it has not received yet.
struct Collector {
    workbench: Workbench,
    exporter: SpanExporter,
    steps: Receiver<EndedSpan>,
    waiting: Vec<EndedSpan>,
    /// The last export failed, which was said.
    failing: bool,
}

impl Collector {
    /// `None`: nothing is exported.
    fn of(workbench: &Workbench, settings: &TelemetrySettings) -> Option<Self> {
        let exporter = if settings.on { exporter(settings)? } else { return None };
        let (workbench, steps) = (workbench.clone(), workbench.spans());
        Some(Self { workbench, exporter, steps, waiting: Vec::new(), failing: false })
    }

    /// Until the settings change, or the program ends.
    async fn serve(
        mut self,
        changed: impl Future<Output = ControlFlow<()>>,
        stop: &mut oneshot::Receiver<()>,
    ) -> ControlFlow<()> {
        tokio::pin!(changed);
        let mut turns = interval(EVERY);
        turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = &mut *stop => {
                    self.take_all();
                    self.export(FAREWELL).await;
                    return ControlFlow::Break(());
                }
                changed = &mut changed => {
                    self.take_all();
                    self.export(PATIENCE).await;
                    return changed;
                }
                taken = self.steps.recv() => match taken {
                    Ok(taken) => self.waiting.push(taken),
                    Err(RecvError::Lagged(lost)) => tracing::warn!(lost, "the collector of traces is too slow"),
                    Err(RecvError::Closed) => return ControlFlow::Break(()),
                },
                _ = turns.tick() => self.export(PATIENCE).await,
            }
            if self.waiting.len() >= BATCH {
                self.export(PATIENCE).await;
            }
        }
    }

    fn take_all(&mut self) {
        loop {
            match self.steps.try_recv() {
                Ok(step) => self.waiting.push(step),
                Err(TryRecvError::Lagged(_)) => {}
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            }
        }
    }

    /// Gives up the steps that are not accepted in time.
    async fn export(&mut self, patience: Duration) {
        if self.waiting.is_empty() {
            return;
        }
        let names = self.workbench.screens().agent_names().await.unwrap_or_else(|error| {
            tracing::debug!(%error, "traces are exported without the names of agents");
            HashMap::new()
        });
        let batch: Vec<_> = self.waiting.drain(..).map(|step| exported(step, &names)).collect();
        let count = batch.len();
        let problem = match timeout(patience, self.exporter.export(batch)).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("it did not answer in time".to_owned()),
        };
        let failed = problem.is_some();
        match (problem, self.failing) {
            (Some(problem), false) => tracing::warn!(problem, count, "the collector did not take traces"),
            (Some(problem), true) => tracing::debug!(problem, count, "the collector did not take traces"),
            (None, true) => tracing::info!("the collector takes traces again"),
            (None, false) => {}
        }
        self.failing = failed;
    }
}
