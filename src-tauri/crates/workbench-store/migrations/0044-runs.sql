-- Runs of run files: which files, what happened, and the messages that they sent. A file stands once, by its hash.
CREATE TABLE run_files (
    hash TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE runs (
    run_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    title TEXT NOT NULL,
    state TEXT NOT NULL,
    -- The run that this one goes on with or repeats.
    again_of TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX runs_unfinished ON runs (run_id) WHERE state IN ('running', 'paused', 'canceling');

-- The files of a run: that which it carries out first, then those that it may run.
CREATE TABLE run_pins (
    run_id TEXT NOT NULL REFERENCES runs (run_id),
    position INTEGER NOT NULL,
    hash TEXT NOT NULL REFERENCES run_files (hash),
    PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_pins_by_file ON run_pins (hash);

-- The journal of a run, from 1 without gaps: all the state that it has.
CREATE TABLE run_events (
    run_id TEXT NOT NULL REFERENCES runs (run_id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (run_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER run_events_never_change BEFORE UPDATE ON run_events
BEGIN SELECT RAISE(ABORT, 'the journal of a run is never changed'); END;

-- The messages of runs. A step sends one.
CREATE TABLE run_calls (
    message_id TEXT PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES runs (run_id),
    step_at TEXT NOT NULL,
    purpose TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    connection_id TEXT NOT NULL,
    -- The branch whose calls share the conversation; empty: outside of all branches.
    branch TEXT NOT NULL,
    -- The step wants every event of the answer, not its result alone.
    streams INTEGER NOT NULL,
    UNIQUE (run_id, step_at, purpose)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_calls_by_conversation ON run_calls (conversation_id);
