-- The same task can be known under several saved agents that lead to one.
CREATE INDEX tasks_by_agents_id ON tasks (task_id);
