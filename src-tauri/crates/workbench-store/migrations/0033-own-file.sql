-- Which file this database was when it was opened last, as the file system knows it; one row. No row: a copy, or a
-- database of before.
CREATE TABLE own_file (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    known_by TEXT NOT NULL
) STRICT;
