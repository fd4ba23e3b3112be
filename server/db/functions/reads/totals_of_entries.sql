-- Returns the totals of a user's entries from p_from until before p_to that are not deleted, of one casino or of all, of one kind
-- or of all. p_statuses: of cash-outs in these states; null: of all entries.
--
-- A casino's row has its totals. Without a casino, the days are added up, so the cost depends on their number and not on that of
-- the entries. Corrections and amounts played through of one kind, and cash-outs that are not paid, are few: they are read.
create or replace function totals_of_entries(
  p_user_id uuid, p_from timestamptz, p_to timestamptz, p_casino_id integer, p_kind text, p_statuses text[]
) returns json language plpgsql stable as $$
declare
  -- For an empty range, also if p_to is earlier.
  ends_at constant timestamptz := greatest(p_from, p_to);
  zone text;
  sums record;
  first_part record;
  last_part record;
  other record;
begin
  if p_casino_id is null and coalesce(p_kind, '') not in ('correction', 'played')
    and (p_statuses is null or 'paid' = any (p_statuses)) then
    zone := day_zone(p_user_id);
    select coalesce(sum(d.collections), 0) as collections, coalesce(sum(d.cash_outs), 0) as cash_outs,
        coalesce(sum(d.spends), 0) as spends, coalesce(sum(d.adjustments), 0) as adjustments,
        coalesce(sum(d.cashed_out), 0) as cashed_out, coalesce(sum(d.spent), 0) as spent
      into sums
      from entry_days d
      where d.user_id = p_user_id
        and d.day >= (p_from at time zone zone)::date and d.day < (ends_at at time zone zone)::date;
    first_part := sum_day_part(p_user_id, zone, p_from);
    last_part := sum_day_part(p_user_id, zone, ends_at);
    sums.collections := sums.collections + last_part.collections - first_part.collections;
    sums.cash_outs := sums.cash_outs + last_part.cash_outs - first_part.cash_outs;
    sums.spends := sums.spends + last_part.spends - first_part.spends;
    sums.adjustments := sums.adjustments + last_part.adjustments - first_part.adjustments;
    sums.cashed_out := sums.cashed_out + last_part.cashed_out - first_part.cashed_out;
    sums.spent := sums.spent + last_part.spent - first_part.spent;
    if p_statuses is not null then
      select count(*) as entries into other from entries e
        where e.user_id = p_user_id and e.status is not null and e.status <> all (p_statuses)
          and e.occurred_at >= p_from and e.occurred_at < ends_at and e.voided_at is null;
      sums.cash_outs := sums.cash_outs - other.entries;
    end if;
  elsif p_casino_id is not null and p_from = '-infinity' and p_to = 'infinity'
    and coalesce(p_kind, '') not in ('correction', 'played') and p_statuses is null then
    select coalesce(sum(cu.collections), 0) as collections, coalesce(sum(cu.cash_outs), 0) as cash_outs,
        coalesce(sum(cu.spends), 0) as spends, coalesce(sum(cu.adjustments), 0) as adjustments,
        coalesce(sum(cu.user_total_payout), 0) as cashed_out, coalesce(sum(cu.user_total_spent), 0) as spent
      into sums
      from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  elsif p_casino_id is not null then
    -- There is one query per index.
    select coalesce(sum(p.collections), 0) as collections, coalesce(sum(p.cash_outs), 0) as cash_outs,
        coalesce(sum(p.spends), 0) as spends, coalesce(sum(p.adjustments), 0) as adjustments,
        coalesce(sum(p.cashed_out), 0) as cashed_out, coalesce(sum(p.spent), 0) as spent
      into sums
      from entries e, entry_parts(e.kind, e.status, e.amount, null) p
      where e.user_id = p_user_id and e.casino_id = p_casino_id and e.occurred_at >= p_from and e.occurred_at < ends_at
        and e.voided_at is null and (p_kind is null or e.kind = p_kind)
        and (p_statuses is null or (e.kind = 'cash_out' and coalesce(e.status, 'paid') = any (p_statuses)));
  elsif p_statuses is not null then
    -- Of the same types as above: the plan of what follows has them.
    select 0::bigint as collections, count(*) as cash_outs, 0::bigint as spends, 0::bigint as adjustments,
        0::numeric as cashed_out, 0::numeric as spent
      into sums
      from entries e
      where e.user_id = p_user_id and e.status = any (p_statuses) and e.occurred_at >= p_from and e.occurred_at < ends_at
        and e.voided_at is null;
  else
    select 0::bigint as collections, 0::bigint as cash_outs, 0::bigint as spends, count(*) as adjustments,
        0::numeric as cashed_out, 0::numeric as spent
      into sums
      from entries e
      where e.user_id = p_user_id and e.kind = p_kind and e.kind <> 'collect' and e.occurred_at >= p_from
        and e.occurred_at < ends_at and e.voided_at is null;
  end if;
  return (
    select json_build_object(
      'entries', of_kind.collections + of_kind.cash_outs + of_kind.spends + of_kind.adjustments,
      'collections', of_kind.collections,
      'cashedOut', round(of_kind.cashed_out, 2)::text, 'spent', round(of_kind.spent, 2)::text,
      'profit', round(of_kind.cashed_out - of_kind.spent, 2)::text)
    from (
      select case when wanted in ('all', 'collect') then sums.collections else 0 end as collections,
        case when wanted in ('all', 'cash_out') then sums.cash_outs else 0 end as cash_outs,
        case when wanted in ('all', 'spend') then sums.spends else 0 end as spends,
        case when wanted in ('all', 'correction', 'played') then sums.adjustments else 0 end as adjustments,
        case when wanted in ('all', 'cash_out') then sums.cashed_out else 0 end as cashed_out,
        case when wanted in ('all', 'spend') then sums.spent else 0 end as spent
      from (select case when p_statuses is null then coalesce(p_kind, 'all') else 'cash_out' end) k (wanted)
    ) of_kind
  );
end
$$;
