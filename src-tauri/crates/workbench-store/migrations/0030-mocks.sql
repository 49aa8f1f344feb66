-- Where a recording was played that an agent was connected to. The recording itself is not kept.
CREATE TABLE mocks (
    connection_id TEXT PRIMARY KEY REFERENCES connections (id),
    recording TEXT NOT NULL,
    port INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mocks_by_recording ON mocks (recording, connection_id DESC);
