-- Recalculates the sums of the days of times, which can be null, in the user's zone: the earliest day first, so that two calls
-- cannot deadlock.
create or replace function recount_days(p_user_id uuid, p_times timestamptz[]) returns void language plpgsql as $$
declare
  zone constant text := day_zone(p_user_id);
  one record;
begin
  for one in
    select distinct (t.at at time zone zone)::date as day from unnest(p_times) t (at) where t.at is not null order by 1
  loop
    perform recount_date(p_user_id, zone, one.day);
  end loop;
end
$$;
