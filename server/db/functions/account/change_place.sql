-- Changes the place in a user's profile.
create or replace function change_place(p_user_id uuid, p_state text, p_now timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  update users set state = p_state, updated_at = p_now where id = p_user_id;
  perform look_for_reminders(p_user_id, null);
end
$$;
