-- The JSON Schema that a person attached to an agent, for the data that is sent to it.
CREATE TABLE contracts (
    connection_id TEXT PRIMARY KEY REFERENCES connections (id),
    schema TEXT NOT NULL,
    attached_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
