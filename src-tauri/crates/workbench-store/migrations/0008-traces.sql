-- The trace that each exchange named in `traceparent`. What was logged before has none here; it is in its headers.
ALTER TABLE exchanges ADD COLUMN trace_id TEXT;
CREATE INDEX exchanges_by_trace ON exchanges (trace_id, row);
