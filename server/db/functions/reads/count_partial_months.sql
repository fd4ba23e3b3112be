-- Counts the months of a user's casinos whose sums by day are not complete, because fill_days has not counted them yet.
--
-- @type months: number
create or replace function count_partial_months(p_user_id uuid, out months integer)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select count(*) into months from entry_months m
    where m.user_id = p_user_id and m.by_day_count <> m.collections + m.spends + m.paid_count;
end
$$;
