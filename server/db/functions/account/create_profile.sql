-- Creates the profile of a user. Does nothing when it exists.
create or replace function create_profile(
  p_user_id uuid, p_state text, p_age integer, p_now timestamptz
) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  insert into users (id, state, age, created_at, updated_at) values (p_user_id, p_state, p_age, p_now, p_now)
    on conflict (id) do nothing;
end
$$;
