-- Adds to the sums of a day of the user's zone. A concurrent first entry of the day may insert its row before this one does.
create or replace function add_to_days(
  p_user_id uuid, p_day date, p_collections integer, p_claimed numeric, p_cash_outs integer, p_cashed_out numeric,
  p_spends integer, p_spent numeric, p_adjustments integer, p_paid_count integer, p_paid numeric, p_fees numeric
) returns void language plpgsql as $$
begin
  insert into entry_days as d (
    user_id, day, collections, claimed, cash_outs, cashed_out, spends, spent, adjustments, paid_count, paid, fees)
    values (
      p_user_id, p_day, p_collections, p_claimed, p_cash_outs, p_cashed_out, p_spends, p_spent, p_adjustments, p_paid_count,
      p_paid, p_fees)
    on conflict (user_id, day) do update set
      collections = d.collections + excluded.collections, claimed = d.claimed + excluded.claimed,
      cash_outs = d.cash_outs + excluded.cash_outs, cashed_out = d.cashed_out + excluded.cashed_out,
      spends = d.spends + excluded.spends, spent = d.spent + excluded.spent,
      adjustments = d.adjustments + excluded.adjustments, paid_count = d.paid_count + excluded.paid_count,
      paid = d.paid + excluded.paid, fees = d.fees + excluded.fees;
end
$$;
