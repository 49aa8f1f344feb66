-- No entry among 4096 whose ids stand beside each other is newer than this: what was found last is mostly the latest,
-- and these say where it is not.
CREATE TABLE search_spans (
    span INTEGER PRIMARY KEY,
    newest INTEGER NOT NULL
) STRICT;
INSERT INTO search_spans (span, newest) SELECT id >> 12, max(at) FROM search_entries GROUP BY 1;
