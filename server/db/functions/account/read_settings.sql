-- Reads a user's settings. The time zone is null until a browser has sent it.
create or replace function read_settings(p_user_id uuid, out time_zone text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select s.time_zone into time_zone from user_settings s where s.user_id = p_user_id;
end
$$;
