-- Recalculates the totals, the counts, and the last collection of a casino in a user's list. Not language sql: see
-- changed_row.
create or replace function recount_casino(p_user_id uuid, p_casino_id integer) returns void language plpgsql as $$
begin
  -- Before the entries are read: a concurrent entry is then counted either here or by its own function.
  perform from casinos_users where user_id = p_user_id and casino_id = p_casino_id for update;
  update casinos_users
    set (last_collected, user_total_payout, user_total_spent, collections, cash_outs, spends) = (
      select
        max(occurred_at) filter (where kind = 'collect' and occurred_at >= received_at - interval '720 hours'),
        coalesce(sum(amount) filter (where kind = 'cash_out'), 0),
        coalesce(sum(amount) filter (where kind = 'spend'), 0),
        count(*) filter (where kind = 'collect'),
        count(*) filter (where kind = 'cash_out'),
        count(*) filter (where kind = 'spend')
      from entries
      where user_id = p_user_id and casino_id = p_casino_id and voided_at is null
    )
    where user_id = p_user_id and casino_id = p_casino_id;
end
$$;
