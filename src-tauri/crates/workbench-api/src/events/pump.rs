//! Announcements of the core as batches for one window: few, bounded, and never ahead of the page.
//!
//! After a quiet moment an event is sent at once; later ones are gathered and sent thirty times a second. At most
//! two batches are unacknowledged, so that a slow page is not buried; meanwhile changes merge into a set, and
//! pieces of the same text are joined. A page that falls behind the core only has to read everything again.

use std::collections::HashSet;
use std::time::Duration;

use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, sleep_until};
use workbench_core::{Announcement, Delta, Notice};

use super::{Batch, Change, HostEvent};
use crate::commands::Tag;
use crate::sentences::{NoticeLevel, SentenceView};

/// The shortest time between batches, so that simultaneous changes are drawn together (30 per second).
const APART: Duration = Duration::from_millis(33);
/// Batches that the page may have before it says that it is done with one.
const UNACKNOWLEDGED: usize = 2;
/// The most text that waits for a page that takes none, in bytes. The page reads again after missing some.
const MOST_TEXT: usize = 4 * 1024 * 1024;
/// Announcements that go into a batch which is due although they come at that very moment.
const LAST_MINUTE: usize = 1024;

/// Makes batches for one window.
#[derive(Debug)]
pub struct Pump {
    announcements: broadcast::Receiver<Announcement>,
    acknowledged: mpsc::Receiver<i64>,
    waiting: Waiting,
    open: Vec<i64>,
    sent: i64,
    /// When the latest batch left.
    left: Option<Instant>,
}

impl Pump {
    /// Follows `announcements`; `acknowledged` carries the numbers of batches that the page is done with.
    pub fn new(announcements: broadcast::Receiver<Announcement>, acknowledged: mpsc::Receiver<i64>) -> Self {
        let waiting = Waiting::default();
        Self { announcements, acknowledged, waiting, open: Vec::new(), sent: 0, left: None }
    }

    /// The next batch, once there is something to say and the page can take it. `None`: the page or
    /// the core is gone.
    pub async fn next(&mut self) -> Option<Batch> {
        loop {
            let due = self.due().filter(|_| self.open.len() < UNACKNOWLEDGED);
            if due.is_some_and(|due| due <= Instant::now()) {
                return Some(self.batch());
            }
            tokio::select! {
                announcement = self.announcements.recv() => match announcement {
                    Ok(announcement) => self.waiting.add(announcement),
                    Err(RecvError::Lagged(_)) => self.waiting.everything_changed(),
                    Err(RecvError::Closed) => return None,
                },
                number = self.acknowledged.recv() => match number {
                    Some(number) => self.open.retain(|open| *open > number),
                    None => return None,
                },
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {}
            }
        }
    }

    /// When waiting changes are due. Traffic mostly comes with its meaning, a commit later, and nobody decides by it:
    /// alone it does not use up the batch of that.
    fn due(&self) -> Option<Instant> {
        let since = self.waiting.since?;
        let earliest = self.left.map_or(since, |left| left + APART);
        Some(if self.waiting.is_traffic_alone() { earliest.max(since + APART) } else { earliest })
    }

    fn batch(&mut self) -> Batch {
        for _ in 0..LAST_MINUTE {
            match self.announcements.try_recv() {
                Ok(announcement) => self.waiting.add(announcement),
                Err(TryRecvError::Lagged(_)) => self.waiting.everything_changed(),
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        self.sent += 1;
        self.open.push(self.sent);
        self.left = Some(Instant::now());
        Batch { batch: self.sent, events: self.waiting.take() }
    }
}

/// Announcements since the last batch, merged.
#[derive(Debug, Default)]
struct Waiting {
    /// Since when there has been something; `None` while there is nothing.
    since: Option<Instant>,
    changes: Vec<Change>,
    known: HashSet<Change>,
    events: Vec<HostEvent>,
    /// Where the text of the last event ends, if it is one of text.
    told_to: i64,
    /// How much text there is in the events, in bytes.
    text: usize,
}

impl Waiting {
    fn is_traffic_alone(&self) -> bool {
        self.events.is_empty() && self.changes.iter().all(|change| change.tag == Tag::Exchanges)
    }

    fn add(&mut self, announcement: Announcement) {
        self.take_in(announcement);
        self.note_since();
    }

    fn note_since(&mut self) {
        if !(self.changes.is_empty() && self.events.is_empty()) {
            self.since.get_or_insert_with(Instant::now);
        }
    }

    fn take_in(&mut self, announcement: Announcement) {
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
            Announcement::Link(link) => self.events.push(HostEvent::OpenLink { link }),
        }
    }

    fn change(&mut self, change: Change) {
        if self.known.insert(change.clone()) {
            self.changes.push(change);
        }
    }

    fn delta(&mut self, delta: Delta) {
        self.text += delta.text.len();
        if self.text > MOST_TEXT {
            self.everything_changed();
            return;
        }
        let offset = i64::try_from(delta.offset).unwrap_or(i64::MAX);
        let goes_on = self.told_to == offset;
        self.told_to = offset.saturating_add(utf16_length(&delta.text));
        if let Some(HostEvent::Delta { key, text, .. }) = self.events.last_mut()
            && *key == delta.key
            && goes_on
        {
            text.push_str(&delta.text);
            return;
        }
        self.events.push(HostEvent::Delta {
            chat_id: delta.conversation.to_string(),
            key: delta.key,
            offset,
            text: delta.text,
        });
    }

    fn everything_changed(&mut self) {
        self.events.retain(|event| !matches!(event, HostEvent::Delta { .. }));
        self.text = 0;
        for tag in Tag::ALL {
            self.change(Change { tag, id: None });
        }
        self.note_since();
    }

    fn take(&mut self) -> Vec<HostEvent> {
        self.since = None;
        self.text = 0;
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
    use std::time::Duration;

    use tokio::sync::{broadcast, mpsc};
    use tokio::time::{Instant, sleep, timeout};
    use workbench_core::{Announcement, Change, Delta, Notice, Sentence};

    use super::{APART, Batch, HostEvent, MOST_TEXT, Pump, Tag};

    /// A pump that follows the first, as far as it may be behind, and hears of batches by the second.
    fn followed(behind: usize) -> (broadcast::Sender<Announcement>, mpsc::Sender<i64>, Pump) {
        let (say, announcements) = broadcast::channel(behind);
        let (acknowledge, acknowledged) = mpsc::channel(4);
        (say, acknowledge, Pump::new(announcements, acknowledged))
    }

    /// Whether a page that is told this reads everything again.
    fn is_told_of_everything(batch: &Batch) -> bool {
        tags(batch).len() == Tag::ALL.len()
    }

    fn change(tag: workbench_core::Tag) -> Announcement {
        Announcement::Changed([Change { tag, id: None }].into_iter().collect())
    }

    /// The kinds of what a batch says has changed.
    fn tags(batch: &Batch) -> Vec<Tag> {
        let changes = batch.events.iter().filter_map(|event| match event {
            HostEvent::Changed { changes } => Some(changes),
            _ => None,
        });
        changes.flatten().map(|change| change.tag).collect()
    }

    fn delta(offset: usize, text: &str) -> Announcement {
        let conversation = workbench_core::ConversationId::new("conversation");
        Announcement::Delta(Delta { conversation, key: "artifact".into(), offset, text: text.into() })
    }

    #[tokio::test(start_paused = true)]
    async fn text_that_continues_is_joined_and_text_after_a_gap_is_not() {
        let (say, _acknowledge, mut pump) = followed(16);
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
    async fn the_first_change_after_quiet_is_told_at_once_and_others_together() {
        let (say, _acknowledge, mut pump) = followed(16);
        let begun = Instant::now();
        say.send(change(workbench_core::Tag::Approvals)).unwrap();
        assert_eq!(tags(&pump.next().await.unwrap()), [Tag::Approvals]);
        assert_eq!(begun.elapsed(), Duration::ZERO, "nothing was waited for");

        say.send(change(workbench_core::Tag::Tasks)).unwrap();
        let later = async {
            sleep(Duration::from_millis(20)).await;
            say.send(change(workbench_core::Tag::Agents)).unwrap();
        };
        let (batch, ()) = tokio::join!(pump.next(), later);
        assert_eq!(tags(&batch.unwrap()), [Tag::Tasks, Tag::Agents]);
        assert!(begun.elapsed() >= APART, "the page had time to draw");
    }

    #[tokio::test(start_paused = true)]
    async fn traffic_does_not_take_the_place_of_what_it_means() {
        let (say, _acknowledge, mut pump) = followed(16);
        let begun = Instant::now();
        say.send(change(workbench_core::Tag::Exchanges)).unwrap();
        let commit = async {
            sleep(Duration::from_millis(10)).await;
            say.send(change(workbench_core::Tag::Approvals)).unwrap();
        };
        let (batch, ()) = tokio::join!(pump.next(), commit);
        assert_eq!(tags(&batch.unwrap()), [Tag::Exchanges, Tag::Approvals]);
        assert_eq!(begun.elapsed(), Duration::from_millis(10), "the request was told when it was there");

        say.send(change(workbench_core::Tag::Exchanges)).unwrap();
        assert_eq!(tags(&pump.next().await.unwrap()), [Tag::Exchanges], "alone it is told, too");
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_is_told_thirty_times_a_second() {
        let (say, acknowledge, mut pump) = followed(4096);
        let flood = async move {
            for offset in 0..1000 {
                say.send(delta(offset, "x")).unwrap();
                sleep(Duration::from_millis(1)).await;
            }
        };
        let page = async {
            let (mut batches, mut text) = (0, String::new());
            while let Some(batch) = pump.next().await {
                batches += 1;
                for event in batch.events {
                    let HostEvent::Delta { text: more, .. } = event else {
                        panic!("only text was announced")
                    };
                    text.push_str(&more);
                }
                acknowledge.send(batch.batch).await.unwrap();
            }
            (batches, text.len())
        };
        let ((), (batches, length)) = tokio::join!(flood, page);
        assert!((25..=32).contains(&batches), "{batches} batches in a second");
        assert!(length > 900, "{length} of 1000 letters were told while they came");
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_that_does_not_acknowledge_gets_two_batches_and_then_the_rest() {
        let (say, acknowledge, mut pump) = followed(16);
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
        let held_back = timeout(Duration::from_mins(1), pump.next()).await;
        assert!(held_back.is_err(), "two batches are unacknowledged");
        acknowledge.send(2).await.unwrap();
        let batch = pump.next().await.unwrap();
        assert_eq!((batch.batch, batch.events.len()), (3, 2), "what was held back comes at once");
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_that_fell_behind_fetches_everything_again() {
        let (say, _acknowledge, mut pump) = followed(1);
        for offset in 0..3 {
            say.send(delta(offset, "x")).unwrap();
        }
        let batch = pump.next().await.unwrap();
        assert!(is_told_of_everything(&batch), "{batch:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_that_takes_nothing_costs_bounded_memory_and_fetches_all_again() {
        let (say, acknowledge, mut pump) = followed(16);
        for number in 1..=2 {
            say.send(delta(0, "x")).unwrap();
            assert_eq!(pump.next().await.unwrap().batch, number);
        }
        let piece = "x".repeat(MOST_TEXT / 4);
        for number in 0..6 {
            say.send(delta(1 + number * piece.len(), &piece)).unwrap();
            assert!(timeout(APART, pump.next()).await.is_err(), "two batches are unacknowledged");
        }
        acknowledge.send(2).await.unwrap();
        let batch = pump.next().await.unwrap();
        assert!(is_told_of_everything(&batch), "it reads what it missed: {:?}", tags(&batch));
        let kept = batch.events.iter().map(|event| match event {
            HostEvent::Delta { text, .. } => text.len(),
            _ => 0,
        });
        assert_eq!(kept.sum::<usize>(), piece.len(), "what came since is told");
    }
}
