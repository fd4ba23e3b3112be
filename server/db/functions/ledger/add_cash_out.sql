-- Adds a cash-out that has neither a state nor a fee, and so counts as paid, to the sums of its casino, whose row is locked,
-- and of a day of the user's zone, as entry_parts states them. p_count is 1, or -1 for a deleted one that they contain, which
-- has a negative amount.
create or replace function add_cash_out(p_user_id uuid, p_casino_id integer, p_day date, p_count integer, p_amount numeric)
  returns void language plpgsql as $$
declare
  day_number constant integer := date_part('day', p_day);
  added constant bigint[] := array[p_count, p_amount * 100, 0];
begin
  update casinos_users cu set user_total_payout = cu.user_total_payout + p_amount, cash_outs = cu.cash_outs + p_count
    where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  update entry_days d set
    cash_outs = d.cash_outs + p_count, cashed_out = d.cashed_out + p_amount, paid_count = d.paid_count + p_count,
    paid = d.paid + p_amount
    where d.user_id = p_user_id and d.day = p_day;
  if not found then
    perform add_to_days(p_user_id, p_day, 0, 0, p_count, p_amount, 0, 0, 0, p_count, p_amount, 0);
  end if;
  insert into entry_months as m (user_id, month, casino_id, paid_count, paid, by_day_count, paid_by_day)
    values (p_user_id, p_day - day_number + 1, p_casino_id, p_count, p_amount, p_count, first_by_day(day_number, added))
    on conflict (user_id, month, casino_id) do update set
      paid_count = m.paid_count + p_count, paid = m.paid + p_amount, by_day_count = m.by_day_count + p_count,
      paid_by_day = case
        when m.paid_count + p_count = 0 then null
        when m.paid_by_day is null then excluded.paid_by_day
        else add_by_day(m.paid_by_day, array[day_number], array[added])
      end;
end
$$;
