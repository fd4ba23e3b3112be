-- Returns what read_list does, and which order the list shows (contract/ranking.ts, ListOrder); null if a sort never replaced
-- another.
--
-- @type list_order: ListOrder | null
create or replace function read_ordered_list(p_user_id uuid, out casinos text, out list_order jsonb)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
as $$
begin
  casinos := read_list(p_user_id);
  select s.list_order into list_order from user_settings s where s.user_id = p_user_id;
end
$$;
