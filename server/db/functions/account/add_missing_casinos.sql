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
  open_ids integer[];
  open_chosen boolean[];
begin
  perform set_config('app.user_id', p_user_id::text, true);
  perform from users where id = p_user_id for key share;
  has_profile := found;
  if has_profile then
    -- A separate query: on Citus, an insert does not read a table of users.
    select coalesce(array_agg(casino_id), '{}') into own_ids from casinos_users where user_id = p_user_id;
    perform from casinos where active and id <> all (own_ids);
    if found then
      select array_agg(id) into open_ids from casinos where active;
      select coalesce(array_agg(casino_id), '{}'), coalesce(array_agg(chosen), '{}') into open_ids, open_chosen
        from casinos_users where user_id = p_user_id and casino_id = any (open_ids);
      insert into casinos_users (user_id, casino_id, user_tier, user_rank, chosen)
        select p_user_id, id, coalesce(tier, 5), least(rank, 9999), chosen_at_first(open_ids, open_chosen, parent_id)
        from casinos where active and id <> all (own_ids)
        on conflict (user_id, casino_id) do nothing;
    end if;
  end if;
end
$$;
