-- Where agents were told to call back about a task. What they prove themselves with is in the keyring.
CREATE TABLE push_registrations (
    id TEXT PRIMARY KEY,
    task_key TEXT NOT NULL REFERENCES tasks (task_key),
    config_id TEXT,
    address TEXT NOT NULL,
    slot TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_registrations_by_task ON push_registrations (task_key);

-- What arrived there, and how it was judged.
CREATE TABLE push_deliveries (
    id INTEGER PRIMARY KEY,
    task_key TEXT NOT NULL REFERENCES tasks (task_key),
    registration TEXT NOT NULL,
    at INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    checks TEXT NOT NULL,
    quirk TEXT,
    event TEXT,
    state TEXT,
    compared TEXT,
    exchange_id TEXT NOT NULL
) STRICT;
CREATE INDEX push_deliveries_by_task ON push_deliveries (task_key, id);
