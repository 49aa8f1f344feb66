-- Tokens that agents tell of their tasks. One row an account; `call` ones are told apart by what the model was given,
-- because the same account is told again in every look at a task, and grows while an answer is streamed.
CREATE TABLE token_usage (
    task_key TEXT NOT NULL REFERENCES tasks (task_key),
    account_of TEXT NOT NULL,
    call INTEGER NOT NULL,
    input INTEGER,
    output INTEGER,
    total INTEGER,
    at INTEGER NOT NULL,
    PRIMARY KEY (task_key, account_of, call)
) STRICT, WITHOUT ROWID;
