-- Returns what a user has of their own of a row, as StoredOwn: what the user changed or added, and what was learned.
create or replace function own_and_learned(p_own jsonb, p_learned jsonb) returns jsonb language sql immutable as $$
  select case when p_learned is null then p_own
    else coalesce(p_own, '{}') || jsonb_build_object('learned', p_learned) end
$$;
