-- Stores what was learned about the clocks of a user's rows, and when they are next available by it, where nothing has changed since
-- the rows were read: neither what was learned before, nor the last collection, nor the user's own figures. Returns how many rows
-- changed.
--
-- p_casino_ids: in ascending order, in which every write locks rows. p_last_collected: in milliseconds since 1970. p_before,
-- p_learned: JSON (StoredLearned); null if nothing was learned before.
--
-- @type p_last_collected: readonly (EpochMs | null)[]
-- @type p_before: readonly (string | null)[]
-- @type p_next_ready_at: readonly (Date | string | null)[]
-- @type saved: number
create or replace function save_learned(
  p_user_id uuid, p_casino_ids integer[], p_last_collected bigint[], p_own_versions integer[], p_before text[],
  p_learned text[], p_next_ready_at timestamptz[], out saved integer
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  update casinos_users cu set learned = r.learned::jsonb, next_ready_at = r.next_ready_at
    from unnest(
      (select p_casino_ids), (select p_last_collected), (select p_own_versions), (select p_before), (select p_learned),
      (select p_next_ready_at)
    ) as r (casino_id, last_collected, own_version, before, learned, next_ready_at)
    where cu.user_id = p_user_id and cu.casino_id = r.casino_id and cu.own_version = r.own_version
      and cu.learned is not distinct from r.before::jsonb
      and (date_part('epoch', cu.last_collected - timestamptz '1970-01-01Z') * 1000)::bigint is not distinct from r.last_collected;
  get diagnostics saved = row_count;
  if saved > 0 then
    perform look_for_reminders(p_user_id, null);
  end if;
end
$$;
