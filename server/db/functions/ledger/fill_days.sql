-- Counts the sums by day of a user's months that are not complete, which are from before an update: of at most p_most casinos, so
-- that their writes wait briefly. Returns of how many.
--
-- @type filled: number
create or replace function fill_days(p_user_id uuid, p_most integer, out filled integer)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  one record;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  filled := 0;
  for one in
    select distinct m.casino_id from entry_months m
      where m.user_id = p_user_id and m.by_day_count <> m.collections + m.spends + m.paid_count
      order by m.casino_id limit p_most
  loop
    perform from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = one.casino_id for update;
    perform recount_months(p_user_id, one.casino_id);
    filled := filled + 1;
  end loop;
end
$$;
