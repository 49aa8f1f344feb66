-- What a list of requests is filtered by. Requests of earlier versions have neither risk nor shape until the program
-- has looked at them once more.
ALTER TABLE approvals ADD COLUMN danger TEXT;
ALTER TABLE approvals ADD COLUMN shape TEXT;
ALTER TABLE approvals ADD COLUMN colour TEXT;
CREATE INDEX approvals_undescribed ON approvals (id) WHERE danger IS NULL;

-- Answered from here, and ended without an answer from here. Queries repeat these terms to the letter.
DROP INDEX approvals_answered;
DROP INDEX approvals_answered_of_agent;
CREATE INDEX approvals_answered ON approvals (updated_at DESC, id DESC)
    WHERE state IN ('delivered', 'refused');
CREATE INDEX approvals_answered_of_agent ON approvals (connection_id DESC, updated_at DESC, id DESC)
    WHERE state IN ('delivered', 'refused');
CREATE INDEX approvals_answered_of_task ON approvals (task_key DESC, updated_at DESC, id DESC)
    WHERE state IN ('delivered', 'refused');
CREATE INDEX approvals_lapsed ON approvals (updated_at DESC, id DESC)
    WHERE state IN ('superseded', 'expired', 'answered-elsewhere');
CREATE INDEX approvals_lapsed_of_agent ON approvals (connection_id DESC, updated_at DESC, id DESC)
    WHERE state IN ('superseded', 'expired', 'answered-elsewhere');
CREATE INDEX approvals_lapsed_of_task ON approvals (task_key DESC, updated_at DESC, id DESC)
    WHERE state IN ('superseded', 'expired', 'answered-elsewhere');
CREATE INDEX approvals_open_of_task ON approvals (task_key, created_at, id)
    WHERE state IN ('pending', 'queued', 'in-flight', 'uncertain');

-- Filters that a person keeps under a name.
CREATE TABLE inbox_views (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    filter TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
