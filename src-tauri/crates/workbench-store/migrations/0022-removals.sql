-- What was removed from the history, when and why: numbers only, so that nothing of it is left.
CREATE TABLE removals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    why TEXT NOT NULL,
    conversations INTEGER NOT NULL,
    tasks INTEGER NOT NULL
) STRICT;
