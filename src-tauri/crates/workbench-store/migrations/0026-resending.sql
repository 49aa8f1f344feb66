-- Which message was edited and sent again as which other one. It goes with either of them.
CREATE TABLE resent (
    message_id TEXT PRIMARY KEY REFERENCES sent (message_id) ON DELETE CASCADE,
    original TEXT NOT NULL REFERENCES sent (message_id) ON DELETE CASCADE,
    edited INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX resent_by_original ON resent (original);

-- Drafts that were begun from a message. `kept`: the places of its parts that go out as they are (JSON).
CREATE TABLE draft_origins (
    conversation_id TEXT PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
    original TEXT NOT NULL REFERENCES sent (message_id) ON DELETE CASCADE,
    kept TEXT NOT NULL,
    begun_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_origins_by_original ON draft_origins (original);

-- The data part of a draft, as it was typed.
ALTER TABLE conversations ADD COLUMN draft_data TEXT;
