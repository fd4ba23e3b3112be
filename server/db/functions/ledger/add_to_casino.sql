-- For servers of the version before, which call it when an entry is stored: adds to the totals of a casino and to its months.
-- The amounts are those of the entries, so it recounts them.
create or replace function add_to_casino(
  p_user_id uuid, p_casino_id integer, p_collected_at timestamptz, p_next_ready_at timestamptz, p_collections integer,
  p_cash_outs integer, p_spends integer, p_cashed_out numeric, p_spent numeric, p_streak_day integer
) returns void language plpgsql as $$
begin
  perform recount_casino(p_user_id, p_casino_id);
  update casinos_users cu set next_ready_at = p_next_ready_at
    where cu.user_id = p_user_id and cu.casino_id = p_casino_id and cu.last_collected = p_collected_at;
end
$$;
