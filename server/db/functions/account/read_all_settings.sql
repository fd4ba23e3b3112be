-- Reads a user's settings: the columns of user_settings. Null if none was ever stored.
--
-- @type settings: StoredSettings | null
create or replace function read_all_settings(p_user_id uuid, out settings jsonb)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select to_jsonb(s) - 'user_id' into settings from user_settings s where s.user_id = p_user_id;
end
$$;
