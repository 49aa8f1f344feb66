-- The newest texts, which are not in the index yet: many at once cost the index far less than one by one.
CREATE TABLE search_waiting (id INTEGER PRIMARY KEY) STRICT;
