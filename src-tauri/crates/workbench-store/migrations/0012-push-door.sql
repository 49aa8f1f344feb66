-- Calls back that were turned away, counted: nobody can fill the disk by knocking. `task_key` is empty where no
-- task was called about.
CREATE TABLE push_refusals (
    task_key TEXT NOT NULL,
    reason TEXT NOT NULL,
    count INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (task_key, reason)
) STRICT, WITHOUT ROWID;

-- Agents that sign their calls back with a secret that was agreed upon. The secret is in the keyring.
CREATE TABLE push_secrets (
    connection_id TEXT PRIMARY KEY REFERENCES connections (id),
    slot TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
