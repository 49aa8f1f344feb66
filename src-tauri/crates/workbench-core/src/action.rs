//! An action: one command of a person, or work that begins by itself, such as following a task or delivering a
//! decision.
//!
//! Each action has a trace. Every call that it causes names that trace, also a later call in the background, so
//! that everything that came of a message is found together. Deliberately absent: the renewal of a token. Many
//! calls wait for the same one, so it has a trace of its own.

use std::sync::{Arc, OnceLock};

use a2a_client::trace::TraceContext;

use crate::environment::Environment;
use crate::spans::{EndedSpan, Spans, Step};

tokio::task_local! {
    /// The action that the work at hand is part of.
    static CURRENT: Arc<Action>;
}

/// Something that was done, as long as anything of it goes on.
#[derive(Debug)]
pub(crate) struct Action {
    name: &'static str,
    began_at: i64,
    environment: Environment,
    spans: Arc<Spans>,
    /// Drawn with the first call: most actions make none.
    context: OnceLock<TraceContext>,
}

impl Action {
    /// Begins one of that name.
    pub(crate) fn begin(environment: &Environment, spans: &Arc<Spans>, name: &'static str) -> Arc<Self> {
        Arc::new(Self::of(environment, spans, name, OnceLock::new()))
    }

    /// Begins one in a trace that was there before, such as that of a run.
    pub(crate) fn begin_in(
        trace: [u8; 16],
        environment: &Environment,
        spans: &Arc<Spans>,
        name: &'static str,
    ) -> Arc<Self> {
        let mut drawn = environment.random();
        drawn.iter_mut().zip(trace).for_each(|(drawn, own)| *drawn = own);
        Arc::new(Self::of(environment, spans, name, OnceLock::from(TraceContext::begin(drawn))))
    }

    fn of(
        environment: &Environment,
        spans: &Arc<Spans>,
        name: &'static str,
        context: OnceLock<TraceContext>,
    ) -> Self {
        let (environment, spans) = (environment.clone(), Arc::clone(spans));
        Self { name, began_at: environment.now(), environment, spans, context }
    }

    /// That which the work at hand is part of.
    pub(crate) fn at_hand() -> Option<Arc<Self>> {
        CURRENT.try_with(Arc::clone).ok()
    }

    fn context(&self) -> TraceContext {
        *self.context.get_or_init(|| TraceContext::begin(self.environment.random()))
    }
}

/// Does `work` as part of an action.
pub(crate) async fn within<T>(action: Arc<Action>, work: impl Future<Output = T>) -> T {
    CURRENT.scope(action, work).await
}

/// An action ends when none of its work goes on any more. An action without a call is no step of any trace.
impl Drop for Action {
    fn drop(&mut self) {
        let Some(context) = self.context.get().filter(|_| self.spans.is_wanted()) else { return };
        self.spans.tell(EndedSpan {
            context: *context,
            parent: None,
            started_at: self.began_at,
            ended_at: self.environment.now(),
            what: Step::Action { name: self.name },
        });
    }
}

/// The step that a call made here and now is part of.
pub(crate) fn current() -> Option<TraceContext> {
    CURRENT.try_with(|action| action.context()).ok()
}
