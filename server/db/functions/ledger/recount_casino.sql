-- Recalculates the totals, the counts, the months, the last collection, and the streak of a casino in a user's list. When it is
-- next available is unknown after that, unless the last collection stays. Not language sql: see changed_row.
create or replace function recount_casino(p_user_id uuid, p_casino_id integer) returns void language plpgsql as $$
declare
  sums record;
  last record;
begin
  -- Before the entries are read: a concurrent entry is then counted either here or by its own function.
  perform from casinos_users where user_id = p_user_id and casino_id = p_casino_id for update;
  select coalesce(sum(p.collections), 0) as collections, coalesce(sum(p.claimed), 0) as claimed,
      coalesce(sum(p.cash_outs), 0) as cash_outs, coalesce(sum(p.cashed_out), 0) as cashed_out,
      coalesce(sum(p.on_the_way), 0) as on_the_way, coalesce(sum(p.spends), 0) as spends, coalesce(sum(p.spent), 0) as spent,
      coalesce(sum(p.adjustments), 0) as adjustments, coalesce(sum(p.corrections), 0) as corrections,
      coalesce(sum(p.played), 0) as played
    into sums
    from entries e, entry_parts(e.kind, e.status, e.amount, e.worth) p
    where e.user_id = p_user_id and e.casino_id = p_casino_id and e.voided_at is null;
  last := last_collection(p_user_id, p_casino_id);
  update casinos_users
    set last_collected = last.occurred_at, streak_day = last.streak_day,
      next_ready_at = case when last_collected is not distinct from last.occurred_at then next_ready_at end,
      -- Evidence has changed.
      learned = learned - 'asOf',
      user_total_payout = sums.cashed_out, user_total_spent = sums.spent, claimed = sums.claimed,
      on_the_way = sums.on_the_way, corrections = sums.corrections, played = sums.played,
      collections = sums.collections, cash_outs = sums.cash_outs, spends = sums.spends, adjustments = sums.adjustments
    where user_id = p_user_id and casino_id = p_casino_id;
  perform recount_months(p_user_id, p_casino_id);
  perform look_for_reminders(p_user_id, null);
end
$$;
