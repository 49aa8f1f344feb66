-- Filters are kept of other lists than the inbox, too.
ALTER TABLE inbox_views RENAME TO kept_views;
ALTER TABLE kept_views ADD COLUMN place TEXT NOT NULL DEFAULT 'inbox';
