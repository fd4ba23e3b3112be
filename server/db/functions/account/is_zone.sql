-- Returns whether PostgreSQL knows a time zone: a browser or Node can know another one.
create or replace function is_zone(p_zone text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone p_zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
