-- What a person said of the shapes of one agent's requests.
CREATE TABLE mappings (
    id TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL REFERENCES connections (id),
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mappings_of_agent ON mappings (connection_id, created_at, id);
