-- What a person wants to be made of something that an agent may do differently: always (1) or never (0), whatever
-- was noticed. No row: as noticed.
CREATE TABLE quirk_choices (
    connection_id TEXT NOT NULL REFERENCES connections (id),
    quirk TEXT NOT NULL,
    always INTEGER NOT NULL,
    chosen_at INTEGER NOT NULL,
    PRIMARY KEY (connection_id, quirk)
) STRICT, WITHOUT ROWID;
