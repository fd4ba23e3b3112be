-- Adds to the sums of a casino in a month of the user's zone. p_active_days: its days with a collection, as in entry_months.
-- The row of the casino is locked, so no concurrent write adds to the same sums.
create or replace function add_to_months(
  p_user_id uuid, p_month date, p_casino_id integer, p_collections integer, p_claimed numeric, p_compared integer,
  p_compared_worth numeric, p_compared_amount numeric, p_spends integer, p_spent numeric, p_paid_count integer,
  p_paid numeric, p_fees numeric, p_active_days integer
) returns void language plpgsql as $$
begin
  update entry_months m set
    collections = m.collections + p_collections, claimed = m.claimed + p_claimed, compared = m.compared + p_compared,
    compared_worth = m.compared_worth + p_compared_worth, compared_amount = m.compared_amount + p_compared_amount,
    spends = m.spends + p_spends, spent = m.spent + p_spent, paid_count = m.paid_count + p_paid_count,
    paid = m.paid + p_paid, fees = m.fees + p_fees, active_days = m.active_days | p_active_days
    where m.user_id = p_user_id and m.month = p_month and m.casino_id = p_casino_id;
  if not found then
    insert into entry_months (
      user_id, month, casino_id, collections, claimed, compared, compared_worth, compared_amount, spends, spent, paid_count,
      paid, fees, active_days)
      values (
        p_user_id, p_month, p_casino_id, p_collections, p_claimed, p_compared, p_compared_worth, p_compared_amount, p_spends,
        p_spent, p_paid_count, p_paid, p_fees, p_active_days);
  end if;
end
$$;
