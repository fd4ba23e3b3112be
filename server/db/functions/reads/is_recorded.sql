-- Returns whether a user has an entry with this ID, deleted or not.
create or replace function is_recorded(p_user_id uuid, p_id uuid, out recorded boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  recorded := exists (select from entries where user_id = p_user_id and id = p_id);
end
$$;
