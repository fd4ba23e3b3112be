-- Stores what a user was told, and when to look again, by the server whose time is still p_claimed_until. A write since then
-- can have made an earlier look necessary, which stays.
--
-- p_version: that of the settings which were read; with another one, the user is looked at again. p_next_at: null if there is
-- nothing to look for. p_is_reachable: false if the user has turned reminders on nowhere.
--
-- The claim can expire, and another server can claim the user, while the first update waits for a lock: its subquery does not see
-- that. Then the memory is merged, which is right, because the user was told, and the time stays that of the other claim.
--
-- Locks reminders before reminder_times, as save_reminders and erase_user_data do.
--
-- @type p_memory: ReminderMemory
-- @type p_next_at: Date | null
-- @type finished: boolean
create or replace function finish_look(
  p_user_id uuid, p_claimed_until timestamptz, p_version integer, p_memory jsonb, p_next_at timestamptz,
  p_is_reachable boolean, out finished boolean
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  is_current boolean;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- Only looks tell of cash-outs, and forget those that ended long ago.
  update reminders set memory = merge_memory(memory, p_memory) || jsonb_build_object('isPaused', p_memory -> 'isPaused')
      || case when p_memory ? 'cashOuts' then jsonb_build_object('cashOuts', p_memory -> 'cashOuts') else '{}' end
    where user_id = p_user_id
      and exists (select from reminder_times t where t.user_id = p_user_id and t.claimed_until = p_claimed_until)
    returning version = p_version into is_current;
  update reminder_times set claimed_until = null,
      next_at = case when is_current then least(next_at, p_next_at) else '1970-01-01Z' end
    where user_id = p_user_id and claimed_until = p_claimed_until;
  finished := found;
  if finished and not p_is_reachable then
    delete from reminder_times where user_id = p_user_id and next_at = 'infinity';
  end if;
end
$$;
