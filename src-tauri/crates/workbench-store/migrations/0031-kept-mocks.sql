-- Mocks that a person set up, each with its recording (among the blobs). Which of them run is never kept. A place without a
-- recording leads to nothing that could be started, so those of before are not taken over.
DROP TABLE mocks;
CREATE TABLE mocks (
    id TEXT PRIMARY KEY,
    connection_id TEXT REFERENCES connections (id),
    name TEXT NOT NULL,
    agent TEXT NOT NULL,
    port INTEGER NOT NULL,
    described TEXT NOT NULL,
    recording TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
