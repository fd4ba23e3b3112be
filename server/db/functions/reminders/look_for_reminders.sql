-- Notes that a reminder of a user can be due at a time, or at any time if it is null. Does nothing for users without reminders.
--
-- Writes the row also if it has an earlier time: a server that claims it meanwhile then waits for the end of this transaction,
-- and reads what it has changed. While a server looks, the time is 'infinity', and finish_look keeps what is stored here.
create or replace function look_for_reminders(p_user_id uuid, p_at timestamptz) returns void language plpgsql as $$
begin
  update reminder_times set next_at = least(next_at, coalesce(p_at, '1970-01-01Z')) where user_id = p_user_id;
end
$$;
