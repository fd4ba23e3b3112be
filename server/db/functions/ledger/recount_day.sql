-- Recalculates the sums of the day of a time, in the user's zone. The row of the day is locked before the entries are read, so
-- that a concurrent entry of that day is counted either here or, afterward, by add_to_days.
create or replace function recount_day(p_user_id uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  zone constant text := day_zone(p_user_id);
  on_day constant date := (p_at at time zone zone)::date;
  sums record;
begin
  insert into entry_days (user_id, day, collections, cash_outs, spends, cashed_out, spent)
    values (p_user_id, on_day, 0, 0, 0, 0, 0)
    on conflict (user_id, day) do nothing;
  perform from entry_days d where d.user_id = p_user_id and d.day = on_day for update;
  select s.* into sums from sum_days(p_user_id, zone, on_day) s;
  update entry_days d
    set collections = coalesce(sums.collections, 0), cash_outs = coalesce(sums.cash_outs, 0),
      spends = coalesce(sums.spends, 0), cashed_out = coalesce(sums.cashed_out, 0), spent = coalesce(sums.spent, 0),
      claimed = coalesce(sums.claimed, 0), adjustments = coalesce(sums.adjustments, 0),
      paid_count = coalesce(sums.paid_count, 0), paid = coalesce(sums.paid, 0), fees = coalesce(sums.fees, 0)
    where d.user_id = p_user_id and d.day = on_day;
end
$$;
