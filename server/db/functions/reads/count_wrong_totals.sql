-- Counts the rows of a user's list whose totals or last collection differ from the ledger.
create or replace function count_wrong_totals(p_user_id uuid, out wrong integer)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select count(*) into wrong
    from casinos_users cu
    left join (
      select casino_id,
        max(occurred_at) filter (where kind = 'collect' and occurred_at >= received_at - interval '720 hours') as collected,
        sum(amount) filter (where kind = 'cash_out') as payout,
        sum(amount) filter (where kind = 'spend') as spent
      from entries where user_id = p_user_id and voided_at is null group by casino_id
    ) ledger on ledger.casino_id = cu.casino_id
    where cu.user_id = p_user_id
      and (cu.last_collected, cu.user_total_payout, cu.user_total_spent)
        is distinct from (ledger.collected, coalesce(ledger.payout, 0), coalesce(ledger.spent, 0));
end
$$;
