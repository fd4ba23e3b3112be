-- Returns a round of Speed Collect after a change, by the rule of core/round/round.ts (changedRound).
--
-- @type p_round: Round | null
-- @type p_change: ChangeRound
-- @type changed: Round
create or replace function changed_round(p_round jsonb, p_change jsonb, out changed jsonb)
  language plpgsql immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  before jsonb := case when p_round ->> 'day' = p_change ->> 'day' then p_round end;
  is_latest boolean := before is null or (before ->> 'activeAt') collate "C" <= p_change ->> 'at';
begin
  if before is null and (p_round ->> 'activeAt') collate "C" > p_change ->> 'at' then
    changed := p_round;
    return;
  end if;
  changed := jsonb_build_object(
    'day', p_change -> 'day',
    'activeAt', case when is_latest then p_change -> 'at' else before -> 'activeAt' end,
    'tiers', coalesce(case when is_latest then p_change -> 'tiers' end, before -> 'tiers', '[1, 2, 3, 4]'),
    'outcomes', jsonb_strip_nulls(coalesce(before -> 'outcomes', '{}') || coalesce(p_change -> 'outcomes', '{}')),
    'amounts', jsonb_strip_nulls(coalesce(before -> 'amounts', '{}') || coalesce(p_change -> 'amounts', '{}')),
    'visit', coalesce(case when is_latest then p_change -> 'visit' end, before -> 'visit', 'null')
  );
end
$$;
