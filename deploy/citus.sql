-- For a PostgreSQL with the Citus extension: run once, on the coordinator, after `npm run db:migrate` and before
-- there are people. Everything that belongs to one person lives on one node; a request touches that node alone.
-- Schema auth, schema_migrations and feedback (whose lines may belong to nobody) stay on the coordinator as they
-- are. Written by Citus's manual; try it on a copy first.

create extension if not exists citus;

-- Small and read by every join: a copy on each node.
select create_reference_table('casinos');
select create_reference_table('casino_scores');

-- One person, one shard. The key between the two is taken off meanwhile: a table cannot be distributed while
-- one that is not yet refers to it.
alter table entries drop constraint entries_user_id_casino_id_fkey;
alter table casinos_users drop constraint casinos_users_person;
alter table feedback drop constraint feedback_person;
select create_distributed_table('users', 'id');
select create_distributed_table('casinos_users', 'user_id', colocate_with => 'users');
select create_distributed_table('entries', 'user_id', colocate_with => 'users');
alter table entries add constraint entries_user_id_casino_id_fkey
  foreign key (user_id, casino_id) references casinos_users (user_id, casino_id);

alter table casinos_users add constraint casinos_users_person
  foreign key (user_id) references users (id);

-- The identity travels with SET LOCAL, which Citus passes on to its workers only when it is told to.
do $$
begin
  execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
end
$$;
