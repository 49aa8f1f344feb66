-- Every character of a text and every two that stand beside each other, each once: an index of trigrams finds no words
-- of one or two letters. It keeps no text and no places.
CREATE VIRTUAL TABLE search_letters USING fts5 (
    letters, content = '', detail = none, columnsize = 0, tokenize = 'ascii'
);
INSERT INTO search_letters (search_letters, rank) VALUES ('secure-delete', 1);
INSERT INTO search_letters (rowid, letters) SELECT rowid, letters_of(title, body) FROM search ORDER BY rowid;

-- No entry among 4096 whose ids stand beside each other is newer than this: what was found last is mostly the latest,
-- and these say where it is not.
CREATE TABLE search_spans (
    span INTEGER PRIMARY KEY,
    newest INTEGER NOT NULL
) STRICT;
INSERT INTO search_spans (span, newest) SELECT id >> 12, max(at) FROM search_entries GROUP BY 1;
