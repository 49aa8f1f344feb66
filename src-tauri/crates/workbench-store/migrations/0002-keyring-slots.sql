-- Every value in the keyring has a slot of its own, named by the description of its connection. Names that
-- no description has (not yet, or not any more) stand here for as long as the keyring may hold a value.
CREATE TABLE loose_slots (
    slot TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What cannot be read counted as no credentials.
UPDATE connections SET auth = '{}' WHERE NOT json_valid(auth);

-- Until now a slot was named after its connection and written without a note of it.
INSERT INTO loose_slots (slot, at)
SELECT 'connection/' || id || '/secret', updated_at FROM connections
WHERE removed_at IS NOT NULL OR json_extract(auth, '$.secretAt') IS NULL;

INSERT OR IGNORE INTO loose_slots (slot, at)
SELECT 'connection/' || connections.id || '/header/' || lower(json_extract(header.value, '$.name')), updated_at
FROM connections, json_each(connections.auth, '$.headers') AS header
WHERE removed_at IS NOT NULL OR json_extract(header.value, '$.valueAt') IS NULL;

UPDATE connections SET auth = json_set(auth, '$.secretSlot', 'connection/' || id || '/secret')
WHERE removed_at IS NULL AND json_extract(auth, '$.secretAt') IS NOT NULL;

UPDATE connections SET auth = json_set(auth, '$.headers', json((
    SELECT json_group_array(json(
        CASE WHEN json_extract(header.value, '$.valueAt') IS NULL THEN header.value
        ELSE json_set(header.value, '$.valueSlot',
            'connection/' || connections.id || '/header/' || lower(json_extract(header.value, '$.name')))
        END))
    FROM json_each(connections.auth, '$.headers') AS header
)))
WHERE removed_at IS NULL AND json_array_length(auth, '$.headers') > 0;

-- The values of a removed connection are gone with it.
UPDATE connections SET auth = json_remove(json_set(auth, '$.headers', json('[]')), '$.secretAt')
WHERE removed_at IS NOT NULL;
