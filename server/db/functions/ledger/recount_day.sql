-- For servers of the version before, which call it for the days of an entry that they change, and do not know that a cash-out counts
-- on the day of its payment: recalculates the day of a time, in the user's zone, and the days on which cash-outs of it were paid.
create or replace function recount_day(p_user_id uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  zone constant text := day_zone(p_user_id);
  on_day constant date := (p_at at time zone zone)::date;
begin
  perform recount_days(p_user_id, p_at || array(
    select e.paid_at from entries e
      where e.user_id = p_user_id and e.paid_at is not null
        -- See sum_days.
        and e.occurred_at >= on_day::timestamp at time zone zone - interval '3 hours'
        and e.occurred_at < (on_day + 1)::timestamp at time zone zone + interval '3 hours'));
end
$$;
