-- Ids are UUIDv7 text made by the caller, times are Unix milliseconds, JSON is text as received.
-- `id INTEGER PRIMARY KEY` is used where only the order of insertion matters.

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Connections -----------------------------------------------------------------------------------

-- Distinct cards by hash of their bytes: each task keeps the card it was run against.
CREATE TABLE cards (
    hash TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    first_seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE connections (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    input TEXT NOT NULL,
    card_url TEXT,
    card_hash TEXT REFERENCES cards (hash),
    card_fetched_at INTEGER,
    interface_url TEXT,
    interface_binding TEXT,
    interface_version TEXT,
    interface_tenant TEXT,
    interface_reason TEXT,
    pinned INTEGER NOT NULL DEFAULT 0,
    auth TEXT NOT NULL,
    header_names TEXT NOT NULL,
    sample INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
) STRICT, WITHOUT ROWID;

-- Conversations ---------------------------------------------------------------------------------

CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL REFERENCES connections (id),
    context_id TEXT,
    title TEXT NOT NULL,
    draft TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX conversations_by_update ON conversations (updated_at DESC, id DESC);
CREATE INDEX conversations_by_context ON conversations (connection_id, context_id);

CREATE TABLE tasks (
    task_key TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL REFERENCES connections (id),
    task_id TEXT NOT NULL,
    context_id TEXT,
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    state TEXT NOT NULL,
    status_timestamp TEXT,
    status_message INTEGER,
    status_metadata TEXT,
    metadata TEXT,
    settled INTEGER NOT NULL DEFAULT 0,
    terminal INTEGER NOT NULL DEFAULT 0,
    lost INTEGER NOT NULL DEFAULT 0,
    card_hash TEXT REFERENCES cards (hash),
    title TEXT NOT NULL,
    last_event_seq INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (connection_id, task_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tasks_by_conversation ON tasks (conversation_id, created_at);
CREATE INDEX tasks_by_update ON tasks (updated_at DESC, task_key DESC);
CREATE INDEX tasks_unsettled ON tasks (task_key) WHERE terminal = 0 AND lost = 0;

CREATE TABLE sent (
    message_id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    task_key TEXT REFERENCES tasks (task_key),
    parts TEXT NOT NULL,
    status TEXT NOT NULL,
    error TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sent_by_conversation ON sent (conversation_id, created_at);
CREATE INDEX sent_by_task ON sent (task_key);
CREATE INDEX sent_unfinished ON sent (status) WHERE status IN ('queued', 'sending', 'streaming');

-- Tasks: the log and what is folded from it ---------------------------------------------------------

CREATE TABLE task_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    task_key TEXT NOT NULL REFERENCES tasks (task_key),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    raw TEXT,
    blob_hash TEXT REFERENCES blobs (hash),
    at INTEGER NOT NULL,
    UNIQUE (task_key, seq)
) STRICT;

-- What we noted ourselves, among all that the agent said.
CREATE INDEX task_events_noted ON task_events (task_key, seq) WHERE kind <> 'event';

-- Rows say which task may be deleted; set and removed within the one transaction that forgets it.
CREATE TABLE forgetting (
    task_key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TRIGGER task_events_never_change BEFORE UPDATE ON task_events
BEGIN SELECT RAISE(ABORT, 'the log of a task is never changed'); END;
CREATE TRIGGER task_events_leave_only_whole BEFORE DELETE ON task_events
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE task_key = OLD.task_key)
BEGIN SELECT RAISE(ABORT, 'the log of a task is deleted only with the task'); END;

-- `task_key` is null for a direct reply, which has no task; its bytes are then in `raw`.
CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    task_key TEXT REFERENCES tasks (task_key),
    message_id TEXT,
    content_hash TEXT NOT NULL,
    role TEXT NOT NULL,
    source TEXT NOT NULL,
    body TEXT NOT NULL,
    raw TEXT,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX messages_once ON messages (task_key, content_hash);
CREATE INDEX messages_by_conversation ON messages (conversation_id, id);

-- `parts` holds what was joined when the artifact settled; chunks that came later stand after it.
CREATE TABLE artifacts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    task_key TEXT NOT NULL REFERENCES tasks (task_key),
    artifact_id TEXT NOT NULL,
    head TEXT NOT NULL,
    parts TEXT NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (task_key, artifact_id)
) STRICT;

CREATE TABLE artifact_chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    artifact INTEGER NOT NULL REFERENCES artifacts (id),
    parts TEXT NOT NULL
) STRICT;
CREATE INDEX artifact_chunks_by_artifact ON artifact_chunks (artifact, id);

-- Approvals -------------------------------------------------------------------------------------

CREATE TABLE approvals (
    id TEXT PRIMARY KEY,
    task_key TEXT NOT NULL REFERENCES tasks (task_key),
    connection_id TEXT NOT NULL REFERENCES connections (id),
    request_key TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    reader_id TEXT NOT NULL,
    reader_version INTEGER NOT NULL,
    reading TEXT NOT NULL,
    title TEXT NOT NULL,
    state TEXT NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER,
    decision TEXT,
    freshness TEXT,
    outcome TEXT,
    linked_to TEXT REFERENCES approvals (id),
    note TEXT,
    snoozed_until INTEGER,
    expires_at INTEGER,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- A request under the same key is a replay while an earlier one is open; afterwards an agent may ask
-- again.
CREATE UNIQUE INDEX approvals_once ON approvals (task_key, request_key)
WHERE state IN ('pending', 'queued', 'in-flight', 'uncertain');
CREATE INDEX approvals_by_task ON approvals (task_key, created_at);
-- Queries repeat these terms to the letter. The further columns are in the first one so that counting
-- never reads the wide rows.
CREATE INDEX approvals_open ON approvals (created_at, id, state, snoozed_until)
    WHERE state IN ('pending', 'queued', 'in-flight', 'uncertain');
-- One agent's few among everybody's many.
CREATE INDEX approvals_open_of_agent ON approvals (connection_id, created_at, id, state, snoozed_until)
    WHERE state IN ('pending', 'queued', 'in-flight', 'uncertain');
CREATE INDEX approvals_answered ON approvals (updated_at DESC, id DESC)
    WHERE state NOT IN ('pending', 'queued', 'in-flight', 'uncertain');
CREATE INDEX approvals_answered_of_agent ON approvals (connection_id, updated_at DESC, id DESC)
    WHERE state NOT IN ('pending', 'queued', 'in-flight', 'uncertain');

CREATE TABLE approval_views (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    approval_id TEXT NOT NULL REFERENCES approvals (id),
    request_hash TEXT NOT NULL,
    window TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX approval_views_by_approval ON approval_views (approval_id, request_hash);

CREATE TABLE outbox (
    approval_id TEXT PRIMARY KEY REFERENCES approvals (id),
    reply TEXT NOT NULL,
    queued_at INTEGER NOT NULL,
    claimed_at INTEGER,
    finished_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX approvals_queued ON approvals (not_before, id) WHERE state = 'queued';
CREATE INDEX approvals_in_flight ON approvals (id) WHERE state = 'in-flight';

CREATE TABLE approval_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    approval_id TEXT NOT NULL REFERENCES approvals (id),
    kind TEXT NOT NULL,
    detail TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX approval_events_by_approval ON approval_events (approval_id, id);
CREATE TRIGGER approval_events_never_change BEFORE UPDATE ON approval_events
BEGIN SELECT RAISE(ABORT, 'the log of an approval is never changed'); END;
CREATE TRIGGER approval_events_leave_only_whole BEFORE DELETE ON approval_events
WHEN NOT EXISTS (
    SELECT 1 FROM forgetting JOIN approvals USING (task_key) WHERE approvals.id = OLD.approval_id
)
BEGIN SELECT RAISE(ABORT, 'the log of an approval is deleted only with its task'); END;

-- Wire ------------------------------------------------------------------------------------------

CREATE TABLE exchanges (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    connection_id TEXT,
    task_key TEXT,
    operation TEXT NOT NULL,
    method TEXT NOT NULL,
    url TEXT NOT NULL,
    status INTEGER,
    started_at INTEGER NOT NULL,
    first_byte_ms INTEGER,
    duration_ms INTEGER,
    error TEXT,
    sent_bytes INTEGER NOT NULL DEFAULT 0,
    received_bytes INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX exchanges_by_task ON exchanges (task_key, row);
CREATE INDEX exchanges_by_connection ON exchanges (connection_id, row);

CREATE TABLE frames (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    exchange INTEGER NOT NULL REFERENCES exchanges (row),
    seq INTEGER NOT NULL,
    direction TEXT NOT NULL,
    kind TEXT NOT NULL,
    body BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX frames_by_exchange ON frames (exchange, seq);

CREATE TABLE wire_ring (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    bytes INTEGER NOT NULL,
    dropped_exchanges INTEGER NOT NULL,
    dropped_frames INTEGER NOT NULL,
    dropped_bytes INTEGER NOT NULL
) STRICT;
INSERT INTO wire_ring VALUES (1, 0, 0, 0, 0);

-- Files -----------------------------------------------------------------------------------------

CREATE TABLE blobs (
    hash TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    uses INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE attachments (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    bytes BLOB,
    blob_hash TEXT REFERENCES blobs (hash),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who uses which large body (a task key, a message id or an attachment id), so that forgetting finds it.
CREATE TABLE blob_uses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL,
    hash TEXT NOT NULL REFERENCES blobs (hash)
) STRICT;
CREATE INDEX blob_uses_by_owner ON blob_uses (owner);

-- Search ----------------------------------------------------------------------------------------

-- Trigrams, because words are not separated by spaces in Japanese.
CREATE VIRTUAL TABLE search USING fts5 (title, body, tokenize = 'trigram remove_diacritics 1');
INSERT INTO search (search, rank) VALUES ('secure-delete', 1);

CREATE TABLE search_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    task_key TEXT,
    conversation_id TEXT,
    at INTEGER NOT NULL,
    UNIQUE (kind, ref)
) STRICT;
CREATE INDEX search_entries_by_task ON search_entries (task_key);
CREATE INDEX search_entries_by_conversation ON search_entries (conversation_id, at);
