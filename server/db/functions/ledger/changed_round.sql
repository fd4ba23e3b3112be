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
  -- Times are text of one format, so their order is that of the text.
  change_at text := p_change ->> 'at';
  before jsonb := case when p_round ->> 'day' = p_change ->> 'day' then p_round end;
  tiers_at text := coalesce(p_change ->> 'tiersAt', change_at);
  visit_at text := coalesce(p_change ->> 'visitAt', change_at);
  takes_tiers boolean := p_change ? 'tiers'
    and coalesce(tiers_at collate "C" >= (before ->> 'tiersAt'), true);
  takes_visit boolean := p_change ? 'visit'
    and coalesce(visit_at collate "C" >= (before ->> 'visitAt'), true);
begin
  if before is null and (p_round ->> 'activeAt') collate "C" > change_at then
    changed := p_round;
    return;
  end if;
  changed := jsonb_build_object(
    'day', p_change -> 'day',
    'activeAt', greatest((before ->> 'activeAt') collate "C", change_at),
    'tiers', case when takes_tiers then p_change -> 'tiers' else coalesce(before -> 'tiers', '[1, 2, 3, 4]') end,
    'tiersAt', case when takes_tiers then tiers_at else before ->> 'tiersAt' end,
    'outcomes', jsonb_strip_nulls(coalesce(before -> 'outcomes', '{}') || coalesce(p_change -> 'outcomes', '{}')),
    'amounts', jsonb_strip_nulls(coalesce(before -> 'amounts', '{}') || coalesce(p_change -> 'amounts', '{}')),
    'visit', case when takes_visit then p_change -> 'visit' else coalesce(before -> 'visit', 'null') end,
    'visitAt', case when takes_visit then visit_at else before ->> 'visitAt' end
  );
end
$$;
