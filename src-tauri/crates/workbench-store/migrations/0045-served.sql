-- What is served as an agent: run files, and the person. The port and the limits are settings.
CREATE TABLE served (
    id TEXT PRIMARY KEY,
    -- The place below the address; never changed, so that callers find it again.
    path TEXT NOT NULL UNIQUE,
    -- `namespace/name` of the file; empty: the person.
    name TEXT NOT NULL UNIQUE,
    -- The file, files that it may run, and which saved agents its agents are. JSON of the caller.
    content TEXT NOT NULL,
    is_on INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who may call. Of a token there is only its hash.
CREATE TABLE served_callers (
    id TEXT PRIMARY KEY,
    served_id TEXT NOT NULL REFERENCES served (id),
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX served_callers_by_served ON served_callers (served_id);

-- Tasks of callers: each is a run of the same identity.
CREATE TABLE served_tasks (
    run_id TEXT PRIMARY KEY,
    served_id TEXT NOT NULL,
    caller_id TEXT NOT NULL,
    context_id TEXT NOT NULL,
    -- What was said, as it was understood.
    message TEXT NOT NULL,
    -- What the file asks is for the caller, not for the inbox.
    asks_caller INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX served_tasks_by_caller ON served_tasks (served_id, caller_id, run_id DESC);
