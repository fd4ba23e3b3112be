-- Returns a user's limits and break, and what they have spent in the windows of a day, a week, and a month.
--
-- The functions of limits and their table play_rules have names of an earlier version, whose servers still use them.
--
-- p_window_starts: when the three windows start, the longest one last. `total` is the sum from an entry to the newest one,
-- entries of the same time included, so the oldest entry of a window has its sum.
create or replace function play_state(p_user_id uuid, p_window_starts timestamptz[], out rules json, out spends json)
  language plpgsql stable
as $$
begin
  rules := stored_rules(p_user_id);
  -- Most users have spent nothing, and the query below takes longer than all of the others of a reminder.
  perform from entries
    where user_id = p_user_id and kind = 'spend' and voided_at is null and occurred_at > p_window_starts[3]
    limit 1;
  if not found then
    spends := '{"day": {"spent": 0, "reachedBy": null}, "week": {"spent": 0, "reachedBy": null}, "month": {"spent": 0, "reachedBy": null}}';
    return;
  end if;
  with limits as (
    select day_limit, week_limit, month_limit from play_rules where user_id = p_user_id
  ), totals as (
    select occurred_at, sum(amount) over (order by occurred_at desc) as total from entries
    where user_id = p_user_id and kind = 'spend' and voided_at is null and occurred_at > p_window_starts[3]
  ), windows as (
    select w.period, w.starts_at, w.period_limit from (
      values ('day', p_window_starts[1], (select day_limit from limits)),
        ('week', p_window_starts[2], (select week_limit from limits)),
        ('month', p_window_starts[3], (select month_limit from limits))
    ) as w (period, starts_at, period_limit)
  )
  select json_object_agg(w.period, (
      select json_build_object(
        'spent', (coalesce(max(t.total), 0) * 100)::bigint,
        'reachedBy', (extract(epoch from max(t.occurred_at) filter (where t.total >= w.period_limit)) * 1000)::bigint
      )
      from totals t where t.occurred_at > w.starts_at
    )) into spends
    from windows w;
end
$$;
