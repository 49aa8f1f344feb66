-- What a person keeps of the traffic, and what it is filtered by.
ALTER TABLE exchanges ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE exchanges ADD COLUMN mark TEXT;

CREATE INDEX exchanges_by_operation ON exchanges (operation, row);
CREATE INDEX exchanges_by_status ON exchanges (status, row);
-- Queries repeat these terms to the letter.
CREATE INDEX exchanges_failed ON exchanges (row) WHERE (error IS NOT NULL OR status >= 400);
CREATE INDEX exchanges_pinned ON exchanges (row) WHERE pinned = 1;
CREATE INDEX exchanges_marked ON exchanges (row) WHERE mark IS NOT NULL;
