-- When a message may last have arrived: when sending began, and when that ended. Null: nothing of it ever left, as far as is
-- known.
ALTER TABLE sent ADD COLUMN under_way_at INTEGER;
-- When a person last had its agent asked to cancel a task. Null: never.
ALTER TABLE tasks ADD COLUMN cancel_asked_at INTEGER;
-- Whether the database was set back while a decision may have arrived. What else was sent since then is not in it.
ALTER TABLE approvals ADD COLUMN set_back INTEGER NOT NULL DEFAULT 0;
