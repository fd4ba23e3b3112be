-- Reads what the balances of a user's casinos follow from: for each row of the list with entries, and for the casino of such a
-- further bonus, the sums in cents (claimed, spent, paid, on the way, corrections, played, and claimed since p_pace_since), and what
-- the user has of their own; and how many seconds the cash-outs that were paid since p_paid_since took, with their casinos.
--
-- Stable, so that all its queries see the same entries.
--
-- @type casinos: readonly StoredBalance[]
-- @type payments: readonly StoredPayment[]
create or replace function read_balances(
  p_user_id uuid, p_pace_since timestamptz, p_paid_since timestamptz, out casinos json, out payments json
)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  used_ids integer[];
  casino_ids integer[];
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select coalesce(array_agg(cu.casino_id), '{}'),
      coalesce(array_agg((cu.own ->> 'parentId')::integer) filter (where cu.own ? 'parentId'), '{}')
    into used_ids, casino_ids
    from casinos_users cu
    where cu.user_id = p_user_id and cu.collections + cu.cash_outs + cu.spends + cu.adjustments > 0;
  -- A separate query: on Citus, a table of users is not joined to all casinos.
  casino_ids := used_ids || casino_ids || array(
    select c.parent_id from casinos c where c.id = any (used_ids) and c.parent_id is not null);
  select coalesce(json_agg(json_build_array(
      cu.casino_id, (cu.claimed * 100)::bigint, (cu.user_total_spent * 100)::bigint, (cu.user_total_payout * 100)::bigint,
      (cu.on_the_way * 100)::bigint, (cu.corrections * 100)::bigint, (cu.played * 100)::bigint,
      (coalesce(recent.claimed, 0) * 100)::bigint, cu.own)), '[]')
    into casinos
    from casinos_users cu
    left join (
      select e.casino_id, sum(p.claimed) as claimed
        from entries e, entry_parts(e.kind, e.status, e.amount, e.worth) p
        where e.user_id = p_user_id and e.occurred_at >= p_pace_since and e.voided_at is null
        group by e.casino_id
    ) recent on recent.casino_id = cu.casino_id
    where cu.user_id = p_user_id and cu.casino_id = any (casino_ids);
  select coalesce(json_agg(json_build_array(
      e.casino_id, date_part('epoch', e.paid_at - e.occurred_at)::bigint)), '[]')
    into payments
    from entries e
    where e.user_id = p_user_id and e.paid_at is not null and e.paid_at >= p_paid_since and e.voided_at is null;
end
$$;
