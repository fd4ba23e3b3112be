-- Adds to the totals and counts of a casino in a user's list. p_collected_at is null, or the time of a collection that
-- restarts the countdown, p_next_ready_at is when the bonus is available after it, and p_streak_day is its day of the streak.
-- Does not look for reminders.
create or replace function add_to_totals(
  p_user_id uuid, p_casino_id integer, p_collected_at timestamptz, p_next_ready_at timestamptz, p_streak_day integer,
  p_collections integer, p_claimed numeric, p_cash_outs integer, p_cashed_out numeric, p_on_the_way numeric,
  p_spends integer, p_spent numeric, p_adjustments integer, p_corrections numeric, p_played numeric
) returns void language plpgsql as $$
begin
  update casinos_users cu set
    last_collected = greatest(cu.last_collected, p_collected_at),
    next_ready_at = case when p_collected_at is null or p_collected_at < cu.last_collected
      then cu.next_ready_at else p_next_ready_at end,
    streak_day = case when p_collected_at is null or p_collected_at < cu.last_collected
      then cu.streak_day else p_streak_day end,
    user_total_payout = cu.user_total_payout + p_cashed_out, user_total_spent = cu.user_total_spent + p_spent,
    claimed = cu.claimed + p_claimed, on_the_way = cu.on_the_way + p_on_the_way,
    corrections = cu.corrections + p_corrections, played = cu.played + p_played,
    -- An earlier collection that arrives late is evidence that what was learned does not contain.
    learned = case when p_collected_at < cu.last_collected then cu.learned - 'asOf' else cu.learned end,
    collections = cu.collections + p_collections, cash_outs = cu.cash_outs + p_cash_outs, spends = cu.spends + p_spends,
    adjustments = cu.adjustments + p_adjustments
    where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
end
$$;
