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
use crate::workbench::Workbench;

tokio::task_local! {
    /// What the work at hand is part of.
    static CURRENT: Arc<Action>;
}

/// Something that was done, as long as anything of it goes on.
#[derive(Debug)]
struct Action {
    environment: Environment,
    /// Drawn with the first call: most actions make none.
    context: OnceLock<TraceContext>,
}

impl Action {
    fn begin(environment: &Environment) -> Arc<Self> {
        Arc::new(Self { environment: environment.clone(), context: OnceLock::new() })
    }

    fn context(&self) -> TraceContext {
        *self.context.get_or_init(|| TraceContext::begin(self.environment.random()))
    }
}

/// The step that a call made here and now is part of.
pub(crate) fn current() -> Option<TraceContext> {
    CURRENT.try_with(|action| action.context()).ok()
}

impl Workbench {
    /// Does `work` as one action: all calls that come of it are one trace.
    pub async fn act<T>(&self, work: impl Future<Output = T>) -> T {
        CURRENT.scope(Action::begin(self.environment()), Box::pin(work)).await
    }

    /// Goes on in the background with what is being done, or with something of its own where nothing is.
    pub(crate) fn go_on(&self, work: impl Future<Output = ()> + Send + 'static) {
        let action = CURRENT.try_with(Arc::clone).unwrap_or_else(|_| Action::begin(self.environment()));
        self.in_background(CURRENT.scope(action, work));
    }
}
