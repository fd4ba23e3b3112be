-- Counts the rows of a user's list whose totals, counts, or last collection differ from the ledger, and the days and the months
-- of casinos whose sums do.
--
-- @type wrong: number
create or replace function count_wrong_totals(p_user_id uuid, out wrong integer)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  zone text;
  wrong_days integer;
  wrong_months integer;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  zone := day_zone(p_user_id);
  select count(*) into wrong
    from casinos_users cu
    left join (
      select e.casino_id,
        max(e.occurred_at) filter (where e.occurred_at >= e.received_at - k.restart_hours * interval '1 hour') as collected,
        sum(p.cashed_out) as payout, sum(p.spent) as spent, sum(p.claimed) as claimed, sum(p.on_the_way) as on_the_way,
        sum(p.corrections) as corrections, sum(p.played) as played, sum(p.collections) as collections,
        sum(p.cash_outs) as cash_outs, sum(p.spends) as spends, sum(p.adjustments) as adjustments
      from entries e join entry_kinds() k on k.kind = e.kind, entry_parts(e.kind, e.status, e.amount, e.worth) p
      where e.user_id = p_user_id and e.voided_at is null group by e.casino_id
    ) ledger on ledger.casino_id = cu.casino_id
    where cu.user_id = p_user_id
      and (cu.last_collected, cu.user_total_payout, cu.user_total_spent, cu.claimed, cu.on_the_way, cu.corrections, cu.played,
          cu.collections, cu.cash_outs, cu.spends, cu.adjustments)
        is distinct from (
          ledger.collected, coalesce(ledger.payout, 0), coalesce(ledger.spent, 0), coalesce(ledger.claimed, 0),
          coalesce(ledger.on_the_way, 0), coalesce(ledger.corrections, 0), coalesce(ledger.played, 0),
          coalesce(ledger.collections, 0), coalesce(ledger.cash_outs, 0), coalesce(ledger.spends, 0),
          coalesce(ledger.adjustments, 0));
  -- A day or a month whose entries are all deleted can remain, with zeros.
  select count(*) into wrong_days
    from (
      select d.* from entry_days d
      where d.user_id = p_user_id
        and (d.collections, d.cash_outs, d.spends, d.cashed_out, d.spent, d.claimed, d.adjustments, d.paid_count, d.paid, d.fees)
          <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    ) stored
    full join sum_days(p_user_id, zone, null) ledger on ledger.day = stored.day
    where (stored.collections, stored.cash_outs, stored.spends, stored.cashed_out, stored.spent, stored.claimed,
        stored.adjustments, stored.paid_count, stored.paid, stored.fees)
      is distinct from
        (ledger.collections, ledger.cash_outs, ledger.spends, ledger.cashed_out, ledger.spent, ledger.claimed,
        ledger.adjustments, ledger.paid_count, ledger.paid, ledger.fees);
  select count(*) into wrong_months
    from (
      select m.* from entry_months m
      where m.user_id = p_user_id and (m.collections, m.spends, m.paid_count, m.claimed, m.spent, m.paid, m.active_days)
        <> (0, 0, 0, 0, 0, 0, 0)
    ) stored
    full join sum_casino_months(p_user_id, zone, null) ledger
      on ledger.month = stored.month and ledger.casino_id = stored.casino_id
    where (stored.collections, stored.claimed, stored.compared, stored.compared_worth, stored.compared_amount, stored.spends,
        stored.spent, stored.paid_count, stored.paid, stored.fees, stored.active_days)
      is distinct from
        (ledger.collections, ledger.claimed, ledger.compared, ledger.compared_worth, ledger.compared_amount, ledger.spends,
        ledger.spent, ledger.paid_count, ledger.paid, ledger.fees, ledger.active_days)
      -- Reports do not use the sums by day of a month that are not complete (fill_days).
      or stored.by_day_count >= ledger.by_day_count
        and (stored.by_day_count, stored.claims_by_day, stored.compared_by_day, stored.spends_by_day, stored.paid_by_day)
          is distinct from
            (ledger.by_day_count, ledger.claims_by_day, ledger.compared_by_day, ledger.spends_by_day, ledger.paid_by_day);
  wrong := wrong + wrong_days + wrong_months;
end
$$;
