-- What is answered without a person, in the order of `place`.
CREATE TABLE rules (
    id TEXT PRIMARY KEY,
    place INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The names of the rules that decided, where no person did.
ALTER TABLE approvals ADD COLUMN by_rule TEXT;
