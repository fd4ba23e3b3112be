-- Tries to read and write the rows of a user as another user and without one. Returns what succeeded that must not; null
-- if row-level security is effective. The user has a profile, a casino, an entry, limits, settings, and reminders. For the check at every start.
create or replace function find_isolation_fault(p_user_id uuid, out fault text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  other text;
  own_table text;
  key_column text;
  own_casino integer;
  is_readable boolean;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select casino_id into own_casino from casinos_users where user_id = p_user_id limit 1;
  foreach other in array array['', gen_random_uuid()::text] loop
    perform set_config('app.user_id', other, true);
    foreach own_table in array array[
      'users', 'casinos_users', 'entries', 'entry_days', 'entry_months', 'duplicate_writes', 'play_rules', 'user_settings',
      'reminders', 'reminder_times'
    ] loop
      key_column := case own_table when 'users' then 'id' else 'user_id' end;
      execute format('select exists (select from %I where %I = $1)', own_table, key_column)
        into is_readable using p_user_id;
      if is_readable then
        fault := format('rows in %s are readable by another user', own_table);
        return;
      end if;
    end loop;
    begin
      insert into casinos_users (user_id, casino_id, user_tier) values (p_user_id, own_casino, 1);
      fault := 'another user can write to a list';
    exception when insufficient_privilege then null;
    end;
    begin
      insert into entries (user_id, id, casino_id, kind, occurred_at, received_at, body)
        values (p_user_id, gen_random_uuid(), own_casino, 'collect', now(), now(), decode(repeat('00', 32), 'hex'));
      fault := 'another user can write to a ledger';
    exception when insufficient_privilege then null;
    end;
    begin
      insert into play_rules (user_id) values (p_user_id);
      fault := 'another user can write limits';
    exception when insufficient_privilege then null;
    end;
    begin
      insert into user_settings (user_id, time_zone) values (p_user_id, 'UTC');
      fault := 'another user can write settings';
    exception when insufficient_privilege then null;
    end;
    begin
      insert into reminders (user_id) values (p_user_id);
      fault := 'another user can write reminders';
    exception when insufficient_privilege then null;
    end;
    begin
      insert into reminder_times (user_id, next_at) values (p_user_id, now());
      fault := 'another user can write times of reminders';
    exception when insufficient_privilege then null;
    end;
    begin
      insert into users values (p_user_id, 'CA', 18, now(), now());
      fault := 'another user can write a profile';
    exception when insufficient_privilege then null;
    end;
    exit when fault is not null;
  end loop;
end
$$;
