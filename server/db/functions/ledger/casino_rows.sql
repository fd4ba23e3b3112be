-- Returns rows of a user's list as a JSON array of the arrays that own-row.ts reads. Not language sql: see changed_row.
create or replace function casino_rows(p_user_id uuid, p_casino_ids integer[]) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(casino_row(
        own.casino_id, own.last_collected, own.user_total_payout, own.user_total_spent, own.user_vote, own.user_tier,
        own.user_rank, own.hidden, own.snoozed_until, own.streak_day, own.own_version,
        own_and_learned(own.own, own.learned),
        own.chosen, own.tags, own.cash_outs > 0 or own.adjustments > 0
      )), '[]')
      from casinos_users own where own.user_id = p_user_id and own.casino_id = any (p_casino_ids)
  );
end
$$;
