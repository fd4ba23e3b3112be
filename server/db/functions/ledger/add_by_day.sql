-- Returns sums by the days of a month (entry_months) with values added to some of its days.
--
-- p_sums: as many values for each of 31 days as each of p_values has; null: no day has any yet.
-- p_days, p_values: days of the month, and an array of values for each; null: nothing is added.
create or replace function add_by_day(p_sums bigint[], p_days integer[], p_values bigint[]) returns bigint[]
  language plpgsql immutable as $$
declare
  width constant integer := array_length(p_values, 2);
  sums bigint[] := p_sums;
  position integer;
begin
  if p_days is null then
    return sums;
  end if;
  if sums is null then
    sums := array_fill(0::bigint, array[31 * width]);
  end if;
  for d in 1 .. cardinality(p_days) loop
    position := (p_days[d] - 1) * width;
    for n in 1 .. width loop
      sums[position + n] := sums[position + n] + p_values[d][n];
    end loop;
  end loop;
  return sums;
end
$$;
