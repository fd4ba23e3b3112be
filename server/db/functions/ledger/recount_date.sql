-- Recalculates the sums of a day in the user's zone, p_zone. The row of the day is locked before the entries are read, so that a
-- concurrent entry of that day is counted either here or, afterward, by add_to_days.
create or replace function recount_date(p_user_id uuid, p_zone text, p_day date) returns void language plpgsql as $$
declare
  sums record;
begin
  insert into entry_days (user_id, day, collections, cash_outs, spends, cashed_out, spent)
    values (p_user_id, p_day, 0, 0, 0, 0, 0)
    on conflict (user_id, day) do nothing;
  perform from entry_days d where d.user_id = p_user_id and d.day = p_day for update;
  select s.* into sums from sum_days(p_user_id, p_zone, p_day) s;
  update entry_days d
    set collections = coalesce(sums.collections, 0), cash_outs = coalesce(sums.cash_outs, 0),
      spends = coalesce(sums.spends, 0), cashed_out = coalesce(sums.cashed_out, 0), spent = coalesce(sums.spent, 0),
      claimed = coalesce(sums.claimed, 0), adjustments = coalesce(sums.adjustments, 0),
      paid_count = coalesce(sums.paid_count, 0), paid = coalesce(sums.paid, 0), fees = coalesce(sums.fees, 0)
    where d.user_id = p_user_id and d.day = p_day;
end
$$;
