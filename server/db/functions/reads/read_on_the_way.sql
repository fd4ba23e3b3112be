-- Reads what a user's cash-outs on the way are: for each row of the list with one, the casino of a further bonus that the user
-- added, the sum in cents, how many there are, when the oldest was requested, and how many were requested before a time, which
-- p_before has for p_casino_ids and the further bonuses that the user added to them, and p_before_else for the others. Also the
-- balance of all casinos in cents, and whether the user has recorded a correction, an amount played through, or a cash-out with a
-- state of its own.
--
-- Stable, so that all its queries see the same entries.
--
-- @type open: readonly StoredOnTheWay[]
-- @type balance: Cents
-- @type used: boolean
create or replace function read_on_the_way(
  p_user_id uuid, p_casino_ids integer[], p_before timestamptz[], p_before_else timestamptz,
  out open json, out balance bigint, out used boolean
)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select coalesce(json_agg(json_build_array(
      c.casino_id, c.parent_id, c.amount, c.entries, c.oldest_at, c.overdue)), '[]') into open
    from (
      select e.casino_id, (cu.own ->> 'parentId')::integer as parent_id, (sum(e.amount) * 100)::bigint as amount, count(*) as entries,
          (date_part('epoch', min(e.occurred_at)) * 1000)::bigint as oldest_at,
          count(*) filter (where e.occurred_at < coalesce(
            p_before[array_position(p_casino_ids, coalesce((cu.own ->> 'parentId')::integer, e.casino_id))], p_before_else)) as overdue
        from entries e join casinos_users cu on cu.user_id = p_user_id and cu.casino_id = e.casino_id
        where e.user_id = p_user_id and e.kind = 'cash_out' and e.status in ('requested', 'approved') and e.voided_at is null
        group by 1, 2
    ) c;
  select coalesce(
        sum(cu.claimed + cu.user_total_spent - cu.user_total_payout - cu.on_the_way + cu.corrections) * 100, 0)::bigint,
      coalesce(bool_or(cu.adjustments > 0), false)
    into balance, used
    from casinos_users cu where cu.user_id = p_user_id;
  used := used or exists (
    select from entries e where e.user_id = p_user_id and e.status is not null and e.voided_at is null);
end
$$;
