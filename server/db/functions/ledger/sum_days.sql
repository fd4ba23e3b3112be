-- Adds up a user's entries that are not deleted by the days of a zone: those of p_day, or of all days if it is null.
--
-- A clock that is set back over midnight brings back the end of the day before, so the entries of a day are looked for from
-- three hours before its start until three hours after its end.
create or replace function sum_days(p_user_id uuid, p_zone text, p_day date)
  returns table (
    day date, collections bigint, cash_outs bigint, spends bigint, cashed_out numeric, spent numeric, claimed numeric,
    adjustments bigint, paid_count bigint, paid numeric, fees numeric
  ) language plpgsql stable as $$
declare
  starts_at constant timestamptz := coalesce(p_day::timestamp at time zone p_zone - interval '3 hours', '-infinity');
  ends_at constant timestamptz := coalesce((p_day + 1)::timestamp at time zone p_zone + interval '3 hours', 'infinity');
begin
  return query
    select s.on_day, sum(s.collections), sum(s.cash_outs), sum(s.spends), sum(s.cashed_out), sum(s.spent), sum(s.claimed),
      sum(s.adjustments), sum(s.paid_count), sum(s.paid), sum(s.fees)
    from (
      select (e.occurred_at at time zone p_zone)::date as on_day, p.collections, p.cash_outs, p.spends, p.cashed_out, p.spent,
          p.claimed, p.adjustments,
          case when e.paid_at is null then p.paid else 0 end as paid_count,
          case when e.paid_at is null then p.cashed_out else 0 end as paid,
          case when e.paid_at is null and p.paid = 1 then coalesce(e.fee, 0) else 0 end as fees
        from entries e, entry_parts(e.kind, e.status, e.amount, e.worth) p
        where e.user_id = p_user_id and e.occurred_at >= starts_at and e.occurred_at < ends_at and e.voided_at is null
      union all
      select (e.paid_at at time zone p_zone)::date, 0, 0, 0, 0, 0, 0, 0, 1, e.amount, coalesce(e.fee, 0)
        from entries e
        where e.user_id = p_user_id and e.paid_at is not null and e.paid_at >= starts_at and e.paid_at < ends_at
          and e.voided_at is null
    ) s
    where p_day is null or s.on_day = p_day
    group by s.on_day;
end
$$;
