-- Returns the value in cents of a user's collections since the start of a day, of a week, of a month, and of all of them. Adds
-- up whole UTC days, and subtracts the part of the first day that is before a start: the cost depends on the number of days,
-- and on the entries of three days at most.
--
-- @type today, week, month, total: Cents
create or replace function read_claimed(
  p_user_id uuid, p_today timestamptz, p_week timestamptz, p_month timestamptz,
  out today bigint, out week bigint, out month bigint, out total bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  sums record;
  today_day constant timestamptz := date_trunc('day', p_today, 'UTC');
  week_day constant timestamptz := date_trunc('day', p_week, 'UTC');
  month_day constant timestamptz := date_trunc('day', p_month, 'UTC');
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select coalesce(sum(d.claimed) filter (where d.day >= (today_day at time zone 'UTC')::date), 0) as today,
      coalesce(sum(d.claimed) filter (where d.day >= (week_day at time zone 'UTC')::date), 0) as week,
      coalesce(sum(d.claimed) filter (where d.day >= (month_day at time zone 'UTC')::date), 0) as month,
      coalesce(sum(d.claimed), 0) as total
    into sums from entry_days d where d.user_id = p_user_id;
  today := (sums.today - sum_claimed(p_user_id, today_day, p_today)) * 100;
  week := (sums.week - sum_claimed(p_user_id, week_day, p_week)) * 100;
  month := (sums.month - sum_claimed(p_user_id, month_day, p_month)) * 100;
  total := sums.total * 100;
end
$$;
