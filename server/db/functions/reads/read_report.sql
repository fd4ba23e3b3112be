-- Reads what the report of a user's entries in a range of days shows: the sums by period, by casino, and by day. Whole months are read
-- from entry_months, days from entry_days, and the entries themselves only of the months that are partly in the range: those outside of
-- it are subtracted where they are the fewer days. So the cost depends on the number of days and casinos.
--
-- p_from_day, p_to_day: the first and the last day in the zone of the sums, or p_from and p_to: the first moment, and the one after
-- the last. Null: from the first entry, until today or the last entry.
-- p_casino_ids: the casinos and bonuses that count; null: all. With these, the sums by day are those of the entries.
-- p_most_daily: a range of so many days has a period for each day, a longer one for each month. p_most_days: a longer range has no
-- sums by day.
--
-- Stable, so that all its queries see the same entries.
--
-- @type p_from_day, p_to_day: string | null
-- @type p_from, p_to: Date | string | null
-- @type p_casino_ids: readonly number[] | null
-- @type report: StoredReport
create or replace function read_report(
  p_user_id uuid, p_now timestamptz, p_from_day date, p_to_day date, p_from timestamptz, p_to timestamptz,
  p_casino_ids integer[], p_most_daily integer, p_most_days integer, out report json
)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  zone text;
  today date;
  began date;
  ended date;
  first_day date;
  last_day date;
  -- Without a first or last day that is only partly in the range.
  first_whole date;
  last_whole date;
  first_month date;
  last_month date;
  -- The months whose sums are read, and after the last of them.
  from_month date;
  until_month date;
  -- The days whose entries are read, and what for: 1: those in the range are added to the sums of the months; -1: those that are not
  -- in it are subtracted; 0: those in it are added to the sums by day.
  part_from date[] := '{}';
  part_to date[] := '{}';
  part_sign integer[] := '{}';
  is_daily boolean;
  has_days boolean;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  zone := day_zone(p_user_id);
  today := (p_now at time zone zone)::date;
  select d.day into began from entry_days d
    where d.user_id = p_user_id and d.collections + d.cash_outs + d.spends + d.adjustments + d.paid_count > 0
    order by d.day limit 1;
  select d.day into ended from entry_days d
    where d.user_id = p_user_id and d.collections + d.cash_outs + d.spends + d.adjustments + d.paid_count > 0
    order by d.day desc limit 1;
  first_day := coalesce(p_from_day, (p_from at time zone zone)::date, began);
  last_day := coalesce(p_to_day, ((p_to - interval '1 microsecond') at time zone zone)::date, greatest(ended, today));
  if first_day is null or first_day > last_day then
    report := json_build_object('zone', zone, 'today', today, 'began', began, 'first', first_day, 'last', last_day,
      'periods', '[]'::json, 'casinos', '[]'::json, 'days', '[]'::json, 'active', '[]'::json, 'activeParts', '[]'::json);
    return;
  end if;
  first_whole := first_day;
  if ((p_from - interval '1 microsecond') at time zone zone)::date = first_day then
    first_whole := first_day + 1;
  end if;
  last_whole := last_day;
  if (p_to at time zone zone)::date = last_day then
    last_whole := last_day - 1;
  end if;
  first_month := date_trunc('month', first_day)::date;
  last_month := date_trunc('month', last_day)::date;
  from_month := first_month;
  until_month := (last_month + interval '1 month')::date;
  is_daily := last_day - first_day < p_most_daily;
  has_days := last_day - first_day < p_most_days;

  if first_month = last_month and last_day - first_day < 15 then
    until_month := from_month;
    part_from := part_from || first_day;
    part_to := part_to || last_day;
    part_sign := part_sign || 1;
  else
    if first_month < last_month and first_day - first_month > 15 then
      from_month := (first_month + interval '1 month')::date;
      part_from := part_from || first_day;
      part_to := part_to || from_month - 1;
      part_sign := part_sign || 1;
    elsif first_whole > first_month then
      part_from := part_from || first_month;
      part_to := part_to || first_day;
      part_sign := part_sign || -1;
    end if;
    if first_month < last_month and last_day - last_month < 15 then
      part_from := part_from || last_month;
      part_to := part_to || last_day;
      part_sign := part_sign || 1;
      until_month := last_month;
    elsif last_whole < until_month - 1 then
      part_from := part_from || last_day;
      part_to := part_to || until_month - 1;
      part_sign := part_sign || -1;
    end if;
  end if;
  if p_casino_ids is not null and has_days then
    part_from := part_from || first_day;
    part_to := part_to || last_day;
    part_sign := part_sign || 0;
  else
    if first_whole > first_day then
      part_from := part_from || first_day;
      part_to := part_to || first_day;
      part_sign := part_sign || 0;
    end if;
    if last_whole < last_day and (first_whole = first_day or first_day < last_day) then
      part_from := part_from || last_day;
      part_to := part_to || last_day;
      part_sign := part_sign || 0;
    end if;
  end if;

  with months as materialized (
    select coalesce(c.parent_id, (own.own ->> 'parentId')::integer, m.casino_id) as casino_id, m.month,
        m.month >= from_month and m.month < until_month as counts,
        m.collections, m.claimed, m.compared, m.compared_worth, m.compared_amount, m.spends, m.spent, m.paid_count, m.paid,
        m.fees,
        -- The days of the month from first_whole to last_whole.
        (m.active_days::bigint
          & ((1::bigint << greatest(0, least(last_whole - m.month + 1, 31))) - 1)
          & ~((1::bigint << greatest(0, first_whole - m.month)) - 1))::integer as active_days
      from entry_months m
      join casinos_users own on own.user_id = p_user_id and own.casino_id = m.casino_id
      left join casinos c on c.id = m.casino_id
      where m.user_id = p_user_id and m.month >= first_month and m.month <= last_month
        and (p_casino_ids is null or m.casino_id = any (p_casino_ids))
  ), found as materialized (
    select p.sign, e.casino_id, (e.at at time zone zone)::date as day, sum(e.collections) as collections,
        sum(e.claimed) as claimed, sum(e.compared) as compared, sum(e.compared_worth) as compared_worth,
        sum(e.compared_amount) as compared_amount, sum(e.spends) as spends, sum(e.spent) as spent,
        sum(e.paid_count) as paid_count, sum(e.paid) as paid, sum(e.fees) as fees
      from (
        -- When the clock is set back, some days have times before or after those of their midnights.
        select u.from_day, u.to_day, u.sign, u.from_day::timestamp at time zone zone - interval '3 hours' as from_at,
            (u.to_day + 1)::timestamp at time zone zone + interval '3 hours' as to_at
          from unnest(part_from, part_to, part_sign) as u (from_day, to_day, sign)
      ) p
      cross join lateral (
        select e.casino_id, e.occurred_at as at, t.collections, t.claimed, t.compared, t.compared_worth, t.compared_amount, t.spends,
            t.spent, case when e.paid_at is null then t.paid else 0 end as paid_count,
            case when e.paid_at is null then t.cashed_out else 0 end as paid,
            case when e.paid_at is null and t.paid = 1 then coalesce(e.fee, 0) else 0 end as fees
          from entries e, entry_parts(e.kind, e.status, e.amount, e.worth) t
          where p_casino_ids is null and e.user_id = p_user_id and e.occurred_at >= p.from_at and e.occurred_at < p.to_at
            and e.voided_at is null
        union all
        select e.casino_id, e.occurred_at as at, t.collections, t.claimed, t.compared, t.compared_worth, t.compared_amount, t.spends,
            t.spent, case when e.paid_at is null then t.paid else 0 end as paid_count,
            case when e.paid_at is null then t.cashed_out else 0 end as paid,
            case when e.paid_at is null and t.paid = 1 then coalesce(e.fee, 0) else 0 end as fees
          from entries e, entry_parts(e.kind, e.status, e.amount, e.worth) t
          where e.user_id = p_user_id and e.casino_id = any (p_casino_ids)
            and e.occurred_at >= p.from_at and e.occurred_at < p.to_at and e.voided_at is null
        union all
        select e.casino_id, e.paid_at, 0, 0, 0, 0, 0, 0, 0, 1, e.amount, coalesce(e.fee, 0) from entries e
          where e.user_id = p_user_id and e.paid_at >= p.from_at and e.paid_at < p.to_at
            and e.voided_at is null and (p_casino_ids is null or e.casino_id = any (p_casino_ids))
      ) e
      where (e.at at time zone zone)::date between p.from_day and p.to_day
        and (p.sign >= 0) = (
          (e.at at time zone zone)::date between first_day and last_day
          and (p_from is null or e.at >= p_from) and (p_to is null or e.at < p_to))
      group by 1, 2, 3
  ), main_found as materialized (
    select f.*, coalesce(c.parent_id, (own.own ->> 'parentId')::integer, f.casino_id) as main_id
      from found f
      join casinos_users own on own.user_id = p_user_id and own.casino_id = f.casino_id
      left join casinos c on c.id = f.casino_id
  ), parts as materialized (
    select m.casino_id, m.month, m.collections::bigint, m.claimed, m.compared::bigint, m.compared_worth, m.compared_amount,
        m.spends::bigint, m.spent, m.paid_count::bigint, m.paid, m.fees
      from months m where m.counts
    union all
    select f.main_id, date_trunc('month', f.day)::date, f.sign * f.collections, f.sign * f.claimed, f.sign * f.compared,
        f.sign * f.compared_worth, f.sign * f.compared_amount, f.sign * f.spends, f.sign * f.spent, f.sign * f.paid_count,
        f.sign * f.paid, f.sign * f.fees
      from main_found f where f.sign <> 0
  ), daily as materialized (
    select d.day, d.collections::bigint, d.claimed, d.spent, d.paid
      from entry_days d
      where p_casino_ids is null and has_days and d.user_id = p_user_id and d.day >= first_whole and d.day <= last_whole
    union all
    select f.day, f.collections, f.claimed, f.spent, f.paid from main_found f where f.sign = 0
  ), active_parts as materialized (
    select f.main_id as casino_id, f.day from main_found f
      where f.sign = 0 and f.collections > 0 and (f.day < first_whole or f.day > last_whole)
      group by 1, 2
  )
  select json_build_object(
      'zone', zone, 'today', today, 'began', began, 'first', first_day, 'last', last_day,
      'periods', coalesce((
        select json_agg(json_build_array(
            p.start, (p.claimed * 100)::bigint, (p.paid * 100)::bigint, (p.spent * 100)::bigint))
          from (
            select d.day as start, sum(d.claimed) as claimed, sum(d.paid) as paid, sum(d.spent) as spent
              from daily d where is_daily group by 1
            union all
            select m.month, sum(m.claimed), sum(m.paid), sum(m.spent) from parts m where not is_daily group by 1
          ) p
      ), '[]'),
      'casinos', coalesce((
        select json_agg(json_build_array(
            s.casino_id, own.own ->> 'name', s.collections, (s.claimed * 100)::bigint, s.compared,
            (s.compared_worth * 100)::bigint, (s.compared_amount * 100)::bigint, s.spends, (s.spent * 100)::bigint,
            s.paid_count, (s.paid * 100)::bigint, (s.fees * 100)::bigint, coalesce(a.days, 0)
          ) order by s.paid - s.spent desc, s.casino_id)
          from (
            select t.casino_id, sum(t.collections) as collections, sum(t.claimed) as claimed, sum(t.compared) as compared,
                sum(t.compared_worth) as compared_worth, sum(t.compared_amount) as compared_amount, sum(t.spends) as spends,
                sum(t.spent) as spent, sum(t.paid_count) as paid_count, sum(t.paid) as paid, sum(t.fees) as fees
              from parts t group by 1
          ) s
          left join (
            select b.casino_id, sum(b.days) as days
              from (
                select m.casino_id, bit_count(bit_or(m.active_days)::bit(32)) as days from months m group by m.casino_id, m.month
                union all
                select casino_id, count(*) from active_parts group by 1
              ) b
              group by 1
          ) a on a.casino_id = s.casino_id
          left join casinos_users own on own.user_id = p_user_id and own.casino_id = s.casino_id
          where s.collections + s.spends + s.paid_count > 0
      ), '[]'),
      'days', case when has_days then coalesce((
        select json_agg(json_build_array(d.day, d.collections, (d.claimed * 100)::bigint) order by d.day)
          from (
            select d.day, sum(d.collections) as collections, sum(d.claimed) as claimed from daily d
              group by 1 having sum(d.collections) > 0
          ) d
      ), '[]') end,
      'active', coalesce((
        select json_agg(json_build_array(a.month, a.days))
          from (select m.month, bit_or(m.active_days) as days from months m group by 1) a
          where a.days <> 0
      ), '[]'),
      'activeParts', coalesce((select json_agg(distinct p.day) from active_parts p), '[]')
    ) into report;
end
$$;
