-- Returns the zone of the days and months of a user's stored sums. Read it after the rows of the casinos are locked: a change
-- of the zone locks them all. Not language sql: see changed_row.
create or replace function day_zone(p_user_id uuid) returns text language plpgsql stable as $$
begin
  return coalesce((select s.day_zone from user_settings s where s.user_id = p_user_id), 'UTC');
end
$$;
