-- Reads what a user's claims show about some bonuses of the catalog, for what is learned for everybody: as read_evidence, with the
-- entered amounts in cents, and the last statement about when each is ready. Nothing unless shares_evidence. Imported claims show
-- nothing to others: files can contain anything.
--
-- @type evidence: readonly StoredSharedEvidence[]
create or replace function read_shared_evidence(
  p_user_id uuid, p_casino_ids integer[], p_since timestamptz, p_most integer, out evidence json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  evidence := '[]';
  if not shares_evidence(p_user_id) then
    return;
  end if;
  select coalesce(json_agg(json_build_array(c.casino_id, c.claims, own.own -> 'ready')), '[]') into evidence from (
    select e.casino_id, json_agg(json_build_array(
        (date_part('epoch', e.occurred_at) * 1000)::bigint, e.voided_at is not null,
        e.import_id is not null or coalesce(e.date_only, false),
        case when e.import_id is null and e.date_only is null then (e.amount * 100)::bigint end
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
  ) c
  join casinos_users own on own.user_id = p_user_id and own.casino_id = c.casino_id;
end
$$;
