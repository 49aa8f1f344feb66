-- Agents of public hosts that a person allowed to lead to this machine or into the local network.
CREATE TABLE inside_consents (
    connection_id TEXT PRIMARY KEY REFERENCES connections (id),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
