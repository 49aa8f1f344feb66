-- A chat of thousands of messages, and a run of as many calls: what is looked for at each step is found at once.
CREATE INDEX messages_by_their_id ON messages (conversation_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX run_calls_by_branch ON run_calls (run_id, connection_id, branch);
