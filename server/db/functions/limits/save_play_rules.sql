-- Stores a user's limits and break if they still have the given version, and returns the result like read_play.
--
-- p_limits, p_raises, p_raise_times: for the day, the week, and the month. p_now: when a new break begins.
--
-- outcome: 'saved'; 'outdated' when the version has changed; 'no-user'.
--
-- @type p_break_ends_at: Date | string | null
-- @type p_limits, p_raises: readonly (string | null)[]
-- @type p_raise_times: readonly (Date | string | null)[]
-- @type outcome: 'saved' | 'outdated' | 'no-user'
-- @type rules: StoredRules | null
-- @type spends: WindowSpends | null
create or replace function save_play_rules(
  p_user_id uuid, p_version integer, p_break_ends_at timestamptz, p_limits numeric[], p_raises numeric[],
  p_raise_times timestamptz[], p_window_starts timestamptz[], p_now timestamptz, out outcome text, out rules json, out spends json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  perform from users where id = p_user_id for key share;
  if not found then
    outcome := 'no-user';
    return;
  end if;
  insert into play_rules (user_id) values (p_user_id) on conflict (user_id) do nothing;
  -- The elements are columns of a subquery: as the new value of a column, an element of an array crashes a worker of Citus 13.2.
  update play_rules set
    version = version + 1,
    break_ends_at = p_break_ends_at,
    -- An extended break continues the current one, and any other change in a break adds nothing.
    breaks = case when p_break_ends_at > p_now then breaks + tstzmultirange(tstzrange(p_now, p_break_ends_at)) else breaks end,
    day_limit = given.day, day_raise = given.day_raise, day_raise_requested_at = given.day_raised_at,
    week_limit = given.week, week_raise = given.week_raise, week_raise_requested_at = given.week_raised_at,
    month_limit = given.month, month_raise = given.month_raise, month_raise_requested_at = given.month_raised_at
    from (
      select
        p_limits[1] as day, p_raises[1] as day_raise, p_raise_times[1] as day_raised_at,
        p_limits[2] as week, p_raises[2] as week_raise, p_raise_times[2] as week_raised_at,
        p_limits[3] as month, p_raises[3] as month_raise, p_raise_times[3] as month_raised_at
    ) given
    where user_id = p_user_id and version = p_version;
  outcome := case when found then 'saved' else 'outdated' end;
  perform look_for_reminders(p_user_id, null);
  select p.rules, p.spends into rules, spends from play_state(p_user_id, p_window_starts) p;
end
$$;
