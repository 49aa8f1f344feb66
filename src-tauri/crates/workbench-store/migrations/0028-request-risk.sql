-- Why a request is dangerous, so that a list need not read all of it to say so. Where it is missing, the request is read.
ALTER TABLE approvals ADD COLUMN because TEXT;
