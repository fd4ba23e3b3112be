-- Returns what a user has of their own of a row, as StoredOwn: what the user changed or added, and what was learned.
--
-- Stable as jsonb_build_object is: PostgreSQL calls an immutable function that calls a stable one, instead of merging its text
-- into the query. The calls took half of the time of reading a list.
create or replace function own_and_learned(p_own jsonb, p_learned jsonb) returns jsonb language sql stable as $$
  select case when p_learned is null then p_own
    else coalesce(p_own, '{}') || jsonb_build_object('learned', p_learned) end
$$;
