-- Stores the settings of a user's reminders, if their version is still p_version, and adds to what the user was told. Settings
-- that are the same keep their version.
--
-- p_is_reachable: whether a reminder can reach the user. If so, a server looks soon what is due.
-- outcome: 'saved'; 'outdated' when the version is another one; 'no-user'.
--
-- @type p_settings: StoredReminderSettings
-- @type p_memory: ReminderMemory
-- @type outcome: 'saved' | 'outdated' | 'no-user'
create or replace function save_reminders(
  p_user_id uuid, p_version integer, p_settings jsonb, p_memory jsonb, p_is_reachable boolean, out outcome text
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- Not after a deletion of the account, which locks this row first.
  perform from users where id = p_user_id for key share;
  if not found then
    outcome := 'no-user';
    return;
  end if;
  insert into reminders (user_id) values (p_user_id) on conflict do nothing;
  update reminders r set settings = p_settings, memory = merge_memory(r.memory, p_memory),
      version = p_version + (r.version = 0 or r.settings <> p_settings)::integer
    where r.user_id = p_user_id and r.version = p_version;
  outcome := case when found then 'saved' else 'outdated' end;
  if outcome = 'saved' and p_is_reachable then
    insert into reminder_times (user_id, next_at) values (p_user_id, '1970-01-01Z') on conflict do nothing;
    perform look_for_reminders(p_user_id, null);
  end if;
end
$$;
