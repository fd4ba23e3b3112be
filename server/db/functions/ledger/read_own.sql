-- Reads the row of a casino in a user's list and the totals, as changed_row, before the user's own figures change. casino is
-- null if the list has no such row.
--
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function read_own(
  p_user_id uuid, p_casino_id integer, out casino json, out collected bigint, out spent bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
end
$$;
