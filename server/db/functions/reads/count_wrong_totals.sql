-- Counts the rows of a user's list whose totals, counts, or last collection differ from the ledger, and the days whose
-- sums do.
--
-- @type wrong: number
create or replace function count_wrong_totals(p_user_id uuid, out wrong integer)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  wrong_days integer;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select count(*) into wrong
    from casinos_users cu
    left join (
      select e.casino_id,
        max(e.occurred_at) filter (where e.occurred_at >= e.received_at - k.restart_hours * interval '1 hour') as collected,
        sum(e.amount * k.cashed_out) as payout, sum(e.amount * k.spent) as spent,
        sum(k.collections) as collections, sum(k.cash_outs) as cash_outs, sum(k.spends) as spends
      from entries e join entry_kinds() k on k.kind = e.kind
      where e.user_id = p_user_id and e.voided_at is null group by e.casino_id
    ) ledger on ledger.casino_id = cu.casino_id
    where cu.user_id = p_user_id
      and (cu.last_collected, cu.user_total_payout, cu.user_total_spent, cu.collections, cu.cash_outs, cu.spends)
        is distinct from (
          ledger.collected, coalesce(ledger.payout, 0), coalesce(ledger.spent, 0),
          coalesce(ledger.collections, 0), coalesce(ledger.cash_outs, 0), coalesce(ledger.spends, 0));
  -- A day whose entries are all deleted remains, with zeros.
  select count(*) into wrong_days
    from (
      select d.day, d.collections, d.cash_outs, d.spends, d.cashed_out, d.spent, d.claimed from entry_days d
      where d.user_id = p_user_id and (d.collections, d.cash_outs, d.spends, d.cashed_out, d.spent, d.claimed) <> (0, 0, 0, 0, 0, 0)
    ) stored
    full join (
      select (e.occurred_at at time zone 'UTC')::date as day,
        sum(k.collections) as collections, sum(k.cash_outs) as cash_outs, sum(k.spends) as spends,
        coalesce(sum(e.amount * k.cashed_out), 0) as cashed_out, coalesce(sum(e.amount * k.spent), 0) as spent,
        coalesce(sum(coalesce(e.amount, e.worth) * k.collections), 0) as claimed
      from entries e join entry_kinds() k on k.kind = e.kind
      where e.user_id = p_user_id and e.voided_at is null group by 1
    ) ledger on ledger.day = stored.day
    where (stored.collections, stored.cash_outs, stored.spends, stored.cashed_out, stored.spent, stored.claimed)
      is distinct from
        (ledger.collections, ledger.cash_outs, ledger.spends, ledger.cashed_out, ledger.spent, ledger.claimed);
  wrong := wrong + wrong_days;
end
$$;
