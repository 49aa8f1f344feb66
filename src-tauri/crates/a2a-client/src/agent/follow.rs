//! Following a task until it settles, across broken streams.
//!
//! A stream that ends before its task has settled says nothing about the task. So the task is read and, if it
//! still runs, subscribed to again with growing pauses, or polled where subscribing is not possible. Events may
//! be missed or come twice meanwhile, and before 1.0 a subscription does not begin with the task; so a task is
//! read once more when it settles on a resumed stream or its stream stays silent. Every break is told as a
//! [`Gap`]. Deliberately absent: the length of pauses and the number of open streams, which a [`Pace`] decides.

mod outlook;
mod seeking;
mod words;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use a2a_protocol::Operation;
use a2a_protocol::fold::{News, news};
use a2a_protocol::model::{MessageId, StreamEvent, Task, TaskId};
use futures_util::future::BoxFuture;

use self::outlook::{is_final, may_have_arrived, may_subscribe_again};
use self::words::says_what_came_of_it;
use super::Agent;
use super::pace::{Doubling, Look, Pace, StreamSlot};
use crate::call::{CallError, Received};
use crate::clock::UnixMillis;
use crate::stream::{EndCause, EndOfStream, EventStream, Gap, Progress, StreamStep};

/// A stream that held for this long shows that the agent is well; shorter ones make pauses grow.
const STEADY: Duration = Duration::from_secs(30);
/// Subscriptions in a row that bring nothing, after which the task is only polled.
const FRUITLESS_SUBSCRIPTIONS: u32 = 5;
/// Failed readings in a row, after which this following ends; the application takes the task up again later.
const FAILED_READINGS: u32 = 20;
/// The same while nobody knows whether there is a task at all.
const FAILED_SEARCHES: u32 = 3;

/// The next thing to do.
enum Phase {
    /// Events come in. `fruitful`: at least one has come.
    Streaming {
        stream: EventStream,
        fruitful: bool,
        since: UnixMillis,
        /// The task, read once more unless something is said before.
        look: Option<BoxFuture<'static, Result<Received<Task>, CallError>>>,
        /// Held for as long as the stream is open.
        _slot: Option<StreamSlot>,
    },
    /// The stream ended like this, and it is unknown whether there is a task: it is asked for.
    Seeking {
        task: TaskId,
        cause: EndCause,
        /// A message answered, which names it. Otherwise nothing did, and the task is the one that would have begun.
        is_answered: bool,
    },
    /// The task is there, so that the end of its first stream was a break.
    Found(EndCause),
    /// The task has to be read, after a pause.
    Reading,
    /// The task was read and still runs.
    Subscribing,
    /// The task has settled on a stream that may not have told everything, and that ended like this.
    Settled(EndCause),
    Ended,
}

/// The best account of the task so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Account {
    /// States at most.
    States,
    /// Words or results, from its first stream.
    Words,
    /// Pieces, from looks at it and from streams that were taken up again.
    Pieces,
}

struct Following {
    agent: Agent,
    pace: Arc<dyn Pace>,
    phase: Phase,
    progress: Progress,
    /// The followed message, if it begins a task.
    begun_by: Option<MessageId>,
    /// Pauses since the last sign of health.
    pauses: u32,
    fruitless: u32,
    failed: u32,
    /// A stream broke since the task was last heard of.
    broken: bool,
    /// No stream may be opened at present.
    crowded: bool,
    account: Account,
    /// The task as last read, so that polling reports only news.
    last_read: Option<Task>,
    /// Steps to report before anything else is asked for.
    told: VecDeque<StreamStep>,
}

impl Agent {
    /// Continues `stream` until its task is settled: after every break the task is read and subscribed
    /// to again. Ends like `stream` when that fails before any event and no task can be asked for.
    pub fn follow(&self, stream: EventStream) -> EventStream {
        self.follow_at(stream, self.own_pace())
    }

    /// The same at a pace of the caller's.
    pub fn follow_at(&self, stream: EventStream, pace: Arc<dyn Pace>) -> EventStream {
        let (since, begun_by) = (self.inner.raw.now(), stream.begun_by().cloned());
        let phase = Phase::Streaming { stream, fruitful: false, since, look: None, _slot: None };
        self.following(Progress::default(), phase, begun_by, pace)
    }

    /// Stays with a task that is known already: reads it, then subscribes or polls until it is settled.
    pub fn watch(&self, task: TaskId) -> EventStream {
        self.watch_at(task, self.own_pace())
    }

    /// The same at a pace of the caller's.
    pub fn watch_at(&self, task: TaskId, pace: Arc<dyn Pace>) -> EventStream {
        self.following(Progress::of(Some(task)), Phase::Reading, None, pace)
    }

    fn own_pace(&self) -> Arc<dyn Pace> {
        Arc::new(Doubling::by(Arc::clone(self.inner.raw.clock())))
    }

    fn following(
        &self,
        progress: Progress,
        phase: Phase,
        begun_by: Option<MessageId>,
        pace: Arc<dyn Pace>,
    ) -> EventStream {
        let following = Following {
            agent: self.clone(),
            pace,
            phase,
            progress,
            begun_by,
            pauses: 0,
            fruitless: 0,
            failed: 0,
            broken: false,
            crowded: false,
            account: Account::States,
            last_read: None,
            told: VecDeque::new(),
        };
        EventStream::from_steps(following, |mut following| async move {
            let step = following.next().await?;
            Some((step, following))
        })
    }
}

impl Following {
    async fn next(&mut self) -> Option<StreamStep> {
        loop {
            if let Some(step) = self.told.pop_front() {
                return Some(step);
            }
            let step = match &mut self.phase {
                Phase::Streaming { stream, look: None, .. } => {
                    let step = stream.next().await;
                    self.streamed(step?)
                }
                Phase::Streaming { stream, look: Some(look), .. } => {
                    tokio::select! {
                        biased;
                        step = stream.next() => self.streamed(step?),
                        read = look => self.looked(read),
                    }
                }
                Phase::Seeking { .. } => self.seek().await,
                Phase::Found(_) => self.found(),
                Phase::Reading => self.read().await,
                Phase::Subscribing => self.subscribe(),
                Phase::Settled(_) => self.last_look().await,
                Phase::Ended => return None,
            };
            if let Some(step) = step {
                self.look_for_words(&step).await;
                return Some(step);
            }
        }
    }

    /// `None`: the end of the stream is not the end of following.
    fn streamed(&mut self, step: StreamStep) -> Option<StreamStep> {
        match step {
            StreamStep::Event(item) => {
                if let Phase::Streaming { fruitful, look, .. } = &mut self.phase
                    && !std::mem::replace(fruitful, true)
                {
                    *look = None;
                    self.broken = false;
                    self.pace.went(Ok(()));
                }
                if self.account == Account::States && says_what_came_of_it(&item.value) {
                    self.account = Account::Words;
                }
                self.progress.observe(&item.value);
                Some(StreamStep::Event(item))
            }
            StreamStep::Gap(gap) => Some(StreamStep::Gap(gap)),
            StreamStep::End(end) => self.ended(end),
        }
    }

    fn ended(&mut self, end: EndOfStream) -> Option<StreamStep> {
        let now = self.agent.inner.raw.now();
        let (fruitful, is_whole, held) = match &self.phase {
            Phase::Streaming { stream, fruitful, since, .. } => {
                (*fruitful, stream.is_whole(), now.since(*since))
            }
            Phase::Seeking { .. }
            | Phase::Found(_)
            | Phase::Reading
            | Phase::Subscribing
            | Phase::Settled(_)
            | Phase::Ended => (false, false, Duration::ZERO),
        };
        let resumed = self.account == Account::Pieces;
        let stopped = matches!(end.cause, EndCause::Stopped);
        let may_have_more = match self.account {
            Account::Pieces => true,
            // An end by error has the last word.
            Account::States => self.progress.task.is_some() && !self.progress.failed,
            Account::Words => false,
        };
        if self.progress.settled && may_have_more && !stopped {
            self.phase = Phase::Settled(end.cause);
            return None;
        }
        if let Some(task) = self.begun_by.as_ref().and_then(|message| self.agent.begun_by(message))
            && !self.progress.seen
            && may_have_arrived(&end.cause)
        {
            self.begun_by = None;
            self.phase = Phase::Seeking { task, cause: end.cause, is_answered: false };
            return None;
        }
        if let (None, Some(task)) = (&self.progress.task, &self.progress.named)
            && !stopped
        {
            let task = task.clone();
            self.phase = Phase::Seeking { task, cause: end.cause, is_answered: true };
            return None;
        }
        if self.progress.settled || stopped || self.progress.task.is_none() || !(fruitful || resumed) {
            return Some(self.end(end.cause));
        }
        if let EndCause::Cut(error) = &end.cause {
            // An agent that has no stream to give is as well as one that gives it.
            self.broken = may_subscribe_again(error);
            self.pace.went(Err(error));
        }
        if held >= STEADY {
            self.pauses = 0;
        }
        self.fruitless = match &end.cause {
            // An agent that ends each subscription by an error of its own has none to give, whatever it said before.
            EndCause::Cut(CallError::Rpc { .. }) if fruitful && held < STEADY => self.fruitless + 1,
            _ if fruitful => 0,
            EndCause::Cut(error) if !may_subscribe_again(error) => FRUITLESS_SUBSCRIPTIONS,
            EndCause::Cut(_) | EndCause::Clean | EndCause::Stopped | EndCause::Idle => self.fruitless + 1,
        };
        self.phase = Phase::Reading;
        // A subscription that never began is no break in anything, nor is the end of the one answer that there is.
        (fruitful && !is_whole).then_some(StreamStep::Gap(Gap { at: now, cause: end.cause }))
    }

    async fn read(&mut self) -> Option<StreamStep> {
        let Some(task) = self.progress.task.clone() else { return Some(self.end(EndCause::Clean)) };
        let look = Look { number: self.pauses, broken: self.broken, polls: self.polls() || self.crowded };
        self.pause(look).await;
        match self.agent.get_task(&task, None).await {
            Ok(read) => {
                self.broken = false;
                self.pace.went(Ok(()));
                self.was_read(read)
            }
            Err(error) => {
                self.failed += 1;
                self.broken = true;
                self.pace.went(Err(&error));
                let hopeless = self.failed >= FAILED_READINGS || is_final(&error);
                hopeless.then(|| self.end(error.into()))
            }
        }
    }

    fn was_read(&mut self, read: Received<Task>) -> Option<StreamStep> {
        (self.failed, self.account) = (0, Account::Pieces);
        self.phase = Phase::Subscribing;
        let (step, news) = self.news(read)?;
        if news == News::Step && (self.polls() || self.crowded) {
            self.pauses = 1;
        }
        Some(step)
    }

    /// The news of a reading, compared with the one before, and its extent.
    fn news(&mut self, read: Received<Task>) -> Option<(StreamStep, News)> {
        let news = self.last_read.as_ref().map_or(News::Step, |before| news(before, &read.value));
        if news == News::Nothing {
            return None;
        }
        self.last_read = Some(read.value.clone());
        let item = read.map(StreamEvent::Task);
        self.progress.observe(&item.value);
        Some((StreamStep::Event(Box::new(item)), news))
    }

    /// The task's changes between reading and subscribing; a failure says nothing about the stream.
    fn looked(&mut self, read: Result<Received<Task>, CallError>) -> Option<StreamStep> {
        if let Phase::Streaming { look, .. } = &mut self.phase {
            *look = None;
        }
        let (step, _) = self.news(read.ok()?)?;
        if self.progress.settled {
            self.phase = Phase::Subscribing;
        }
        Some(step)
    }

    fn subscribe(&mut self) -> Option<StreamStep> {
        if self.progress.settled {
            return Some(self.end(EndCause::Clean));
        }
        let Some(task) = self.progress.task.clone().filter(|_| !self.polls()) else {
            self.phase = Phase::Reading;
            return None;
        };
        let slot = self.pace.slot();
        self.crowded = slot.is_none();
        if self.crowded {
            self.phase = Phase::Reading;
            return None;
        }
        let (stream, since) = (self.agent.subscribe(task.clone()), self.agent.inner.raw.now());
        let (agent, quiet) = (self.agent.clone(), self.agent.inner.raw.limits().quiet);
        let look = async move {
            tokio::time::sleep(quiet).await;
            agent.get_task(&task, None).await
        };
        self.phase =
            Phase::Streaming { stream, fruitful: false, since, look: Some(Box::pin(look)), _slot: slot };
        None
    }

    /// Reads a settled task as it is. Where that fails, it is settled all the same.
    async fn last_look(&mut self) -> Option<StreamStep> {
        let Phase::Settled(cause) = std::mem::replace(&mut self.phase, Phase::Ended) else { return None };
        let task = self.progress.task.clone()?;
        let read = self.agent.get_task(&task, None).await;
        let is_over = self.progress.failed;
        // What the stream ended is not asked for for ever, whatever the agent says elsewhere.
        let counts = |read: &Received<Task>| !is_over || read.value.status.state.is_settled();
        let step = read.ok().filter(counts).and_then(|read| self.was_read(read));
        if step.is_none() {
            return Some(self.end(cause));
        }
        if !self.progress.settled {
            // The agent contradicts itself: it is asked again, after a pause.
            self.phase = Phase::Reading;
        }
        step
    }

    fn polls(&self) -> bool {
        self.fruitless >= FRUITLESS_SUBSCRIPTIONS
            || self.agent.streaming() == Some(false)
            || !self.agent.has(Operation::SubscribeToTask)
    }

    async fn pause(&mut self, look: Look) {
        self.pace.before(look).await;
        self.pauses = self.pauses.saturating_add(1);
    }

    fn end(&mut self, cause: EndCause) -> StreamStep {
        self.phase = Phase::Ended;
        StreamStep::End(self.progress.end(cause))
    }
}
