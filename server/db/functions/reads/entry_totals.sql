-- Returns the totals of a user's entries from p_from until before p_to that are not deleted, of one casino or of all.
--
-- A casino's row has its totals. Without a casino, it adds the days from that of p_from until before that of p_to. Then it
-- adds the part of the last day that is before p_to and subtracts the part of the first day that is before p_from, so the
-- cost depends on the number of days and not on that of the entries.
create or replace function entry_totals(
  p_user_id uuid, p_from timestamptz, p_to timestamptz, p_casino_id integer, p_kind text
) returns json language plpgsql stable as $$
declare
  -- For an empty range, also if p_to is earlier.
  ends_at constant timestamptz := greatest(p_from, p_to);
  first_day constant timestamptz := date_trunc('day', p_from, 'UTC');
  last_day constant timestamptz := date_trunc('day', ends_at, 'UTC');
  sums record;
  first_part record;
  last_part record;
begin
  if p_casino_id is null then
    select coalesce(sum(d.collections), 0) as collections, coalesce(sum(d.cash_outs), 0) as cash_outs,
        coalesce(sum(d.spends), 0) as spends, coalesce(sum(d.cashed_out), 0) as cashed_out,
        coalesce(sum(d.spent), 0) as spent
      into sums
      from entry_days d
      where d.user_id = p_user_id
        and d.day >= (first_day at time zone 'UTC')::date and d.day < (last_day at time zone 'UTC')::date;
    first_part := sum_entries(p_user_id, null, first_day, p_from);
    last_part := sum_entries(p_user_id, null, last_day, ends_at);
    sums.collections := sums.collections + last_part.collections - first_part.collections;
    sums.cash_outs := sums.cash_outs + last_part.cash_outs - first_part.cash_outs;
    sums.spends := sums.spends + last_part.spends - first_part.spends;
    sums.cashed_out := sums.cashed_out + last_part.cashed_out - first_part.cashed_out;
    sums.spent := sums.spent + last_part.spent - first_part.spent;
  elsif p_from = '-infinity' and p_to = 'infinity' then
    select coalesce(sum(cu.collections), 0) as collections, coalesce(sum(cu.cash_outs), 0) as cash_outs,
        coalesce(sum(cu.spends), 0) as spends, coalesce(sum(cu.user_total_payout), 0) as cashed_out,
        coalesce(sum(cu.user_total_spent), 0) as spent
      into sums
      from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  else
    sums := sum_entries(p_user_id, p_casino_id, p_from, ends_at);
  end if;
  return (
    select json_build_object(
      'entries', of_kind.collections + of_kind.cash_outs + of_kind.spends, 'collections', of_kind.collections,
      'cashedOut', round(of_kind.cashed_out, 2)::text, 'spent', round(of_kind.spent, 2)::text,
      'profit', round(of_kind.cashed_out - of_kind.spent, 2)::text)
    from (
      select max(k.collections) * sums.collections as collections, max(k.cash_outs) * sums.cash_outs as cash_outs,
        max(k.spends) * sums.spends as spends, max(k.cashed_out) * sums.cashed_out as cashed_out,
        max(k.spent) * sums.spent as spent
      from entry_kinds() k where p_kind is null or k.kind = p_kind
    ) of_kind
  );
end
$$;
