-- Requests that an agent gave a time limit, while there is something to end. Queries repeat these terms to the letter.
CREATE INDEX approvals_expiring ON approvals (expires_at)
    WHERE state IN ('pending', 'queued') AND expires_at IS NOT NULL;
