-- Returns sums by the days of a month (entry_months) of which only one day has values. It becomes part of the query that calls it,
-- which takes less time than add_by_day. Empty if p_values is null, which only Citus asks for: it evaluates also the branches of a
-- `case` that do not count.
create or replace function first_by_day(p_day integer, p_values bigint[]) returns bigint[]
  language sql immutable as $$
  select array_fill(0::bigint, array[(p_day - 1) * coalesce(cardinality(p_values), 0)]) || p_values
    || array_fill(0::bigint, array[(31 - p_day) * coalesce(cardinality(p_values), 0)])
$$;
