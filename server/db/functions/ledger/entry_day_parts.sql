-- Returns what entries of a user that are not deleted add to the days of a zone, and to the months of their casinos: a row for
-- each entry, and another one for a payment at another time.
create or replace function entry_day_parts(p_user_id uuid, p_ids uuid[], p_zone text)
  returns table (
    day date, casino_id integer, collections integer, claimed numeric, compared integer, compared_worth numeric,
    compared_amount numeric, cash_outs integer, cashed_out numeric, spends integer, spent numeric, adjustments integer,
    paid_count integer, paid numeric, fees numeric
  ) language plpgsql stable as $$
begin
  return query
    select (e.occurred_at at time zone p_zone)::date, e.casino_id, p.collections, p.claimed, p.compared, p.compared_worth,
        p.compared_amount, p.cash_outs, p.cashed_out, p.spends, p.spent, p.adjustments,
        case when e.paid_at is null then p.paid else 0 end, case when e.paid_at is null then p.cashed_out else 0 end,
        case when e.paid_at is null and p.paid = 1 then coalesce(e.fee, 0) else 0 end
      from entries e, entry_parts(e.kind, e.status, e.amount, e.worth) p
      where e.user_id = p_user_id and e.id = any (p_ids)
    union all
    select (e.paid_at at time zone p_zone)::date, e.casino_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, e.amount, coalesce(e.fee, 0)
      from entries e
      where e.user_id = p_user_id and e.id = any (p_ids) and e.paid_at is not null;
end
$$;
