//! Quirks of the agent behind a handle: known from the start, noticed in answers, applied to calls.

use a2a_protocol::model::StreamEvent;
use a2a_protocol::quirk::{Observation, Quirk, detect, prepare};
use a2a_protocol::{Operation, SendMessage};

use super::Agent;
use crate::call::Received;
use crate::quirk::{Evidence, NoticedQuirk};
use crate::stream::StreamItem;
use crate::tap::ExchangeId;

impl Agent {
    /// The quirks that the agent was found to have.
    pub fn quirks(&self) -> Vec<NoticedQuirk> {
        self.inner.quirks.noticed()
    }

    /// Uses quirks that an earlier handle of this agent found out, or that the user knows.
    pub fn expect_quirks(&self, quirks: &[Quirk]) {
        for quirk in quirks {
            self.inner.quirks.notice(*quirk, None);
        }
    }

    /// Never uses these quirks, whatever the agent shows.
    pub fn rule_out_quirks(&self, quirks: &[Quirk]) {
        for quirk in quirks {
            self.inner.quirks.rule_out(*quirk);
        }
    }

    /// Changes a send so that this agent understands it.
    pub(super) fn prepare(&self, send: &mut SendMessage) {
        prepare(&self.inner.quirks.names(), send);
    }

    /// Notices quirks in the reader's findings.
    pub(super) fn learn<T>(&self, received: &Received<T>) {
        for finding in &received.findings {
            self.observe(&Observation::Finding(finding), Some(received.exchange));
        }
    }

    /// Notices quirks in the answer to a send. `waiting`: the agent was asked to wait for the end.
    pub(super) fn learn_from_send(&self, waiting: bool, item: &StreamItem) {
        self.learn(item);
        if let (true, StreamEvent::Task(task)) = (waiting, &item.value) {
            self.observe(&Observation::Answered(&task.status.state), Some(item.exchange));
        }
    }

    /// Notices that a cancel is not answered.
    pub(super) fn learn_silence(&self) {
        let operation = Operation::CancelTask;
        self.observe(&Observation::Silent { operation, task_went_on: false }, None);
    }

    fn observe(&self, seen: &Observation<'_>, exchange: Option<ExchangeId>) {
        if let Some(quirk) = detect(seen) {
            self.inner.quirks.notice(quirk, Some(Evidence { refused: None, exchange }));
        }
    }
}
