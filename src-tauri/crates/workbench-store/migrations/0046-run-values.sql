-- What is large in an entry of a journal stands apart from it, among the blobs: where it belongs, and by which hash, as JSON.
ALTER TABLE run_events ADD COLUMN apart TEXT;

-- What a run cost that is over, worked out once: times are in milliseconds.
CREATE TABLE run_costs (
    run_id TEXT PRIMARY KEY REFERENCES runs (run_id),
    agents INTEGER NOT NULL,
    people INTEGER NOT NULL,
    calls INTEGER NOT NULL,
    repeats INTEGER NOT NULL,
    -- NULL: no agent told of any.
    tokens INTEGER
) STRICT, WITHOUT ROWID;
