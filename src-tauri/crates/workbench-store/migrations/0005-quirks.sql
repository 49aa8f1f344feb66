-- What agents were found to do differently from the generation they speak. `refused` is the status with which
-- the specified way was refused, `exchange` names what showed it, for as long as the wire log has it.
CREATE TABLE quirks (
    connection_id TEXT NOT NULL REFERENCES connections (id),
    quirk TEXT NOT NULL,
    refused INTEGER,
    exchange TEXT,
    noticed_at INTEGER NOT NULL,
    PRIMARY KEY (connection_id, quirk)
) STRICT, WITHOUT ROWID;
