-- Which question of its task a message of a run answers, by the key of the request; NULL: it is what its step says by itself.
ALTER TABLE run_calls ADD COLUMN answers TEXT;
