-- How a person keeps order among the agents. One of which nothing was said has no row.
CREATE TABLE listings (
    connection_id TEXT PRIMARY KEY REFERENCES connections (id),
    favourite INTEGER NOT NULL DEFAULT 0,
    group_name TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE listing_tags (
    connection_id TEXT NOT NULL REFERENCES connections (id),
    tag TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (connection_id, tag)
) STRICT, WITHOUT ROWID;
