-- Recalculates the sums of all days and months of a user, whose profile and casinos are locked: after a change of the zone.
create or replace function recount_periods(p_user_id uuid) returns void language plpgsql as $$
declare
  zone constant text := day_zone(p_user_id);
  days jsonb;
  months jsonb;
begin
  -- Separate queries: on Citus, a write to a table of users does not read one.
  select coalesce(jsonb_agg(to_jsonb(s)), '[]') into days from sum_days(p_user_id, zone, null) s;
  select coalesce(jsonb_agg(to_jsonb(s)), '[]') into months from sum_casino_months(p_user_id, zone, null) s;
  delete from entry_days where user_id = p_user_id;
  insert into entry_days (
    user_id, day, collections, cash_outs, spends, cashed_out, spent, claimed, adjustments, paid_count, paid, fees)
    select p_user_id, s.* from jsonb_to_recordset(days) as s (
        day date, collections integer, cash_outs integer, spends integer, cashed_out numeric, spent numeric, claimed numeric,
        adjustments integer, paid_count integer, paid numeric, fees numeric);
  delete from entry_months where user_id = p_user_id;
  insert into entry_months (
    user_id, month, casino_id, collections, claimed, compared, compared_worth, compared_amount, spends, spent, paid_count,
    paid, fees, active_days, by_day_count, claims_by_day, compared_by_day, spends_by_day, paid_by_day)
    select p_user_id, s.* from jsonb_to_recordset(months) as s (
        month date, casino_id integer, collections integer, claimed numeric, compared integer, compared_worth numeric,
        compared_amount numeric, spends integer, spent numeric, paid_count integer, paid numeric, fees numeric,
        active_days integer, by_day_count integer, claims_by_day bigint[], compared_by_day bigint[], spends_by_day bigint[],
        paid_by_day bigint[]);
end
$$;
