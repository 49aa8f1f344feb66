-- The ledger: what was asked, decided and done, one row each, from 1 without gaps. Each row is chained to the one
-- before it, so rows are only ever added. What a person may want forgotten is not in it: a row holds salted
-- commitments, what they commit to stands in `ledger_content`.
CREATE TABLE ledger (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    approval_id TEXT NOT NULL,
    connection_id TEXT NOT NULL,
    who TEXT NOT NULL,
    rule_id TEXT,
    rule_name TEXT,
    how TEXT,
    verdict TEXT,
    outcome TEXT,
    viewed INTEGER,
    on_card_ms INTEGER,
    commitments TEXT NOT NULL,
    sealed_by TEXT,
    link BLOB NOT NULL,
    seal BLOB
) STRICT;
CREATE INDEX ledger_by_approval ON ledger (approval_id, seq);
CREATE INDEX ledger_by_agent ON ledger (connection_id, seq);
CREATE TRIGGER ledger_never_changes BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;
CREATE TRIGGER ledger_never_shrinks BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is never shortened'); END;

-- Emptied when a task is forgotten; a row of the ledger says so then.
CREATE TABLE ledger_content (
    seq INTEGER NOT NULL REFERENCES ledger (seq),
    name TEXT NOT NULL,
    salt BLOB NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (seq, name)
) STRICT, WITHOUT ROWID;

-- Which ledger this is. The keyring knows its keys by this name.
CREATE TABLE ledger_name (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    name TEXT NOT NULL
) STRICT;
INSERT INTO ledger_name VALUES (1, lower(hex(randomblob(16))));
