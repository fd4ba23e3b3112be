-- Counts a user's casinos and entries, and returns the time of the last entry, for support. Reads no note and no amount.
--
-- @type casinos, entries: number
create or replace function count_records(
  p_user_id uuid, out casinos integer, out entries integer, out last_activity_at timestamptz
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select count(*) into casinos from casinos_users cu where cu.user_id = p_user_id;
  select count(*) filter (where e.voided_at is null), max(e.received_at) into entries, last_activity_at
    from entries e where e.user_id = p_user_id;
end
$$;
