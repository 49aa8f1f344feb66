-- The cards that each agent showed. `connections.card_hash` is the one in use: the first that was seen,
-- until another one is accepted.

-- One row for as long as an agent shows the same card; a card that comes back has a row of its own.
CREATE TABLE card_versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    connection_id TEXT NOT NULL REFERENCES connections (id),
    card_hash TEXT NOT NULL REFERENCES cards (hash),
    seen_by TEXT NOT NULL,
    verdict TEXT NOT NULL,
    weight TEXT,
    signer_lost INTEGER NOT NULL DEFAULT 0,
    judged_at INTEGER,
    first_seen_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX card_versions_by_connection ON card_versions (connection_id, id);

INSERT INTO card_versions
    (connection_id, card_hash, seen_by, verdict, judged_at, first_seen_at, last_seen_at)
SELECT id, card_hash, 'first-use', 'accepted', created_at, created_at,
    coalesce(card_fetched_at, created_at)
FROM connections WHERE card_hash IS NOT NULL;

-- When the card was looked at last, and what to ask with whether it has changed since.
CREATE TABLE card_looks (
    connection_id TEXT PRIMARY KEY REFERENCES connections (id),
    looked_at INTEGER NOT NULL,
    etag TEXT
) STRICT, WITHOUT ROWID;

-- Keys that may sign the agent's card from now on. `source` is the address that they were fetched from,
-- or the text that was given.
CREATE TABLE card_keys (
    connection_id TEXT NOT NULL REFERENCES connections (id),
    thumbprint TEXT NOT NULL,
    fetched INTEGER NOT NULL,
    source TEXT NOT NULL,
    pinned_at INTEGER NOT NULL,
    PRIMARY KEY (connection_id, thumbprint)
) STRICT, WITHOUT ROWID;
