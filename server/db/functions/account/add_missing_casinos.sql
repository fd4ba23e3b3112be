-- Adds every offered casino that is not in a user's list, with its own tier and rank. Returns false without a profile.
--
-- @type has_profile: boolean
create or replace function add_missing_casinos(p_user_id uuid, out has_profile boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  own_ids integer[];
  own_chosen boolean[];
begin
  perform set_config('app.user_id', p_user_id::text, true);
  perform from users where id = p_user_id for key share;
  has_profile := found;
  if has_profile then
    -- A separate query: on Citus, an insert does not read a table of users.
    select coalesce(array_agg(casino_id), '{}'), coalesce(array_agg(chosen), '{}') into own_ids, own_chosen
      from casinos_users where user_id = p_user_id;
    perform from casinos where active and id <> all (own_ids);
    if found then
      insert into casinos_users (user_id, casino_id, user_tier, user_rank, chosen)
        select p_user_id, id, coalesce(tier, 5), least(rank, 9999), chosen_at_first(own_ids, own_chosen, parent_id)
        from casinos where active and id <> all (own_ids)
        on conflict (user_id, casino_id) do nothing;
    end if;
  end if;
end
$$;
