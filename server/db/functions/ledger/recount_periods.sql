-- Recalculates the sums of all days and months of a user, whose profile and casinos are locked: after a change of the zone.
create or replace function recount_periods(p_user_id uuid) returns void language plpgsql as $$
declare
  zone constant text := day_zone(p_user_id);
begin
  delete from entry_days where user_id = p_user_id;
  insert into entry_days (
    user_id, day, collections, cash_outs, spends, cashed_out, spent, claimed, adjustments, paid_count, paid, fees)
    select p_user_id, s.* from sum_days(p_user_id, zone, null) s;
  delete from entry_months where user_id = p_user_id;
  insert into entry_months (
    user_id, month, casino_id, collections, claimed, compared, compared_worth, compared_amount, spends, spent, paid_count,
    paid, fees, active_days)
    select p_user_id, s.* from sum_months(p_user_id, zone, null) s;
end
$$;
