-- Who a transaction acts for. Everything that belongs to a person is guarded by row-level security that asks
-- for app.user_id, under the role "app", which owns nothing and can log in nowhere.

-- Roles belong to the whole server, so another database may have made it, or be making it now.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app') then
    create role app nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'app' and (rolsuper or rolbypassrls or rolcanlogin)) then
    raise exception 'the role "app" must be NOLOGIN NOSUPERUSER NOBYPASSRLS';
  end if;
  if not pg_has_role(current_user, 'app', 'member') then
    execute format('grant app to %I', current_user);
  end if;
exception
  when unique_violation then null;
end
$$;

grant usage on schema public to app;

-- Sets the identity for this transaction alone, and lays down the login's rights. SET LOCAL and not set_config():
-- Citus passes only the former on to its workers.
--
-- Every statement behind this door finds its rows by a key that begins with the person. Its plan is kept for the
-- life of the connection, and one made while a table was empty would read the whole table ever after: sequential
-- scans are off for the transaction.
create function app_begin(person text) returns void language plpgsql as $$
begin
  if person is null or person !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    raise exception 'not a user id' using errcode = '22023';
  end if;
  execute format('set local app.user_id = %L', person);
  if current_user <> 'app' then
    set local role app;
  end if;
  set local enable_seqscan = off;
end
$$;

