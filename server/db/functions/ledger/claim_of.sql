-- Returns the day of the streak of a collection and what it is expected to pay, by the rules of core/bonuses/streak.ts and
-- claim-worth.ts. The server computes the moments; only here is the last collection known for certain.
--
-- p_ladder: null if only p_worth counts, else the amounts of the days (worths, with repeats: again from the first after the
-- last), the moments of the streak (sameFrom, keptFrom), the day that the user stated (stated, statedAt), and for bonuses
-- that add up, the latest last collection after which two, three, or more of them wait (stackedFrom).
create or replace function claim_of(
  p_worth numeric, p_ladder jsonb, p_last timestamptz, p_last_day integer, out streak_day integer, out worth numeric
) language plpgsql stable as $$
declare
  days integer;
begin
  if p_ladder is null then
    worth := p_worth;
    return;
  end if;
  streak_day := case
    when p_ladder ->> 'statedAt' is not null and (p_last is null or p_last < (p_ladder ->> 'statedAt')::timestamptz)
      then (p_ladder ->> 'stated')::integer
    when p_last is null or p_last < (p_ladder ->> 'keptFrom')::timestamptz then 1
    when p_last >= (p_ladder ->> 'sameFrom')::timestamptz then coalesce(p_last_day, 1)
    else coalesce(p_last_day, 1) + 1
  end;
  days := jsonb_array_length(p_ladder -> 'worths');
  worth := (p_ladder -> 'worths' ->> case
    when (p_ladder ->> 'repeats')::boolean then (streak_day - 1) % days
    else least(streak_day, days) - 1
  end)::numeric;
  if p_last is not null then
    worth := worth * (1 + (
      select count(*) from jsonb_array_elements_text(p_ladder -> 'stackedFrom') s where p_last <= s::timestamptz));
  end if;
end
$$;
