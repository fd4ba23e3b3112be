-- Returns what the response to a write needs: the row of a casino, null if it is not in the user's list, and the totals of
-- the whole list in cents. Not language sql: Citus plans no table in such a function with parameters.
-- Without bitmap scans, as read_list. The row is read in a separate subquery: the sums then read only the
-- first columns of all others.
create or replace function changed_row(p_user_id uuid, p_casino_id integer)
  returns table (casino json, collected bigint, spent bigint)
  language plpgsql stable
  set enable_bitmapscan = off
as $$
begin
  return query select
    (select casino_row(
        own.casino_id, own.last_collected, own.user_total_payout, own.user_total_spent, own.user_vote, own.user_tier,
        own.user_rank, own.hidden, own.snoozed_until, own.streak_day, own.own_version,
        own_and_learned(own.own, own.learned),
        own.chosen, own.tags, own.cash_outs > 0 or own.adjustments > 0)
      from casinos_users own where own.user_id = p_user_id and own.casino_id = p_casino_id),
    coalesce((sum(own.user_total_payout) * 100)::bigint, 0),
    coalesce((sum(own.user_total_spent) * 100)::bigint, 0)
    from casinos_users own where own.user_id = p_user_id;
end
$$;
