-- Locks the limits of a user before a spend is recorded, so that of two concurrent spends the second one reads the sum that
-- includes the first. Returns false if the user does not exist.
create or replace function lock_limits(p_user_id uuid) returns boolean language plpgsql as $$
begin
  perform from users where id = p_user_id for key share;
  if not found then
    return false;
  end if;
  insert into play_rules (user_id) values (p_user_id) on conflict (user_id) do nothing;
  perform from play_rules where user_id = p_user_id for update;
  return true;
end
$$;
