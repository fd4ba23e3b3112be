-- Adds to the sums of a casino in a month of the user's zone. p_active_days: its days with a collection, as in entry_months.
create or replace function add_to_months(
  p_user_id uuid, p_month date, p_casino_id integer, p_collections integer, p_claimed numeric, p_compared integer,
  p_compared_worth numeric, p_compared_amount numeric, p_spends integer, p_spent numeric, p_paid_count integer,
  p_paid numeric, p_fees numeric, p_active_days integer
) returns void language plpgsql as $$
begin
  insert into entry_months as m (
    user_id, month, casino_id, collections, claimed, compared, compared_worth, compared_amount, spends, spent, paid_count,
    paid, fees, active_days)
    values (
      p_user_id, p_month, p_casino_id, p_collections, p_claimed, p_compared, p_compared_worth, p_compared_amount, p_spends,
      p_spent, p_paid_count, p_paid, p_fees, p_active_days)
    on conflict (user_id, month, casino_id) do update set
      collections = m.collections + excluded.collections, claimed = m.claimed + excluded.claimed,
      compared = m.compared + excluded.compared, compared_worth = m.compared_worth + excluded.compared_worth,
      compared_amount = m.compared_amount + excluded.compared_amount, spends = m.spends + excluded.spends,
      spent = m.spent + excluded.spent, paid_count = m.paid_count + excluded.paid_count, paid = m.paid + excluded.paid,
      fees = m.fees + excluded.fees, active_days = m.active_days | excluded.active_days;
end
$$;
