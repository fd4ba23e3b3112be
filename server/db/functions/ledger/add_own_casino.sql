-- Adds an offered casino to a user's list, because it was listed after the user signed up.
--
-- Returns null if the casino is in the list now, 'no-user' if the user does not exist, and 'not-found' if the casino is
-- unknown or closed.
create or replace function add_own_casino(p_user_id uuid, p_casino_id integer) returns text
  language plpgsql
as $$
declare
  open_ids integer[];
  open_chosen boolean[];
begin
  perform from users where id = p_user_id for key share;
  if not found then
    return 'no-user';
  end if;
  select array_agg(id) into open_ids from casinos where active;
  select coalesce(array_agg(casino_id), '{}'), coalesce(array_agg(chosen), '{}') into open_ids, open_chosen
    from casinos_users where user_id = p_user_id and casino_id = any (open_ids);
  insert into casinos_users (user_id, casino_id, user_tier, user_rank, chosen)
    select p_user_id, id, coalesce(tier, 5), least(rank, 9999), chosen_at_first(open_ids, open_chosen, parent_id)
    from casinos where id = p_casino_id and active
    on conflict (user_id, casino_id) do nothing;
  perform from casinos_users where user_id = p_user_id and casino_id = p_casino_id;
  return case when found then null else 'not-found' end;
end
$$;
