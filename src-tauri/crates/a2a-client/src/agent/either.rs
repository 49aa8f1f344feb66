//! An agent that speaks one of two generations, which cannot be told apart by asking.
//!
//! 0.1 and 0.2 read tasks by the same method. So a call is made in the newer one, and in the older one only if
//! the agent does not know the method, which means that nothing was done. The first call whose method only one of
//! them has settles the question. After silence a call is never repeated.

use std::sync::{Arc, OnceLock};

use a2a_protocol::model::AgentInterface;
use a2a_protocol::negotiate::probe::is_refusal;
use a2a_protocol::{Operation, Profile};
use futures_util::future::BoxFuture;

use super::{Agent, AgentError, AgentOptions, Inner};
use crate::binding::{Answers, Binding};
use crate::call::{Answer, Call, CallError, MethodCall};
use crate::raw::Raw;

#[derive(Debug)]
struct EitherBinding {
    first: Box<dyn Binding>,
    second: Box<dyn Binding>,
    profiles: [&'static Profile; 2],
    /// Which one it is.
    settled: Arc<OnceLock<&'static Profile>>,
}

impl Agent {
    /// Makes a handle for `interface` in whichever of two generations its agent turns out to speak;
    /// nothing is sent. [`Agent::profile`] names `first` until that is known.
    ///
    /// # Errors
    /// As [`Agent::new`].
    pub fn either(
        raw: &Raw,
        interface: &AgentInterface,
        [first, second]: [&'static Profile; 2],
        options: &AgentOptions,
    ) -> Result<Self, AgentError> {
        let inner = |profile: &'static Profile| {
            let agent = Self::new(raw.clone(), &speaking(interface, profile), options.clone())?;
            Ok::<Inner, AgentError>(Arc::into_inner(agent.inner).expect("BUG: nobody else has it yet"))
        };
        let (one, other) = (inner(first)?, inner(second)?);
        let settled = Arc::clone(&one.settled);
        let binding = EitherBinding {
            first: one.binding,
            second: other.binding,
            profiles: [first, second],
            settled: Arc::clone(&settled),
        };
        let inner = Inner { binding: Box::new(binding), settled, ..one };
        Ok(Self { inner: Arc::new(inner), extensions: None, again: None })
    }
}

impl Agent {
    /// Which of two generations it turned out to be; `None` before a call has told, and where there was
    /// nothing to find out.
    pub fn settled(&self) -> Option<&'static Profile> {
        self.inner.settled.get().copied()
    }
}

/// The interface in another generation than its card says.
pub(crate) fn speaking(interface: &AgentInterface, profile: &Profile) -> AgentInterface {
    AgentInterface { version: profile.version.clone(), ..interface.clone() }
}

impl EitherBinding {
    /// The only one to use, where that is known.
    fn known(&self) -> Option<&dyn Binding> {
        let settled = self.settled.get()?;
        let [first, _] = self.profiles;
        Some(if settled.version == first.version { self.first.as_ref() } else { self.second.as_ref() })
    }

    fn settle(&self, operation: Operation, spoken: &'static Profile) {
        let [first, second] = self.profiles;
        let method = |profile: &'static Profile| profile.route(operation).map(|route| route.method);
        // An operation that both name alike tells nothing.
        if method(first) != method(second) {
            // An error means that another call has settled it.
            let _ = self.settled.set(spoken);
        }
    }

    async fn try_both<'s, T>(
        &'s self,
        call: Call,
        make: impl Fn(&'s dyn Binding, Call) -> BoxFuture<'s, Result<T, CallError>>,
    ) -> Result<T, CallError> {
        if let Some(known) = self.known() {
            return make(known, call).await;
        }
        let (operation, [first, second]) = (call.request.operation(), self.profiles);
        match make(self.first.as_ref(), call.clone()).await {
            Err(error) if is_refusal(error.heard()) => {
                let answer = make(self.second.as_ref(), call).await;
                if answer.is_ok() {
                    self.settle(operation, second);
                }
                answer
            }
            answer => {
                if answer.is_ok() {
                    self.settle(operation, first);
                }
                answer
            }
        }
    }
}

impl Binding for EitherBinding {
    fn unary(&self, call: Call) -> BoxFuture<'_, Result<Answer, CallError>> {
        Box::pin(self.try_both(call, |binding, call| binding.unary(call)))
    }

    fn method(&self, call: MethodCall) -> BoxFuture<'_, Result<Answer, CallError>> {
        self.known().unwrap_or(self.first.as_ref()).method(call)
    }

    fn stream(&self, call: Call) -> BoxFuture<'_, Result<Box<dyn Answers>, CallError>> {
        Box::pin(self.try_both(call, |binding, call| binding.stream(call)))
    }
}
