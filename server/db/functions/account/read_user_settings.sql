-- Reads a user's settings: the time zone, null until a browser has sent it, and the order of the list before a sort.
--
-- @type list_order: ListOrder | null
create or replace function read_user_settings(p_user_id uuid, out time_zone text, out list_order jsonb)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select s.time_zone, s.list_order into time_zone, list_order from user_settings s where s.user_id = p_user_id;
end
$$;
