-- A logical clock (Lamport 1978): what was done about a task comes in this order, wherever the machine's clock was set
-- meanwhile; one row. What was done before there was one is ordered by its time.
CREATE TABLE logical_clock (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    tick INTEGER NOT NULL
) STRICT;

-- When something was said in a chat, whatever became of it, and though it was deleted since.
CREATE TABLE said (
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    tick INTEGER NOT NULL,
    PRIMARY KEY (conversation_id, tick)
) STRICT, WITHOUT ROWID;

ALTER TABLE approvals ADD COLUMN created_tick INTEGER NOT NULL DEFAULT 0;
ALTER TABLE approvals ADD COLUMN decided_tick INTEGER;
ALTER TABLE outbox ADD COLUMN claimed_tick INTEGER;
ALTER TABLE sent ADD COLUMN created_tick INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sent RENAME COLUMN under_way_at TO under_way_tick;
ALTER TABLE tasks RENAME COLUMN cancel_asked_at TO cancel_tick;
ALTER TABLE answered_tasks ADD COLUMN tick INTEGER NOT NULL DEFAULT 0;
ALTER TABLE task_states ADD COLUMN tick INTEGER NOT NULL DEFAULT 0;

UPDATE approvals SET created_tick = created_at, decided_tick = decided_at;
UPDATE outbox SET claimed_tick = claimed_at;
UPDATE sent SET created_tick = created_at;
UPDATE task_states SET tick = at;
INSERT INTO said (conversation_id, tick)
SELECT conversation_id, created_tick FROM sent
UNION SELECT conversation_id, under_way_tick FROM sent WHERE under_way_tick IS NOT NULL
UNION SELECT tasks.conversation_id, coalesce(under_way_tick, created_tick) FROM sent JOIN tasks USING (task_key);

INSERT INTO logical_clock (one, tick)
SELECT 1, max(
    coalesce((SELECT max(max(created_tick, coalesce(decided_tick, 0))) FROM approvals), 0),
    coalesce((SELECT max(claimed_tick) FROM outbox), 0),
    coalesce((SELECT max(max(created_tick, coalesce(under_way_tick, 0))) FROM sent), 0),
    coalesce((SELECT max(cancel_tick) FROM tasks), 0),
    coalesce((SELECT max(tick) FROM task_states), 0)
);
