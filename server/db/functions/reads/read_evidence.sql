-- Reads what a user's claims show about the clocks of casinos: the newest collections of each since a time, also those that
-- were deleted because the bonus was not ready, in ascending order. A collection that was added later does not count. One
-- with a date only is marked, because nothing is known of the time between it and the next one.
--
-- @type evidence: readonly StoredEvidence[]
create or replace function read_evidence(
  p_user_id uuid, p_casino_ids integer[], p_since timestamptz, p_most integer, out evidence json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select coalesce(json_agg(json_build_array(c.casino_id, c.claims)), '[]') into evidence from (
    select e.casino_id, json_agg(json_build_array(
        (date_part('epoch', e.occurred_at) * 1000)::bigint, e.voided_at is not null, coalesce(e.date_only, false)
      ) order by e.occurred_at, e.id) as claims
      from (
        select e.*, row_number() over (partition by e.casino_id order by e.occurred_at desc, e.id desc) as number
          from entries e join entry_kinds() k on k.kind = e.kind
          where e.user_id = p_user_id and e.casino_id = any (p_casino_ids) and e.kind = 'collect'
            and e.occurred_at >= p_since and (e.voided_at is null or e.not_ready)
            and e.occurred_at >= e.received_at - k.restart_hours * interval '1 hour'
      ) e
      where e.number <= p_most
      group by e.casino_id
  ) c;
end
$$;
