-- Returns what a user was told by two ReminderMemory values of which each can lack news of the other: the later of each two
-- times. So a server that sends while settings change loses nothing of what it told.
create or replace function merge_memory(p_stored jsonb, p_added jsonb) returns jsonb language plpgsql immutable as $$
begin
  if p_stored is null then
    return p_added;
  end if;
  return p_stored || jsonb_build_object(
    'since', greatest((p_stored ->> 'since')::bigint, (p_added ->> 'since')::bigint),
    'digestAt', greatest((p_stored ->> 'digestAt')::bigint, (p_added ->> 'digestAt')::bigint),
    -- It belongs to the later of the two. Earlier versions lack it.
    'digestDay', case when (p_added ->> 'digestAt')::bigint >= (p_stored ->> 'digestAt')::bigint
      then p_added -> 'digestDay' else p_stored -> 'digestDay' end,
    'thresholdAt', greatest((p_stored ->> 'thresholdAt')::bigint, (p_added ->> 'thresholdAt')::bigint),
    'rows', merge_times(p_stored -> 'rows', p_added -> 'rows'),
    'streaks', merge_times(p_stored -> 'streaks', p_added -> 'streaks'),
    -- Earlier versions lack these.
    'overdueAt', coalesce(
      greatest((p_stored ->> 'overdueAt')::bigint, (p_added ->> 'overdueAt')::bigint), (p_stored ->> 'since')::bigint),
    'cashOuts', merge_times(coalesce(p_stored -> 'cashOuts', '{}'), coalesce(p_added -> 'cashOuts', '{}'))
  );
end
$$;
