-- Stores when casinos of a user's list are next available, where the last collection is still the one from which the time
-- was computed. Returns how many rows changed.
--
-- p_last_collected: in milliseconds since 1970.
--
-- @type p_last_collected: readonly (EpochMs | null)[]
-- @type p_next_ready_at: readonly (Date | string | null)[]
-- @type saved: number
create or replace function save_ready_times(
  p_user_id uuid, p_casino_ids integer[], p_last_collected bigint[], p_next_ready_at timestamptz[], out saved integer
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  update casinos_users cu set next_ready_at = r.next_ready_at
    from unnest((select p_casino_ids), (select p_last_collected), (select p_next_ready_at))
      as r (casino_id, last_collected, next_ready_at)
    where cu.user_id = p_user_id and cu.casino_id = r.casino_id
      and (date_part('epoch', cu.last_collected - timestamptz '1970-01-01Z') * 1000)::bigint is not distinct from r.last_collected
      and cu.next_ready_at is distinct from r.next_ready_at;
  get diagnostics saved = row_count;
  if saved > 0 then
    perform look_for_reminders(p_user_id, null);
  end if;
end
$$;
