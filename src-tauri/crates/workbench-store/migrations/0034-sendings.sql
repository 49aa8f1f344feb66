-- How often this database let something be sent; one row. The lock file remembers it as well: where that knows of more,
-- the database was set back.
CREATE TABLE sendings (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    number INTEGER NOT NULL
) STRICT;
INSERT INTO sendings (one, number) VALUES (1, 0);
