-- Returns the last collection of a casino in a user's list that restarts the countdown: its time, and its day of the streak.
create or replace function last_collection(
  p_user_id uuid, p_casino_id integer, out occurred_at timestamptz, out streak_day integer
) language plpgsql stable as $$
begin
  select e.occurred_at, e.streak_day into occurred_at, streak_day
    from entries e join entry_kinds() k on k.kind = e.kind
    where e.user_id = p_user_id and e.casino_id = p_casino_id and e.voided_at is null
      and e.occurred_at >= e.received_at - k.restart_hours * interval '1 hour'
    order by e.occurred_at desc, e.id desc limit 1;
end
$$;
