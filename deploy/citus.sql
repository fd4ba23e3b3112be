-- For a PostgreSQL with the Citus extension: run once, on the coordinator, after `npm run db:migrate` and before
-- there are people. Everything that belongs to one person lives on one node; a request touches that node alone.
-- Schema auth and schema_migrations stay on the coordinator as they are.

create extension if not exists citus;

-- Small and read by every join: a copy on each node.
select create_reference_table('casinos');
select create_reference_table('casino_scores');

-- One person, one shard.
select create_distributed_table('users', 'id');
select create_distributed_table('casinos_users', 'user_id', colocate_with => 'users');
select create_distributed_table('entries', 'user_id', colocate_with => 'users');

-- The identity travels with SET LOCAL, which Citus passes on to its workers only when it is told to.
do $$
begin
  execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
end
$$;
