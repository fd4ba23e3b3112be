-- Adds what entries of a casino add on a day of the user's zone to its month: for the writes that have no function of their own for
-- one kind, and for add_collection if the month has other entries and no sums of collections yet. The row of the casino is locked,
-- so no concurrent write inserts the month.
create or replace function add_to_months(
  p_user_id uuid, p_day date, p_casino_id integer, p_collections integer, p_claimed numeric, p_compared integer,
  p_compared_worth numeric, p_compared_amount numeric, p_spends integer, p_spent numeric, p_paid_count integer,
  p_paid numeric, p_fees numeric
) returns void language plpgsql as $$
declare
  in_month constant date := date_trunc('month', p_day::timestamp)::date;
  day_number constant integer := date_part('day', p_day)::integer;
  day_bit constant integer := case when p_collections > 0 then 1 << (day_number - 1) else 0 end;
  added constant integer := p_collections + p_spends + p_paid_count;
  -- Null: nothing is added.
  on_day constant integer[] := array[day_number];
  claims bigint[];
  comparison bigint[];
  spending bigint[];
  payments bigint[];
begin
  if p_collections > 0 then
    claims := array[p_collections, (p_claimed * 100)::bigint];
  end if;
  if p_compared > 0 then
    comparison := array[p_compared, (p_compared_worth * 100)::bigint, (p_compared_amount * 100)::bigint];
  end if;
  if p_spends > 0 then
    spending := array[p_spends, (p_spent * 100)::bigint];
  end if;
  if p_paid_count > 0 then
    payments := array[p_paid_count, (p_paid * 100)::bigint, (p_fees * 100)::bigint];
  end if;
  -- A statement with fewer columns takes less time.
  if added = p_paid_count then
    update entry_months m set
      paid_count = m.paid_count + p_paid_count, paid = m.paid + p_paid, fees = m.fees + p_fees,
      by_day_count = m.by_day_count + added, paid_by_day = add_by_day(m.paid_by_day, on_day, array[payments])
      where m.user_id = p_user_id and m.month = in_month and m.casino_id = p_casino_id;
    if not found then
      insert into entry_months (user_id, month, casino_id, paid_count, paid, fees, by_day_count, paid_by_day)
        values (p_user_id, in_month, p_casino_id, p_paid_count, p_paid, p_fees, added, first_by_day(day_number, payments));
    end if;
    return;
  end if;
  update entry_months m set
    collections = m.collections + p_collections, claimed = m.claimed + p_claimed,
    compared = m.compared + p_compared, compared_worth = m.compared_worth + p_compared_worth,
    compared_amount = m.compared_amount + p_compared_amount, spends = m.spends + p_spends, spent = m.spent + p_spent,
    paid_count = m.paid_count + p_paid_count, paid = m.paid + p_paid, fees = m.fees + p_fees,
    active_days = m.active_days | day_bit, by_day_count = m.by_day_count + added,
    claims_by_day = case when claims is null then m.claims_by_day else add_by_day(m.claims_by_day, on_day, array[claims]) end,
    compared_by_day = case
      when comparison is null then m.compared_by_day else add_by_day(m.compared_by_day, on_day, array[comparison]) end,
    spends_by_day = case when spending is null then m.spends_by_day else add_by_day(m.spends_by_day, on_day, array[spending]) end,
    paid_by_day = case when payments is null then m.paid_by_day else add_by_day(m.paid_by_day, on_day, array[payments]) end
    where m.user_id = p_user_id and m.month = in_month and m.casino_id = p_casino_id;
  if found then
    return;
  end if;
  insert into entry_months (
    user_id, month, casino_id, collections, claimed, compared, compared_worth, compared_amount, spends, spent, paid_count,
    paid, fees, active_days, by_day_count, claims_by_day, compared_by_day, spends_by_day, paid_by_day)
    values (
      p_user_id, in_month, p_casino_id, p_collections, p_claimed, p_compared, p_compared_worth, p_compared_amount, p_spends,
      p_spent, p_paid_count, p_paid, p_fees, day_bit, added,
      case when claims is not null then first_by_day(day_number, claims) end,
      case when comparison is not null then first_by_day(day_number, comparison) end,
      case when spending is not null then first_by_day(day_number, spending) end,
      case when payments is not null then first_by_day(day_number, payments) end);
end
$$;
