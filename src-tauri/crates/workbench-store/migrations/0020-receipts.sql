-- What an agent did once it had a decision. Those that it had before are not looked into any more.
ALTER TABLE approvals ADD COLUMN receipt TEXT;
UPDATE approvals SET receipt = 'not-watched' WHERE state = 'delivered';
-- Queries repeat this term to the letter.
CREATE INDEX approvals_without_receipt ON approvals (id) WHERE state = 'delivered' AND receipt IS NULL;
