-- Sends a user no reminder until a time, or until a later one that was stored before.
--
-- @type saved: boolean
create or replace function snooze_reminders(p_user_id uuid, p_until timestamptz, out saved boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  perform from users where id = p_user_id for key share;
  saved := found;
  if saved then
    insert into reminders as r (user_id, snoozed_until) values (p_user_id, p_until)
      on conflict (user_id) do update set snoozed_until = greatest(r.snoozed_until, excluded.snoozed_until);
  end if;
end
$$;
