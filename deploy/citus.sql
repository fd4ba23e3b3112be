-- Distributes the tables of users over the workers of a Citus cluster, by user. `npm run db:distribute` runs it, as the
-- product's login, after `npm run db:migrate`. It can run again: what is already distributed stays as it is.
--
-- Schema auth, feedback, and schema_* stay on the coordinator. A call for one user runs as a whole on the worker that has
-- this user's rows (docs/citus.md).

-- Distributes the tables, all or none. Foreign keys are dropped before, because Citus does not distribute a table that
-- another one refers to. Those of the tables of users are created again; tables that stay on the coordinator cannot refer
-- to the casinos, which are copied to every worker. Rows are copied by the owner, which row-level security would prevent.
do $$
declare
  user_tables constant text[] := array[
    'users', 'casinos_users', 'play_rules', 'entries', 'entry_days', 'entry_months', 'duplicate_writes', 'imports',
    'user_settings', 'reminders', 'reminder_times'
  ];
  missing text[] := array(
    select name from unnest(user_tables) as name where not exists (
      select from pg_dist_partition where logicalrelid = name::regclass and partmethod = 'h'));
  user_table text;
begin
  if cardinality(missing) = 0 then
    return;
  end if;
  set local citus.multi_shard_modify_mode = 'sequential';
  set local citus.propagate_set_commands = 'local';
  set local statement_timeout = 0;
  alter table casino_scores drop constraint if exists casino_scores_casino_id_fkey;
  alter table feedback drop constraint if exists feedback_casino;
  alter table entries drop constraint if exists entries_user_id_casino_id_fkey;
  alter table play_rules drop constraint if exists play_rules_person;
  alter table casinos_users drop constraint if exists casinos_users_person;
  alter table casinos_users drop constraint if exists casinos_users_casino_id_fkey;
  if not exists (select from pg_dist_partition where logicalrelid = 'casinos'::regclass) then
    perform create_reference_table('casinos');
  end if;
  -- Scores stay on the coordinator. As a Citus table, a transaction that also writes to a worker commits in two phases.
  if not exists (select from pg_dist_partition where logicalrelid = 'casino_scores'::regclass) then
    perform citus_add_local_table_to_metadata('casino_scores');
  end if;
  foreach user_table in array missing loop
    execute format('alter table %I no force row level security', user_table);
    if user_table = 'users' then
      perform create_distributed_table('users', 'id');
    else
      perform create_distributed_table(user_table, 'user_id', colocate_with => 'users');
    end if;
    -- The original rows would stay on the coordinator, out of reach of a deletion.
    perform truncate_local_data_after_distributing_table(user_table::regclass);
    execute format('alter table %I force row level security', user_table);
  end loop;
  alter table casinos_users add constraint casinos_users_person foreign key (user_id) references users (id);
  alter table play_rules add constraint play_rules_person foreign key (user_id) references users (id);
  alter table entries add constraint entries_user_id_casino_id_fkey
    foreign key (user_id, casino_id) references casinos_users (user_id, casino_id);
end
$$;

-- Functions of a user run on the worker that has this user's rows. Those for feedback stay on the coordinator. Functions
-- that other functions call exist on every node. The owner of a function needs a right while it becomes the owner.
do $$
declare
  user_functions regprocedure[] := array(
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proargnames[1] = 'p_user_id'
      and p.proname not in ('send_feedback', 'read_own_feedback')
      and not exists (
        select from pg_dist_object d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.distribution_argument_index is not null));
  other_functions regprocedure[] := array(
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not p.prosecdef and p.proowner = 'app'::regrole
      and p.proname not in ('erase_account', 'cast_scored_vote')
      and not exists (select from pg_dist_object d where d.classid = 'pg_proc'::regclass and d.objid = p.oid));
  one regprocedure;
begin
  if cardinality(user_functions || other_functions) = 0 then
    return;
  end if;
  grant create on schema public to app;
  foreach one in array other_functions loop
    perform create_distributed_function(one);
  end loop;
  foreach one in array user_functions loop
    perform create_distributed_function(one, 'p_user_id', colocate_with => 'users', force_delegation => true);
  end loop;
  -- On the workers, every role may execute a new function.
  foreach one in array other_functions || user_functions loop
    execute format('revoke all on function %s from public', one);
  end loop;
  revoke create on schema public from app;
end
$$;

-- Citus waits 30 seconds for a worker that does not respond. Requests of its users would occupy all connections.
do $$
begin
  if not exists (
    select from pg_db_role_setting
    where setrole = current_user::regrole and array_to_string(setconfig, ',') like '%citus.node_connection_timeout=%'
  ) then
    execute format('alter role %I in database %I set citus.node_connection_timeout = %L', current_user, current_database(), '2s');
  end if;
end
$$;
