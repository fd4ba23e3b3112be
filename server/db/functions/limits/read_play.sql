-- Reads a user's limits and break, what they have spent in the windows that start at p_window_starts, and where they play.
--
-- @type rules: StoredRules | null
-- @type spends: WindowSpends
create or replace function read_play(
  p_user_id uuid, p_window_starts timestamptz[], out rules json, out spends json, out state text
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select u.state into state from users u where u.id = p_user_id;
  select p.rules, p.spends into rules, spends from play_state(p_user_id, p_window_starts) p;
end
$$;
