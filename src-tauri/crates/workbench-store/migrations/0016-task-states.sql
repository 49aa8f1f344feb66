-- When each task was in which state: what pictures over time are drawn from, without reading every event again.
CREATE TABLE task_states (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    task_key TEXT NOT NULL REFERENCES tasks (task_key),
    seq INTEGER NOT NULL,
    state TEXT NOT NULL,
    lost INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX task_states_by_task ON task_states (task_key, id);

-- What was logged before, as far as it can be told without the reader of the protocol.
INSERT INTO task_states (task_key, seq, state, lost, at)
SELECT task_key, seq, state, 0, at FROM (
    SELECT task_key, seq, at, state, lag(state) OVER (PARTITION BY task_key ORDER BY seq) AS before FROM (
        SELECT task_key, seq, at,
            replace(replace(lower(replace(told, 'TASK_STATE_', '')), '_', '-'), 'cancelled', 'canceled') AS state
        FROM (
            SELECT task_key, seq, at, CASE WHEN json_valid(raw) THEN coalesce(
                json_extract(raw, '$.statusUpdate.status.state'),
                json_extract(raw, '$.task.status.state'),
                json_extract(raw, '$.status.state')
            ) END AS told
            FROM task_events WHERE kind = 'event' AND raw IS NOT NULL
        )
        WHERE told IS NOT NULL
    )
)
WHERE before IS NULL OR before <> state
ORDER BY at, task_key, seq;
