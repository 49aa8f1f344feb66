-- The answer says that the call failed, whatever its HTTP status: an error of JSON-RPC, a status of gRPC.
ALTER TABLE exchanges ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;

-- What was logged before, as far as it can be told without the reader of the protocol.
UPDATE exchanges SET refused = 1 WHERE row IN (
    SELECT exchange FROM frames WHERE direction = 'received' AND CASE kind
        WHEN 'body' THEN instr(CAST(body AS TEXT), '"error"') > 0 AND json_valid(CAST(body AS TEXT))
        WHEN 'head' THEN CAST(body AS TEXT) LIKE '%["grpc-status","%'
            AND CAST(body AS TEXT) NOT LIKE '%["grpc-status","0"]%'
        ELSE 0
    END AND CASE kind
        WHEN 'body' THEN json_extract(CAST(body AS TEXT), '$.jsonrpc') IS NOT NULL
            AND json_extract(CAST(body AS TEXT), '$.error') IS NOT NULL
        ELSE 1
    END
);

-- Queries repeat this term to the letter.
DROP INDEX exchanges_failed;
CREATE INDEX exchanges_failed ON exchanges (row) WHERE (error IS NOT NULL OR status >= 400 OR refused = 1);
