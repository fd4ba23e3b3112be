-- Returns what read_list and read_all_settings do.
--
-- @type settings: StoredSettings | null
create or replace function read_list_and_settings(p_user_id uuid, out casinos text, out settings jsonb)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
as $$
begin
  casinos := read_list(p_user_id);
  select to_jsonb(s) - 'user_id' into settings from user_settings s where s.user_id = p_user_id;
end
$$;
