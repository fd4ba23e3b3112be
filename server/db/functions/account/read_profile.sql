-- Reads a user's profile; nulls when there is none.
create or replace function read_profile(p_user_id uuid, out state text, out age integer)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select u.state, u.age into state, age from users u where u.id = p_user_id;
end
$$;
