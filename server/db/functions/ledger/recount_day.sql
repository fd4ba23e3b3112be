-- Recalculates the sums of the UTC day of a time. The row of the day is locked before the entries are read, so that a
-- concurrent entry of that day is counted either here or, afterward, by add_to_day.
create or replace function recount_day(p_user_id uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  on_day constant date := (p_at at time zone 'UTC')::date;
  day_start constant timestamptz := on_day::timestamp at time zone 'UTC';
  sums record;
  claimed_sum numeric;
begin
  insert into entry_days (user_id, day, collections, cash_outs, spends, cashed_out, spent)
    values (p_user_id, on_day, 0, 0, 0, 0, 0)
    on conflict (user_id, day) do nothing;
  perform from entry_days d where d.user_id = p_user_id and d.day = on_day for update;
  sums := sum_entries(p_user_id, null, day_start, day_start + interval '24 hours');
  claimed_sum := sum_claimed(p_user_id, day_start, day_start + interval '24 hours');
  update entry_days d
    set collections = sums.collections, cash_outs = sums.cash_outs, spends = sums.spends,
      cashed_out = sums.cashed_out, spent = sums.spent,
      claimed = claimed_sum
    where d.user_id = p_user_id and d.day = on_day;
end
$$;
