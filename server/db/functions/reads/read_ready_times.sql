-- Reads what save_ready_times compares and stores: for each casino of a user's list that was collected or has a time, its
-- ID, the last collection, when it is next available, and what the user has of their own. By casino, so that save_ready_times locks rows in that order.
--
-- @type casinos: readonly StoredReadyTime[]
create or replace function read_ready_times(p_user_id uuid, out casinos json)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select coalesce(json_agg(json_build_array(
      cu.casino_id, (date_part('epoch', cu.last_collected) * 1000)::bigint,
      (date_part('epoch', cu.next_ready_at) * 1000)::bigint, own_and_learned(cu.own, cu.learned)) order by cu.casino_id), '[]') into casinos
    from casinos_users cu
    where cu.user_id = p_user_id and (cu.last_collected is not null or cu.next_ready_at is not null);
end
$$;
