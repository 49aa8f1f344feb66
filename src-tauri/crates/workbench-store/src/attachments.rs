//! Files that a person attached, from choosing them until they are sent.

use crate::blobs;
use crate::error::StoreError;
use crate::ids::AttachmentId;
use crate::tx::{Reader, Tx};

/// A file without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Which.
    pub id: AttachmentId,
    /// The file's own name, without a path.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// In bytes.
    pub size: u64,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// Keeps a file; `size` is taken from `bytes`.
pub fn insert(tx: &mut Tx<'_>, attachment: &Attachment, bytes: &[u8]) -> Result<(), StoreError> {
    let (inline, hash) = if bytes.len() > blobs::INLINE {
        (None, Some(blobs::put(tx, attachment.id.as_str(), bytes)?))
    } else {
        (Some(bytes), None)
    };
    tx.execute(
        "INSERT INTO attachments (id, name, media_type, size, bytes, blob_hash, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        (
            &attachment.id,
            &attachment.name,
            &attachment.media_type,
            i64::try_from(bytes.len()).unwrap_or(i64::MAX),
            inline,
            hash,
            attachment.created_at,
        ),
    )?;
    Ok(())
}

/// A file without its bytes; `None`: there is none of this id.
pub fn get(reader: &Reader<'_>, id: &AttachmentId) -> Result<Option<Attachment>, StoreError> {
    reader.one("SELECT id, name, media_type, size, created_at FROM attachments WHERE id = ?1", [id], |row| {
        Ok(Attachment {
            id: row.get(0)?,
            name: row.get(1)?,
            media_type: row.get(2)?,
            size: u64::try_from(row.get::<_, i64>(3)?).unwrap_or(0),
            created_at: row.get(4)?,
        })
    })
}

/// The file's bytes.
pub fn bytes(reader: &Reader<'_>, id: &AttachmentId) -> Result<Option<Vec<u8>>, StoreError> {
    let found: Option<(Option<Vec<u8>>, Option<String>)> =
        reader.one("SELECT bytes, blob_hash FROM attachments WHERE id = ?1", [id], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    match found {
        Some((None, Some(hash))) => blobs::get(reader, &hash).map(Some),
        Some((inline, _)) => Ok(Some(inline.unwrap_or_default())),
        None => Ok(None),
    }
}

/// Forgets a file that was sent or given up.
pub fn remove(tx: &mut Tx<'_>, id: &AttachmentId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM attachments WHERE id = ?1", [id])?;
    blobs::release_all(tx, id.as_str())
}

/// Forgets every file that was chosen and never sent.
pub fn remove_all(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    let ids: Vec<AttachmentId> = tx.all("SELECT id FROM attachments", [], |row| row.get(0))?;
    ids.iter().try_for_each(|id| remove(tx, id))
}
