-- Adds up a user's entries that are not deleted by the months of a zone and by casino: those of one casino, or of all.
create or replace function sum_months(p_user_id uuid, p_zone text, p_casino_id integer)
  returns table (
    month date, casino_id integer, collections bigint, claimed numeric, compared bigint, compared_worth numeric,
    compared_amount numeric, spends bigint, spent numeric, paid_count bigint, paid numeric, fees numeric, active_days integer
  ) language plpgsql stable as $$
declare
  -- A range, which an index finds in either case.
  first_id constant integer := coalesce(p_casino_id, -2147483648);
  last_id constant integer := coalesce(p_casino_id, 2147483647);
begin
  return query
    select s.in_month, s.casino, sum(s.collections), sum(s.claimed), sum(s.compared), sum(s.compared_worth),
      sum(s.compared_amount), sum(s.spends), sum(s.spent), sum(s.paid_count), sum(s.paid), sum(s.fees), bit_or(s.active_days)
    from (
      select date_trunc('month', e.occurred_at at time zone p_zone)::date as in_month, e.casino_id as casino,
          p.collections, p.claimed, p.compared, p.compared_worth, p.compared_amount, p.spends, p.spent,
          case when e.paid_at is null then p.paid else 0 end as paid_count,
          case when e.paid_at is null then p.cashed_out else 0 end as paid,
          case when e.paid_at is null and p.paid = 1 then coalesce(e.fee, 0) else 0 end as fees,
          p.collections << (date_part('day', e.occurred_at at time zone p_zone)::integer - 1) as active_days
        from entries e, entry_parts(e.kind, e.status, e.amount, e.worth) p
        where e.user_id = p_user_id and e.casino_id between first_id and last_id and e.voided_at is null
          and (p.collections + p.spends > 0 or (p.paid = 1 and e.paid_at is null))
      union all
      select date_trunc('month', e.paid_at at time zone p_zone)::date, e.casino_id, 0, 0, 0, 0, 0, 0, 0, 1, e.amount,
          coalesce(e.fee, 0), 0
        from entries e
        where e.user_id = p_user_id and e.paid_at is not null and e.casino_id between first_id and last_id
          and e.voided_at is null
    ) s
    group by s.in_month, s.casino;
end
$$;
