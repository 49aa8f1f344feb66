//! Asks for a task that may not exist.
//!
//! A message is a complete answer, so a task that only a message names is asked for once, and followed if it
//! exists. Where the client names tasks (0.1), a task can be asked for even if no answer came at all.

use super::outlook::is_final;
use super::{FAILED_SEARCHES, Following, Phase};
use crate::agent::pace::Look;
use crate::stream::{Gap, StreamStep};

impl Following {
    /// Asks for the task that a message began if it arrived, or that an answer names. Where there is none, it ends as
    /// the message did.
    pub(super) async fn seek(&mut self) -> Option<StreamStep> {
        let Phase::Seeking { task, is_answered, .. } = &self.phase else { return None };
        let (task, is_answered) = (task.clone(), *is_answered);
        self.pause(Look { number: self.pauses, broken: !is_answered, polls: false }).await;
        let read = self.agent.get_task(&task, None).await;
        self.pace.went(read.as_ref().map(|_| ()));
        let hopeless = match &read {
            Ok(_) => false,
            Err(error) => {
                self.failed += 1;
                is_answered || self.failed >= FAILED_SEARCHES || is_final(error)
            }
        };
        if read.is_err() && !hopeless {
            return None;
        }
        let Phase::Seeking { cause, .. } = std::mem::replace(&mut self.phase, Phase::Ended) else {
            return None;
        };
        let Ok(read) = read else { return Some(self.end(cause)) };
        self.progress.task = Some(task);
        let step = self.was_read(read);
        if !is_answered {
            self.phase = Phase::Found(cause);
        }
        step
    }

    pub(super) fn found(&mut self) -> Option<StreamStep> {
        let Phase::Found(cause) = std::mem::replace(&mut self.phase, Phase::Subscribing) else { return None };
        Some(StreamStep::Gap(Gap { at: self.agent.inner.raw.now(), cause }))
    }
}
