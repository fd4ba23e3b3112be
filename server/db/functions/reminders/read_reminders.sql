-- Reads the reminders of a user: what the user changed of the settings, what they were told, and until when they snoozed them,
-- in milliseconds since 1970. memory and snoozed_until can be null; version is 0 if nothing was stored.
--
-- @type settings: StoredReminderSettings
-- @type memory: StoredReminderMemory | null
-- @type snoozed_until: EpochMs | null
-- @type version: number
create or replace function read_reminders(
  p_user_id uuid, out settings jsonb, out memory jsonb, out snoozed_until bigint, out version integer
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select r.settings, r.memory, (date_part('epoch', r.snoozed_until) * 1000)::bigint, r.version
    into settings, memory, snoozed_until, version
    from reminders r where r.user_id = p_user_id;
  settings := coalesce(settings, '{}');
  version := coalesce(version, 0);
end
$$;
