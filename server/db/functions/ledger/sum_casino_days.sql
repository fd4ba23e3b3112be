-- Adds up a user's entries that are not deleted by the days of a zone and by casino. entry_months describes the sums.
--
-- p_casino_ids: these casinos; null: all. p_from_day, p_to_day: the first and the last day; null: all days. p_from, p_to: only
-- entries from a moment until before another one.
--
-- A clock that is set back over midnight brings back the end of the day before, so the entries of days are looked for from
-- three hours before their start until three hours after their end.
create or replace function sum_casino_days(
  p_user_id uuid, p_zone text, p_casino_ids integer[], p_from_day date, p_to_day date, p_from timestamptz, p_to timestamptz
) returns table (
    day date, casino_id integer, collections bigint, claimed numeric, compared bigint, compared_worth numeric,
    compared_amount numeric, spends bigint, spent numeric, paid_count bigint, paid numeric, fees numeric
  ) language plpgsql stable as $$
declare
  starts_at constant timestamptz := greatest(p_from, p_from_day::timestamp at time zone p_zone - interval '3 hours', '-infinity');
  ends_at constant timestamptz := least(p_to, (p_to_day + 1)::timestamp at time zone p_zone + interval '3 hours', 'infinity');
begin
  return query
    select s.on_day, s.casino, sum(s.collections), sum(s.claimed), sum(s.compared), sum(s.compared_worth),
      sum(s.compared_amount), sum(s.spends), sum(s.spent), sum(s.paid_count), sum(s.paid), sum(s.fees)
    from (
      -- There is one query per index.
      select (e.occurred_at at time zone p_zone)::date as on_day, e.casino_id as casino, p.collections, p.claimed, p.compared,
          p.compared_worth, p.compared_amount, p.spends, p.spent,
          case when e.paid_at is null then p.paid else 0 end as paid_count,
          case when e.paid_at is null then p.cashed_out else 0 end as paid,
          case when e.paid_at is null and p.paid = 1 then coalesce(e.fee, 0) else 0 end as fees
        from entries e, entry_parts(e.kind, e.status, e.amount, e.worth) p
        where p_casino_ids is null and e.user_id = p_user_id and e.occurred_at >= starts_at and e.occurred_at < ends_at
          and e.voided_at is null
      union all
      select (e.occurred_at at time zone p_zone)::date, e.casino_id, p.collections, p.claimed, p.compared, p.compared_worth,
          p.compared_amount, p.spends, p.spent, case when e.paid_at is null then p.paid else 0 end,
          case when e.paid_at is null then p.cashed_out else 0 end,
          case when e.paid_at is null and p.paid = 1 then coalesce(e.fee, 0) else 0 end
        from unnest(p_casino_ids) i (id), entries e, entry_parts(e.kind, e.status, e.amount, e.worth) p
        where e.user_id = p_user_id and e.casino_id = i.id and e.occurred_at >= starts_at and e.occurred_at < ends_at
          and e.voided_at is null
      union all
      select (e.paid_at at time zone p_zone)::date, e.casino_id, 0, 0, 0, 0, 0, 0, 0, 1, e.amount, coalesce(e.fee, 0)
        from entries e
        where e.user_id = p_user_id and e.paid_at >= starts_at and e.paid_at < ends_at and e.voided_at is null
          and (p_casino_ids is null or e.casino_id = any (p_casino_ids))
    ) s
    where s.collections + s.spends + s.paid_count > 0
      and (p_from_day is null or s.on_day >= p_from_day) and (p_to_day is null or s.on_day <= p_to_day)
    group by 1, 2;
end
$$;
