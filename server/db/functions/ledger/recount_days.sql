-- Recalculates the sums of the days of times, which can be null, in the user's zone: the earliest day first, so that two calls
-- cannot deadlock.
create or replace function recount_days(p_user_id uuid, p_times timestamptz[]) returns void language plpgsql as $$
declare
  zone constant text := day_zone(p_user_id);
  one record;
begin
  for one in
    select min(t.at) as at from unnest(p_times) t (at) where t.at is not null
      group by (t.at at time zone zone)::date order by (t.at at time zone zone)::date
  loop
    perform recount_day(p_user_id, one.at);
  end loop;
end
$$;
