-- Stores a user's time zone, unless it is null, and whether the user has finished the tutorial: false leaves it as it is.
-- Returns false if the user does not exist.
--
-- @type p_time_zone: string | null
-- @type saved: boolean
create or replace function save_settings(p_user_id uuid, p_time_zone text, p_tutorial_done boolean, out saved boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- Not after a deletion of the account, which locks this row first.
  perform from users where id = p_user_id for key share;
  saved := found;
  if saved then
    insert into user_settings as s (user_id, time_zone, tutorial_done)
      values (p_user_id, p_time_zone, p_tutorial_done)
      on conflict (user_id) do update set
        time_zone = coalesce(excluded.time_zone, s.time_zone),
        tutorial_done = s.tutorial_done or excluded.tutorial_done
      where s.time_zone is distinct from coalesce(excluded.time_zone, s.time_zone)
        or excluded.tutorial_done and not s.tutorial_done;
    if p_time_zone is not null then
      perform look_for_reminders(p_user_id, null);
    end if;
  end if;
end
$$;
