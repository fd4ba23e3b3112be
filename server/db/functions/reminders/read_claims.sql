-- Reads a user's collections since a time that restart a countdown, with their days of the streak, in ascending order: the
-- newest p_most.
--
-- @type claims: readonly StoredDayClaim[]
create or replace function read_claims(p_user_id uuid, p_since timestamptz, p_most integer, out claims json)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select coalesce(json_agg(json_build_array(
      c.casino_id, (date_part('epoch', c.occurred_at) * 1000)::bigint, c.streak_day) order by c.occurred_at, c.id), '[]')
    into claims from (
      select e.casino_id, e.occurred_at, e.streak_day, e.id
        from entries e join entry_kinds() k on k.kind = e.kind
        where e.user_id = p_user_id and e.kind = 'collect' and e.occurred_at >= p_since and e.voided_at is null
          and e.occurred_at >= e.received_at - k.restart_hours * interval '1 hour'
        order by e.occurred_at desc, e.id desc limit p_most
    ) c;
end
$$;
