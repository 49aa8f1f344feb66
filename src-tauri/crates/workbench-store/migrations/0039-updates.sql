-- What the events of a task said around their messages and artifacts, which the task itself does not say: JSON. It is shown
-- with a request. Null: nothing.
ALTER TABLE tasks ADD COLUMN updates TEXT;
