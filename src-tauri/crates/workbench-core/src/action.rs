//! What a person does is one trace, however many calls come of it.
//!
//! An action is what one command asks for, or what begins by itself: a task looked after, a decision
//! delivered, a call back looked into. Every call made on its behalf names its trace, also those that are
//! made later in the background, so that everything that came of a message is found together.
//! Deliberately absent: the renewal of a token. Many calls wait for the same one, so it is a trace of its
//! own.

use std::sync::{Arc, OnceLock};

use a2a_client::trace::TraceContext;

use crate::environment::Environment;
use crate::spans::{EndedSpan, Spans, Step};
use crate::workbench::Workbench;

tokio::task_local! {
    /// What the work at hand is part of.
    static CURRENT: Arc<Action>;
}

/// Something that was done, as long as anything of it goes on.
#[derive(Debug)]
struct Action {
    name: &'static str,
    began_at: i64,
    environment: Environment,
    spans: Arc<Spans>,
    /// Drawn with the first call: most actions make none.
    context: OnceLock<TraceContext>,
}

impl Action {
    fn begin(workbench: &Workbench, name: &'static str) -> Arc<Self> {
        Arc::new(Self::of(workbench, name, OnceLock::new()))
    }

    fn of(workbench: &Workbench, name: &'static str, context: OnceLock<TraceContext>) -> Self {
        let environment = workbench.environment().clone();
        let (began_at, spans) = (environment.now(), Arc::clone(workbench.wire_log().spans()));
        Self { name, began_at, environment, spans, context }
    }

    fn context(&self) -> TraceContext {
        *self.context.get_or_init(|| TraceContext::begin(self.environment.random()))
    }
}

/// It has ended when nothing of it goes on any more. One that called nobody is no step of anything.
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

impl Workbench {
    /// Does `work` as one action of that name: all calls that come of it are one trace.
    pub async fn act<T>(&self, name: &'static str, work: impl Future<Output = T>) -> T {
        CURRENT.scope(Action::begin(self, name), Box::pin(work)).await
    }

    /// Goes on in the background with what is being done; where nothing is, with an action of that name.
    pub(crate) fn go_on(&self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        let action = CURRENT.try_with(Arc::clone).unwrap_or_else(|_| Action::begin(self, name));
        self.in_background(CURRENT.scope(action, work));
    }

    /// Does `work` in the background as an action of its own, in a trace that was there before, such as that of a run.
    pub(crate) fn go_on_in(
        &self,
        trace: [u8; 16],
        name: &'static str,
        work: impl Future<Output = ()> + Send + 'static,
    ) {
        let mut drawn = self.environment().random();
        drawn.iter_mut().zip(trace).for_each(|(drawn, own)| *drawn = own);
        let context = OnceLock::from(TraceContext::begin(drawn));
        self.in_background(CURRENT.scope(Arc::new(Action::of(self, name, context)), work));
    }
}
