-- What a task and its current status say under names that nobody knows, or a second time: JSON, pairs of name and value.
-- It is shown with a request. Null: nothing.
ALTER TABLE tasks ADD COLUMN status_extra TEXT;
ALTER TABLE tasks ADD COLUMN extra TEXT;
