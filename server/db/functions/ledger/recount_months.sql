-- Recalculates the sums of all months of a casino, whose row is locked. Writes only the months that change.
create or replace function recount_months(p_user_id uuid, p_casino_id integer) returns void language plpgsql as $$
declare
  zone constant text := day_zone(p_user_id);
  sums jsonb;
begin
  -- Separate queries: on Citus, a write to a table of users does not read one.
  select coalesce(jsonb_agg(to_jsonb(s)), '[]') into sums from sum_months(p_user_id, zone, p_casino_id) s;
  delete from entry_months m
    where m.user_id = p_user_id and m.casino_id = p_casino_id and m.month <> all (array(
      select (s.one ->> 'month')::date from jsonb_array_elements(sums) s (one)));
  insert into entry_months as m (
    user_id, month, casino_id, collections, claimed, compared, compared_worth, compared_amount, spends, spent, paid_count,
    paid, fees, active_days)
    select p_user_id, s.* from jsonb_to_recordset(sums) as s (
        month date, casino_id integer, collections integer, claimed numeric, compared integer, compared_worth numeric,
        compared_amount numeric, spends integer, spent numeric, paid_count integer, paid numeric, fees numeric, active_days integer)
    on conflict (user_id, month, casino_id) do update set
      collections = excluded.collections, claimed = excluded.claimed, compared = excluded.compared,
      compared_worth = excluded.compared_worth, compared_amount = excluded.compared_amount, spends = excluded.spends,
      spent = excluded.spent, paid_count = excluded.paid_count, paid = excluded.paid, fees = excluded.fees,
      active_days = excluded.active_days
    where (m.collections, m.claimed, m.compared, m.compared_worth, m.compared_amount, m.spends, m.spent, m.paid_count, m.paid,
        m.fees, m.active_days)
      <> (excluded.collections, excluded.claimed, excluded.compared, excluded.compared_worth, excluded.compared_amount,
        excluded.spends, excluded.spent, excluded.paid_count, excluded.paid, excluded.fees, excluded.active_days);
end
$$;
