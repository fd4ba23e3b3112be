-- Returns a row of a user's list as the array that own-row.ts reads.
create or replace function casino_row(
  p_casino_id integer, p_last_collected timestamptz, p_payout numeric, p_spent numeric, p_vote smallint,
  p_tier smallint, p_rank integer, p_hidden boolean, p_snoozed_until timestamptz,
  p_streak_day integer, p_own_version integer, p_own jsonb, p_chosen boolean, p_tags jsonb,
  p_has_records boolean
) returns json language sql stable as $$
  select ('[' || casino_fields(
    p_casino_id, p_last_collected, p_payout, p_spent, p_vote, p_tier, p_rank, p_hidden, p_snoozed_until,
    p_streak_day, p_own_version, p_own, p_chosen, p_tags, p_has_records) || ']')::json
$$;
