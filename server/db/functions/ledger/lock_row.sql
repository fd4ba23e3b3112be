-- Locks the row of a casino in a user's list, so that concurrent writes of a user run one after the other. An offered casino
-- that is not in the list is added.
--
-- outcome: null if the row is locked, else as add_own_casino. The other values are those of the row.
create or replace function lock_row(
  p_user_id uuid, p_casino_id integer, out outcome text, out payout numeric, out spent numeric,
  out last_collected timestamptz, out streak_day integer, out own_version integer
) language plpgsql as $$
begin
  select cu.user_total_payout, cu.user_total_spent, cu.last_collected, cu.streak_day, cu.own_version
    into payout, spent, last_collected, streak_day, own_version
    from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id for update;
  if not found then
    outcome := add_own_casino(p_user_id, p_casino_id);
    if outcome is null then
      select cu.user_total_payout, cu.user_total_spent, cu.last_collected, cu.streak_day, cu.own_version
        into payout, spent, last_collected, streak_day, own_version
        from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id for update;
    end if;
  end if;
end
$$;
