-- Adds up a user's entries that are not deleted by the months of a zone and by casino, as entry_months has them: those of one
-- casino, or of all if it is null.
create or replace function sum_casino_months(p_user_id uuid, p_zone text, p_casino_id integer)
  returns table (
    month date, casino_id integer, collections bigint, claimed numeric, compared bigint, compared_worth numeric,
    compared_amount numeric, spends bigint, spent numeric, paid_count bigint, paid numeric, fees numeric, active_days integer,
    by_day_count bigint, claims_by_day bigint[], compared_by_day bigint[], spends_by_day bigint[], paid_by_day bigint[]
  ) language plpgsql stable as $$
begin
  return query
    select s.in_month, s.casino_id, sum(s.collections)::bigint, sum(s.claimed), sum(s.compared)::bigint, sum(s.compared_worth),
      sum(s.compared_amount), sum(s.spends)::bigint, sum(s.spent), sum(s.paid_count)::bigint, sum(s.paid), sum(s.fees),
      coalesce(bit_or(1 << (s.n - 1)) filter (where s.collections > 0), 0),
      sum(s.collections + s.spends + s.paid_count)::bigint,
      add_by_day(null, array_agg(s.n) filter (where s.collections > 0),
        array_agg(array[s.collections, (s.claimed * 100)::bigint]) filter (where s.collections > 0)),
      add_by_day(null, array_agg(s.n) filter (where s.compared > 0),
        array_agg(array[s.compared, (s.compared_worth * 100)::bigint, (s.compared_amount * 100)::bigint])
          filter (where s.compared > 0)),
      add_by_day(null, array_agg(s.n) filter (where s.spends > 0),
        array_agg(array[s.spends, (s.spent * 100)::bigint]) filter (where s.spends > 0)),
      add_by_day(null, array_agg(s.n) filter (where s.paid_count > 0),
        array_agg(array[s.paid_count, (s.paid * 100)::bigint, (s.fees * 100)::bigint]) filter (where s.paid_count > 0))
    from (
      select date_trunc('month', d.day::timestamp)::date as in_month, date_part('day', d.day)::integer as n, d.*
        from sum_casino_days(
          p_user_id, p_zone, case when p_casino_id is not null then array[p_casino_id] end, null, null, null, null) d
    ) s
    group by 1, 2;
end
$$;
