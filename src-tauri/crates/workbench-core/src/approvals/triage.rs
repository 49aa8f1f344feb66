//! Working through the inbox: putting requests aside, marking them, keeping filters, and bringing requests back
//! when their time comes. Deliberately absent: the state of a request, which [`crate::asked::machine`] decides.

use a2a_hitl::{Item, Reading};
use workbench_store::approvals::ApprovalState as Stored;
use workbench_store::approvals::inbox;
use workbench_store::approvals::marks::{self, Colour};
use workbench_store::overview::{self, RequestOverview};
use workbench_store::{ApprovalId, Reader, Tag};

use super::Approvals;
use super::clockwork::{self, Looked};
use crate::announce::Announcement;
use crate::asked::about::about;
use crate::asked::judging::judge_open;
use crate::asked::stored::StoredRequest;
use crate::error::CoreError;
use crate::policy::marking::Marking;

/// How many requests of an earlier version are described in one commit.
const DESCRIBED_AT_ONCE: u32 = 200;
/// Milliseconds until bringing requests back is tried again after a failure.
const AGAIN: i64 = 10_000;

impl Approvals {
    /// Puts a request aside until a time, or with `None` back.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn snooze(&self, id: &ApprovalId, until: Option<i64>) -> Result<(), CoreError> {
        let id = id.clone();
        self.ground.store().write("snooze", move |tx| marks::snooze(tx, &id, until)).await?;
        self.waker.ring();
        Ok(())
    }

    /// Sets or clears a person's mark on a request.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn mark(&self, id: &ApprovalId, colour: Option<Colour>) -> Result<(), CoreError> {
        let id = id.clone();
        Ok(self.ground.store().write("mark", move |tx| marks::set_colour(tx, &id, colour)).await?)
    }

    /// Sets or, with a blank text, clears a person's note on a request.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn note(&self, id: &ApprovalId, note: &str) -> Result<(), CoreError> {
        let (id, note) = (id.clone(), note.trim().to_owned());
        let written = self
            .ground
            .store()
            .write("note", move |tx| marks::set_note(tx, &id, (!note.is_empty()).then_some(note.as_str())));
        Ok(written.await?)
    }

    /// The request that arrived last among those that wait.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn newest_request(&self) -> Result<Option<ApprovalId>, CoreError> {
        let now = self.ground.environment().now();
        Ok(self.ground.store().read(move |reader| inbox::newest(reader, now)).await?)
    }

    /// Answers requests that a commit proposed where rules say how, and tells the desktop of the others.
    pub(crate) fn requests_arrived(&self, arrived: Vec<ApprovalId>) {
        if arrived.is_empty() {
            return;
        }
        let approvals = self.clone();
        self.ground.in_background(async move {
            for id in arrived {
                if !approvals.decided_by_rules(&id).await {
                    approvals.announce_request(&id).await;
                }
            }
        });
    }

    /// Announces the asking agent and its tool; the request's content is for the page alone.
    pub(crate) async fn announce_request(&self, id: &ApprovalId) {
        let wanted = id.clone();
        match self.ground.store().read(move |reader| overview::request(reader, &wanted)).await {
            Ok(Some(asked)) => self.ground.announcer().say(new_request(asked)),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "a request could not be announced"),
        }
    }

    /// Tells the desktop of a request that no person saw yet and that waits for one after all.
    pub(crate) async fn announce_if_back(&self, id: &ApprovalId) {
        if self.ground.approval(id).await.is_ok_and(|approval| approval.state == Stored::Pending) {
            self.announce_request(id).await;
        }
    }

    /// Shows a request to the person, wherever the page is.
    pub fn focus_request(&self, id: &ApprovalId) {
        self.ground.announcer().say(Announcement::Focus(id.clone()));
    }

    /// Opens a link to a place of the application, wherever the page is.
    pub fn open_link(&self, link: String) {
        self.ground.announcer().say(Announcement::Link(link));
    }

    /// Brings back requests that were snoozed until a time in `(since, until]`: pages read them again, and the
    /// desktop is told. All of them or, with an error, none.
    async fn wake(&self, since: i64, until: i64) -> Result<(), CoreError> {
        let reading = self.ground.store().read(move |reader| {
            let woken = marks::woken(reader, since, until)?;
            woken.iter().map(|id| overview::request(reader, id)).collect::<Result<Vec<_>, _>>()
        });
        let woken: Vec<_> = reading.await?.into_iter().flatten().collect();
        if woken.is_empty() {
            return Ok(());
        }
        let touched: Vec<ApprovalId> = woken.iter().map(|asked| asked.approval.request.id.clone()).collect();
        self.ground
            .store()
            .write("wake", move |tx| {
                for id in &touched {
                    tx.touch(Tag::Approvals, Some(id.as_str()));
                }
                Ok(())
            })
            .await?;
        for asked in woken {
            self.ground.announcer().say(new_request(asked));
        }
        Ok(())
    }

    /// Stores the subjects of requests of earlier versions.
    async fn describe_old_requests(&self) -> Result<(), CoreError> {
        loop {
            let undescribed = |reader: &Reader<'_>| {
                Ok((Marking::kept(reader)?, marks::undescribed(reader, DESCRIBED_AT_ONCE)?))
            };
            let (marking, rows) = self.ground.store().read(undescribed).await?;
            let mut described = Vec::new();
            for row in rows {
                // A row that cannot be read is shown as such, and found by no filter.
                if let Ok(request) = StoredRequest::of(&row) {
                    let risk = marking.risk(&row.request.connection_id, request.readings());
                    described.push((about(&request.reading, &risk), row));
                }
            }
            if described.is_empty() {
                // An earlier version may have seen less in what still waits.
                return Ok(self.ground.store().write("judge open requests", judge_open).await?);
            }
            self.ground
                .store()
                .write("describe", move |tx| {
                    described.iter().try_for_each(|(about, row)| marks::describe(tx, row, about))
                })
                .await?;
        }
    }
}

fn new_request(asked: RequestOverview) -> Announcement {
    let request = StoredRequest::of(&asked.approval).ok();
    let run = asked.asking.filter(|asking| asking.is_gate);
    let run = run.map(|run| if run.title.is_empty() { run.name } else { run.title });
    Announcement::NewRequest {
        approval: asked.approval.request.id,
        agent: run.unwrap_or(asked.connection_name),
        tool: request.and_then(|request| only_tool(&request.reading)),
    }
}

/// The tool of a request for one approval.
fn only_tool(reading: &Reading) -> Option<String> {
    match reading.items.as_slice() {
        [Item::Approval { tool, .. }] => Some(tool.clone()),
        _ => None,
    }
}

/// Brings snoozed requests back, for as long as the application runs.
pub(crate) async fn run(approvals: Approvals) {
    if let Err(error) = approvals.describe_old_requests().await {
        tracing::warn!(%error, "requests of an earlier version cannot be filtered");
    }
    let mut looked = Looked::at(approvals.ground.environment());
    let (mut since, mut again) = (looked.now, None);
    loop {
        let next = match again {
            Some(again) => Some(again),
            None => approvals
                .ground
                .store()
                .read(move |reader| marks::next_waking(reader, since))
                .await
                .ok()
                .flatten(),
        };
        clockwork::rest(&approvals, looked, next, approvals.waker.rung()).await;
        looked = Looked::at(approvals.ground.environment());
        match approvals.wake(since, looked.now).await {
            Ok(()) => (since, again) = (looked.now, None),
            // Nobody was told of it: it stays due.
            Err(error) => {
                tracing::warn!(%error, "what was put aside could not be brought back");
                again = Some(looked.now.saturating_add(AGAIN));
            }
        }
    }
}
