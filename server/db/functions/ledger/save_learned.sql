-- Stores what was learned about the clocks of a user's rows, and when they are next available by it, where the last collection
-- is still the one from which it was learned. Returns how many rows changed.
--
-- p_last_collected: in milliseconds since 1970. p_learned: an array, in the order of p_casino_ids.
--
-- @type p_last_collected: readonly (EpochMs | null)[]
-- @type p_learned: readonly StoredLearned[]
-- @type p_next_ready_at: readonly (Date | string | null)[]
-- @type saved: number
create or replace function save_learned(
  p_user_id uuid, p_casino_ids integer[], p_last_collected bigint[], p_learned jsonb, p_next_ready_at timestamptz[],
  out saved integer
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  update casinos_users cu set learned = p_learned -> (r.number - 1)::integer, next_ready_at = r.next_ready_at
    from unnest((select p_casino_ids), (select p_last_collected), (select p_next_ready_at))
      with ordinality as r (casino_id, last_collected, next_ready_at, number)
    where cu.user_id = p_user_id and cu.casino_id = r.casino_id
      and (date_part('epoch', cu.last_collected) * 1000)::bigint is not distinct from r.last_collected;
  get diagnostics saved = row_count;
end
$$;
