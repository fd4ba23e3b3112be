-- Returns whether a write with this ID was answered as recorded, also if its entry is deleted, or as a duplicate.
--
-- @type recorded: boolean
create or replace function is_recorded(p_user_id uuid, p_id uuid, out recorded boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  recorded := exists (select from entries where user_id = p_user_id and id = p_id)
    or exists (select from duplicate_writes where user_id = p_user_id and id = p_id);
end
$$;
