-- Conversations that were begun with one message over two interfaces of an agent, to be compared: which
-- comparison, and the interface (JSON) that the conversation keeps to.
ALTER TABLE conversations ADD COLUMN comparison TEXT;
ALTER TABLE conversations ADD COLUMN interface TEXT;
CREATE INDEX conversations_by_comparison ON conversations (comparison, id) WHERE comparison IS NOT NULL;
