-- Returns the later of each two times that two JSON objects have for a key, in milliseconds since 1970. In PL/pgSQL, which
-- plans the query once for a connection.
create or replace function merge_times(p_stored jsonb, p_added jsonb) returns jsonb language plpgsql immutable as $$
begin
  if p_stored = '{}' or p_stored = p_added then
    return p_added;
  elsif p_added = '{}' then
    return p_stored;
  end if;
  return (
    select coalesce(jsonb_object_agg(t.key, t.latest), '{}') from (
      select e.key, max(e.value::bigint) as latest
        from (select * from jsonb_each_text(p_stored) union all select * from jsonb_each_text(p_added)) e
        group by e.key
    ) t
  );
end
$$;
