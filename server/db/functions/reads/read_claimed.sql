-- Returns the value in cents of a user's collections since the start of a day, of a week, of a month, and of all of them. Adds
-- up whole days of the user's zone, and subtracts the part of the first day that is before a start: the cost depends on the
-- number of days, and on the entries of three days at most.
--
-- Stable, so that all its queries see the same entries.
--
-- @type today, week, month, total: Cents
create or replace function read_claimed(
  p_user_id uuid, p_today timestamptz, p_week timestamptz, p_month timestamptz,
  out today bigint, out week bigint, out month bigint, out total bigint
)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  sums record;
  zone text;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  zone := day_zone(p_user_id);
  select coalesce(sum(d.claimed) filter (where d.day >= (p_today at time zone zone)::date), 0) as today,
      coalesce(sum(d.claimed) filter (where d.day >= (p_week at time zone zone)::date), 0) as week,
      coalesce(sum(d.claimed) filter (where d.day >= (p_month at time zone zone)::date), 0) as month,
      coalesce(sum(d.claimed), 0) as total
    into sums from entry_days d where d.user_id = p_user_id;
  today := (sums.today - (sum_day_part(p_user_id, zone, p_today)).claimed) * 100;
  week := (sums.week - (sum_day_part(p_user_id, zone, p_week)).claimed) * 100;
  month := (sums.month - (sum_day_part(p_user_id, zone, p_month)).claimed) * 100;
  total := sums.total * 100;
end
$$;
