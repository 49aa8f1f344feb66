-- Chats are listed by agent, page by page: the newest of each agent first.
CREATE INDEX conversations_of_agent ON conversations (connection_id, updated_at, id);
