-- Tasks that are gone from the history, and of which a request had an answer or may have had one: by a hash of what their
-- agent calls them. An agent that still shows the request is then not answered again by a rule.
CREATE TABLE answered_tasks (
    task BLOB NOT NULL,
    connection_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (task, connection_id)
) STRICT, WITHOUT ROWID;
