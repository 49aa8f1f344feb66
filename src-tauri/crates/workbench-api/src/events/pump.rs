//! Announcements of the core as batches for one window: few, bounded, and never ahead of the page.
//!
//! A page that is slow to draw must not be buried, so at most two batches are unacknowledged; what
//! happens meanwhile is merged. Changes are a set; text that continues the same thing is joined.
//! Falling behind the core costs nothing but a refetch of everything.

use std::collections::HashSet;
use std::time::Duration;

use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, sleep_until};
use workbench_core::{Announcement, Delta, Notice};

use super::{Batch, Change, HostEvent};
use crate::commands::Tag;
use crate::views::{NoticeLevel, SentenceView};

/// A batch is held back this long so that what happens together is drawn together (30 per second).
const FLUSH: Duration = Duration::from_millis(33);
/// Batches that the page may have before it says that it is done with one.
const UNACKNOWLEDGED: usize = 2;

/// Makes batches for one window.
#[derive(Debug)]
pub struct Pump {
    announcements: broadcast::Receiver<Announcement>,
    acknowledged: mpsc::Receiver<i64>,
    waiting: Waiting,
    open: Vec<i64>,
    sent: i64,
}

impl Pump {
    /// Follows `announcements`; `acknowledged` carries the numbers of batches that the page is done with.
    pub fn new(announcements: broadcast::Receiver<Announcement>, acknowledged: mpsc::Receiver<i64>) -> Self {
        Self { announcements, acknowledged, waiting: Waiting::default(), open: Vec::new(), sent: 0 }
    }

    /// The next batch, once there is something to say and the page can take it. `None`: the page or
    /// the core is gone.
    pub async fn next(&mut self) -> Option<Batch> {
        let mut due: Option<Instant> = (!self.waiting.is_empty()).then(|| Instant::now() + FLUSH);
        loop {
            let may_send = self.open.len() < UNACKNOWLEDGED;
            tokio::select! {
                announcement = self.announcements.recv() => match announcement {
                    Ok(announcement) => {
                        self.waiting.add(announcement);
                        due = due.or_else(|| Some(Instant::now() + FLUSH));
                    }
                    Err(broadcast::error::RecvError::Lagged(_)) => {
                        self.waiting.everything_changed();
                        due = due.or_else(|| Some(Instant::now() + FLUSH));
                    }
                    Err(broadcast::error::RecvError::Closed) => return None,
                },
                number = self.acknowledged.recv() => match number {
                    Some(number) => self.open.retain(|open| *open > number),
                    None => return None,
                },
                () = sleep_until(due.unwrap_or_else(Instant::now)), if may_send && due.is_some() => {
                    self.sent += 1;
                    self.open.push(self.sent);
                    return Some(Batch { batch: self.sent, events: self.waiting.take() });
                }
            }
        }
    }
}

/// What has been announced since the last batch, merged.
#[derive(Debug, Default)]
struct Waiting {
    changes: Vec<Change>,
    known: HashSet<Change>,
    events: Vec<HostEvent>,
}

impl Waiting {
    fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.events.is_empty()
    }

    fn add(&mut self, announcement: Announcement) {
        match announcement {
            Announcement::Changed(changes) => {
                for change in changes.iter() {
                    self.change(Change { tag: change.tag.into(), id: change.id.clone() });
                }
            }
            Announcement::Delta(delta) => self.delta(delta),
            Announcement::Notice(Notice { is_error, message, hints }) => {
                let level = if is_error { NoticeLevel::Error } else { NoticeLevel::Info };
                let hints = hints.into_iter().map(SentenceView::from).collect();
                self.events.push(HostEvent::Notice { level, message: message.into(), hints });
            }
            // The window hears of a request as a change; only the desktop is notified.
            Announcement::NewRequest { .. } => {}
            Announcement::Focus(approval) => {
                self.events.push(HostEvent::FocusRequest { approval_id: approval.to_string() });
            }
        }
    }

    fn change(&mut self, change: Change) {
        if self.known.insert(change.clone()) {
            self.changes.push(change);
        }
    }

    fn delta(&mut self, delta: Delta) {
        let offset = i64::try_from(delta.offset).unwrap_or(i64::MAX);
        if let Some(HostEvent::Delta { key, offset: start, text, .. }) = self.events.last_mut()
            && *key == delta.key
            && *start + utf16_length(text) == offset
        {
            text.push_str(&delta.text);
            return;
        }
        self.events.push(HostEvent::Delta {
            conversation_id: delta.conversation.to_string(),
            key: delta.key,
            offset,
            text: delta.text,
        });
    }

    fn everything_changed(&mut self) {
        self.events.retain(|event| !matches!(event, HostEvent::Delta { .. }));
        for tag in Tag::ALL {
            self.change(Change { tag, id: None });
        }
    }

    fn take(&mut self) -> Vec<HostEvent> {
        self.known.clear();
        let mut events = std::mem::take(&mut self.events);
        if !self.changes.is_empty() {
            events.push(HostEvent::Changed { changes: std::mem::take(&mut self.changes) });
        }
        events
    }
}

fn utf16_length(text: &str) -> i64 {
    i64::try_from(text.encode_utf16().count()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use tokio::sync::{broadcast, mpsc};
    use workbench_core::{Announcement, Delta, Notice, Sentence};

    use super::{HostEvent, Pump, Tag};

    fn delta(offset: usize, text: &str) -> Announcement {
        let conversation = workbench_core::ConversationId::new("conversation");
        Announcement::Delta(Delta { conversation, key: "artifact".into(), offset, text: text.into() })
    }

    #[tokio::test(start_paused = true)]
    async fn text_that_continues_is_joined_and_text_after_a_gap_is_not() {
        let (say, announcements) = broadcast::channel(16);
        let (_acknowledge, acknowledged) = mpsc::channel(4);
        let mut pump = Pump::new(announcements, acknowledged);
        for announcement in [delta(0, "こん"), delta(2, "にちは"), delta(9, "!")] {
            say.send(announcement).unwrap();
        }
        let texts: Vec<(i64, String)> = pump
            .next()
            .await
            .unwrap()
            .events
            .into_iter()
            .map(|event| match event {
                HostEvent::Delta { offset, text, .. } => (offset, text),
                other => panic!("only text was announced, not {other:?}"),
            })
            .collect();
        assert_eq!(texts, [(0, "こんにちは".to_owned()), (9, "!".to_owned())]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_that_does_not_acknowledge_gets_two_batches_and_then_one_with_all_the_rest() {
        let (say, announcements) = broadcast::channel(16);
        let (acknowledge, acknowledged) = mpsc::channel(4);
        let mut pump = Pump::new(announcements, acknowledged);
        let notice = |text: &str| {
            let message = Sentence::Said(text.to_owned());
            Announcement::Notice(Notice { is_error: false, message, hints: Vec::new() })
        };
        for expected in 1..=2 {
            say.send(notice("one")).unwrap();
            assert_eq!(pump.next().await.unwrap().batch, expected);
        }
        say.send(notice("two")).unwrap();
        say.send(notice("three")).unwrap();
        let held_back = tokio::time::timeout(std::time::Duration::from_mins(1), pump.next()).await;
        assert!(held_back.is_err(), "two batches are unacknowledged");
        acknowledge.send(2).await.unwrap();
        let batch = pump.next().await.unwrap();
        assert_eq!((batch.batch, batch.events.len()), (3, 2), "what was held back comes at once");
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_that_fell_behind_fetches_everything_again() {
        let (say, announcements) = broadcast::channel(1);
        let (_acknowledge, acknowledged) = mpsc::channel(4);
        let mut pump = Pump::new(announcements, acknowledged);
        for offset in 0..3 {
            say.send(delta(offset, "x")).unwrap();
        }
        let events = pump.next().await.unwrap().events;
        let all = events.iter().any(|event| match event {
            HostEvent::Changed { changes } => {
                changes.iter().all(|change| change.id.is_none()) && changes.len() == Tag::ALL.len()
            }
            _ => false,
        });
        assert!(all, "every tag is announced as changed: {events:?}");
    }
}
