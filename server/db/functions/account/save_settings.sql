-- Stores a user's time zone. Returns false if the user does not exist.
--
-- @type saved: boolean
create or replace function save_settings(p_user_id uuid, p_time_zone text, out saved boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- Not after a deletion of the account, which locks this row first.
  perform from users where id = p_user_id for key share;
  saved := found;
  if saved then
    insert into user_settings as s (user_id, time_zone) values (p_user_id, p_time_zone)
      on conflict (user_id) do update set time_zone = excluded.time_zone
      where s.time_zone is distinct from excluded.time_zone;
  end if;
end
$$;
