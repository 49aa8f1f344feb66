//! The filters of request lists: subjects, and the person's own marks.
//!
//! A request's subject follows from its reading, so both are written together; rows of earlier versions lack it
//! until they were [described](describe). Marks and snoozing do not change the state of a request.

use rusqlite::Params;

use super::Approval;
use crate::error::StoreError;
use crate::ids::{ApprovalId, stored_as_text};
use crate::search;
use crate::tx::{Reader, Tag, Tx};

/// How much can go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Danger {
    /// Nothing points to harm.
    Normal,
    /// Something does.
    High,
}

stored_as_text!(Danger { Normal = "normal", High = "high" });

/// The kind of answer that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Yes or no, to one thing or several.
    Approval,
    /// Values.
    Form,
    /// Words, or one of several answers.
    Question,
    /// A secret.
    Secret,
    /// Any JSON that the agent understands.
    Other,
    /// Several of these.
    Mixed,
}

stored_as_text!(Shape {
    Approval = "approval",
    Form = "form",
    Question = "question",
    Secret = "secret",
    Other = "other",
    Mixed = "mixed",
});

/// A person's mark on a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
}

stored_as_text!(Colour {
    Red = "red",
    Orange = "orange",
    Yellow = "yellow",
    Green = "green",
    Blue = "blue",
    Purple = "purple",
});

/// The facts about a request that its reading holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// How much can go wrong.
    pub danger: Danger,
    /// Why, where something can, as JSON that only the writer reads.
    pub because: Option<String>,
    /// The kind of answer that is asked for.
    pub shape: Shape,
    /// The words by which it is found: the question, the tools and their arguments.
    pub words: String,
}

pub(super) fn index(
    tx: &mut Tx<'_>,
    request: &super::NewApproval,
    about: &About,
    at: i64,
) -> Result<(), StoreError> {
    search::index(
        tx,
        &search::Entry {
            kind: search::HitKind::Approval,
            id: request.id.as_str(),
            task: Some(&request.task_key),
            conversation: None,
            title: &request.title,
            body: &about.words,
            at,
        },
    )
}

/// Requests of an earlier version that nobody described yet.
pub fn undescribed(reader: &Reader<'_>, limit: u32) -> Result<Vec<Approval>, StoreError> {
    let sql = format!("SELECT {} FROM approvals WHERE danger IS NULL LIMIT ?1", super::COLUMNS);
    reader.all(&sql, [limit], super::read_row)
}

/// Stores the subject of a request of an earlier version.
pub fn describe(tx: &mut Tx<'_>, approval: &Approval, about: &About) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE approvals SET danger = ?2, shape = ?3, because = ?4 WHERE id = ?1",
        (&approval.request.id, about.danger, about.shape, &about.because),
    )?;
    index(tx, &approval.request, about, approval.created_at)?;
    tx.touch(Tag::Approvals, Some(approval.request.id.as_str()));
    Ok(())
}

/// Open requests with a judged risk.
pub fn open(reader: &Reader<'_>) -> Result<Vec<ApprovalId>, StoreError> {
    let sql = format!("SELECT id FROM approvals WHERE {} AND danger IS NOT NULL", super::inbox::OPEN);
    reader.all(&sql, [], |row| row.get(0))
}

/// Says anew how much can go wrong with a request, and why.
pub fn judge(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    danger: Danger,
    because: Option<&str>,
) -> Result<(), StoreError> {
    tx.execute("UPDATE approvals SET danger = ?2, because = ?3 WHERE id = ?1", (id, danger, because))?;
    tx.touch(Tag::Approvals, Some(id.as_str()));
    Ok(())
}

/// Hides a request until a time, or with `None` shows it again.
pub fn snooze(tx: &mut Tx<'_>, id: &ApprovalId, until: Option<i64>) -> Result<(), StoreError> {
    tx.execute("UPDATE approvals SET snoozed_until = ?2 WHERE id = ?1", (id, until))?;
    tx.touch(Tag::Approvals, Some(id.as_str()));
    Ok(())
}

/// Sets or clears the person's own note.
pub fn set_note(tx: &mut Tx<'_>, id: &ApprovalId, note: Option<&str>) -> Result<(), StoreError> {
    tx.execute("UPDATE approvals SET note = ?2 WHERE id = ?1", (id, note))?;
    tx.touch(Tag::Approvals, Some(id.as_str()));
    Ok(())
}

/// Sets or clears the person's colour.
pub fn set_colour(tx: &mut Tx<'_>, id: &ApprovalId, colour: Option<Colour>) -> Result<(), StoreError> {
    tx.execute("UPDATE approvals SET colour = ?2 WHERE id = ?1", (id, colour))?;
    tx.touch(Tag::Approvals, Some(id.as_str()));
    Ok(())
}

/// Runs a statement that changes rows and returns their ids.
pub(super) fn touch_all(tx: &mut Tx<'_>, sql: &str, values: impl Params) -> Result<(), StoreError> {
    let changed: Vec<String> = tx.all(sql, values, |row| row.get(0))?;
    for id in changed {
        tx.touch(Tag::Approvals, Some(&id));
    }
    Ok(())
}

/// The clock was set back by so many milliseconds: snoozes end so much earlier, so that nothing is hidden longer than
/// wanted.
pub fn put_back(tx: &mut Tx<'_>, by: i64) -> Result<(), StoreError> {
    let moved = format!(
        "UPDATE approvals SET snoozed_until = snoozed_until - ?1
         WHERE {} AND snoozed_until IS NOT NULL RETURNING id",
        super::inbox::OPEN
    );
    touch_all(tx, &moved, [by])
}

/// When the next snooze after `now` ends, in Unix milliseconds.
pub fn next_waking(reader: &Reader<'_>, now: i64) -> Result<Option<i64>, StoreError> {
    let sql = format!(
        "SELECT min(snoozed_until) FROM approvals WHERE {} AND state = 'pending' AND snoozed_until > ?1",
        super::inbox::OPEN
    );
    Ok(reader.one(&sql, [now], |row| row.get(0))?.flatten())
}

/// Requests whose snooze ended after `since` and not after `until`.
pub fn woken(reader: &Reader<'_>, since: i64, until: i64) -> Result<Vec<ApprovalId>, StoreError> {
    let sql = format!(
        "SELECT id FROM approvals
         WHERE {} AND state = 'pending' AND snoozed_until > ?1 AND snoozed_until <= ?2 ORDER BY snoozed_until",
        super::inbox::OPEN
    );
    reader.all(&sql, [since, until], |row| row.get(0))
}
