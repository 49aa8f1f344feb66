-- What can be found, as it was said.
CREATE TABLE search_texts (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
INSERT INTO search_texts (id, title, body) SELECT rowid, title, body FROM search ORDER BY rowid;
DROP TABLE search;
DROP TABLE IF EXISTS search_letters;

-- Every letter of a text, and every two and three that stand beside each other, each once. It keeps no text and no places.
CREATE VIRTUAL TABLE search_index USING fts5 (
    grams, content = '', detail = none, columnsize = 0, tokenize = 'ascii'
);
INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 1);
INSERT INTO search_index (rowid, grams) SELECT id, grams_of(title, body) FROM search_texts ORDER BY id;
