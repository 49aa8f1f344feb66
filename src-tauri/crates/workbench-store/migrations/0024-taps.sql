-- Local addresses through which agents are called by others. Which of them are open is never kept.
CREATE TABLE taps (
    id TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL REFERENCES connections (id),
    caller TEXT NOT NULL,
    port INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who called, where it was not this program: `agent:` and an identity, `name:` and a name, or `somebody`.
ALTER TABLE exchanges ADD COLUMN caller TEXT;
-- Queries repeat this term to the letter.
CREATE INDEX exchanges_tapped ON exchanges (row) WHERE caller IS NOT NULL;

-- Tasks of others, as far as calls between them tell. They go with the last call that tells of them.
CREATE TABLE overheard_tasks (
    task_key TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL,
    task_id TEXT NOT NULL,
    context_id TEXT,
    state TEXT NOT NULL,
    title TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (connection_id, task_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX overheard_tasks_by_update ON overheard_tasks (updated_at DESC, task_key DESC);

CREATE TABLE overheard_states (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    task_key TEXT NOT NULL REFERENCES overheard_tasks (task_key) ON DELETE CASCADE,
    state TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX overheard_states_by_task ON overheard_states (task_key, id);

-- Ids of tasks and conversations that a call between others names, those that it only refers to among them.
CREATE TABLE overheard_names (
    exchange INTEGER NOT NULL REFERENCES exchanges (row) ON DELETE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (exchange, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX overheard_names_by_name ON overheard_names (name);
