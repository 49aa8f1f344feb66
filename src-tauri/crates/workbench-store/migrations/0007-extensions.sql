-- Extensions of the protocol per agent: which ones a person wants asked for, and when the agent last said that
-- it used one.
CREATE TABLE extensions (
    connection_id TEXT NOT NULL REFERENCES connections (id),
    uri TEXT NOT NULL,
    requested INTEGER NOT NULL,
    activated_at INTEGER,
    PRIMARY KEY (connection_id, uri)
) STRICT, WITHOUT ROWID;
