-- Reads a user's cash-outs that are on the way, or have ended since a time: ID, casino, amount in cents, when each was
-- requested, recorded, and has ended, in milliseconds since 1970. The p_most that were requested last.
--
-- @type cash_outs: readonly StoredRequestedCashOut[]
create or replace function read_requested_cash_outs(
  p_user_id uuid, p_since timestamptz, p_most integer, out cash_outs json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- One query for each index.
  select coalesce(json_agg(json_build_array(
      c.id, c.casino_id, (c.amount * 100)::bigint, (date_part('epoch', c.occurred_at) * 1000)::bigint,
      (date_part('epoch', c.received_at) * 1000)::bigint, (date_part('epoch', c.ended_at) * 1000)::bigint)
      order by c.occurred_at desc, c.id), '[]')
    into cash_outs from (
      (select e.id, e.casino_id, e.amount, e.occurred_at, e.received_at, null::timestamptz as ended_at
        from entries e
        where e.user_id = p_user_id and e.kind = 'cash_out' and e.status in ('requested', 'approved')
          and e.voided_at is null
        order by e.occurred_at desc, e.id desc limit p_most)
      union all
      (select e.id, e.casino_id, e.amount, e.occurred_at, e.received_at, e.paid_at
        from entries e
        where e.user_id = p_user_id and e.paid_at > p_since and e.voided_at is null)
      union all
      (select e.id, e.casino_id, e.amount, e.occurred_at, e.received_at, e.closed_at
        from entries e
        where e.user_id = p_user_id and e.status in ('rejected', 'canceled') and e.closed_at > p_since
          and e.voided_at is null)
      order by occurred_at desc, id desc limit p_most
    ) c;
end
$$;
