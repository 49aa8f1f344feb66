-- When something came from a file, in Unix milliseconds; null: it happened here. Nothing goes on in what came from a
-- file, unless its agent tells of it again.
ALTER TABLE conversations ADD COLUMN imported_at INTEGER;
ALTER TABLE tasks ADD COLUMN imported_at INTEGER;

-- Queries repeat these terms to the letter.
DROP INDEX tasks_unsettled;
CREATE INDEX tasks_unsettled ON tasks (task_key) WHERE terminal = 0 AND lost = 0 AND imported_at IS NULL;

-- A request that was open where it came from ends here as `left-open`.
DROP INDEX approvals_lapsed;
DROP INDEX approvals_lapsed_of_agent;
DROP INDEX approvals_lapsed_of_task;
CREATE INDEX approvals_lapsed ON approvals (updated_at DESC, id DESC)
    WHERE state IN ('superseded', 'expired', 'answered-elsewhere', 'left-open');
CREATE INDEX approvals_lapsed_of_agent ON approvals (connection_id DESC, updated_at DESC, id DESC)
    WHERE state IN ('superseded', 'expired', 'answered-elsewhere', 'left-open');
CREATE INDEX approvals_lapsed_of_task ON approvals (task_key DESC, updated_at DESC, id DESC)
    WHERE state IN ('superseded', 'expired', 'answered-elsewhere', 'left-open');
