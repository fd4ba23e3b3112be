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
  p_user_id uuid, p_casino_ids integer[], p_from_day date, p_to_day date, p_from timestamptz, p_to timestamptz,
  p_now timestamptz, p_most_daily integer, p_most_days integer, out report json
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
  -- in it are subtracted; 0: those in it are added to the sums by day. is_cut: a day that is only partly in the range.
  part_from date[] := '{}';
  part_to date[] := '{}';
  part_sign integer[] := '{}';
  part_is_cut boolean[] := '{}';
  -- The first and the last days of breaks.
  break_first date[];
  break_last date[];
  has_before boolean;
  has_after boolean;
  is_daily boolean;
  has_days boolean;
  catalog_parents jsonb;
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
  -- Moments have the same years as days, and are on the day before or after them in other zones than UTC.
  first_day := coalesce(p_from_day, (p_from at time zone zone)::date, began);
  if first_day < '1970-01-01' then
    first_day := '1970-01-01';
  end if;
  last_day := least('2199-12-31',
    coalesce(p_to_day, ((p_to - interval '1 microsecond') at time zone zone)::date, greatest(ended, today)));
  if first_day is null or first_day > last_day then
    report := json_build_object('zone', zone, 'today', today, 'began', began, 'first', first_day, 'last', last_day,
      'periods', '[[],[],[],[]]'::json, 'casinos', '[]'::json, 'days', '[[],[],[]]'::json, 'active', '[0,0]'::json,
      'breaks', '[]'::json);
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

  -- Nothing is outside of a range that begins with the first entry, or ends with the last one.
  has_before := began < first_whole;
  has_after := ended > last_whole;
  if first_month = last_month and last_day - first_day < 15 and (has_before or has_after) then
    until_month := from_month;
    part_from := part_from || first_day;
    part_to := part_to || last_day;
    part_sign := part_sign || 1;
  else
    if first_month < last_month and first_day - first_month > 15 and has_before then
      from_month := (first_month + interval '1 month')::date;
      part_from := part_from || first_day;
      part_to := part_to || from_month - 1;
      part_sign := part_sign || 1;
    elsif first_whole > first_month and has_before then
      part_from := part_from || first_month;
      part_to := part_to || first_day;
      part_sign := part_sign || -1;
    end if;
    if first_month < last_month and last_day - last_month < 15 and has_after then
      part_from := part_from || last_month;
      part_to := part_to || last_day;
      part_sign := part_sign || 1;
      until_month := last_month;
    elsif last_whole < until_month - 1 and has_after then
      part_from := part_from || last_day;
      part_to := part_to || until_month - 1;
      part_sign := part_sign || -1;
    end if;
  end if;
  part_is_cut := array_fill(false, array[cardinality(part_sign)]);
  if p_casino_ids is not null and has_days and first_whole <= last_whole then
    part_from := part_from || first_whole;
    part_to := part_to || last_whole;
    part_sign := part_sign || 0;
    part_is_cut := part_is_cut || false;
  end if;
  if first_whole > first_day then
    part_from := part_from || first_day;
    part_to := part_to || first_day;
    part_sign := part_sign || 0;
    part_is_cut := part_is_cut || true;
  end if;
  if last_whole < last_day and (first_whole = first_day or first_day < last_day) then
    part_from := part_from || last_day;
    part_to := part_to || last_day;
    part_sign := part_sign || 0;
    part_is_cut := part_is_cut || true;
  end if;

  select coalesce(array_agg((lower(b.times) at time zone zone)::date), '{}'),
      coalesce(array_agg(((upper(b.times) - interval '1 microsecond') at time zone zone)::date), '{}')
    into break_first, break_last
    from play_rules r cross join lateral unnest(r.breaks) b (times) where r.user_id = p_user_id;

  -- A separate query: on Citus, a table of users is not joined to all casinos.
  select coalesce(jsonb_object_agg(c.id, c.parent_id), '{}') into catalog_parents from casinos c where c.parent_id is not null;

  with found as materialized (
    -- By casino or by day, as the rows below need it.
    select p.sign, p.month, case when p.sign <> 0 or p.is_cut then e.casino_id end as casino_id,
        case when p.sign = 0 then (e.at at time zone zone)::date end as day, sum(e.collections) as collections,
        sum(e.claimed) as claimed, sum(e.compared) as compared, sum(e.compared_worth) as compared_worth,
        sum(e.compared_amount) as compared_amount, sum(e.spends) as spends, sum(e.spent) as spent,
        sum(e.paid_count) as paid_count, sum(e.paid) as paid, sum(e.fees) as fees
      from (
        -- When the clock is set back, some days have times before or after those of their midnights. What is more than a day
        -- from the bounds is compared with none of the days.
        select u.from_day, u.to_day, u.sign, u.is_cut, date_trunc('month', u.from_day)::date as month,
            u.from_day::timestamp at time zone zone - interval '3 hours' as from_at,
            (u.to_day + 1)::timestamp at time zone zone + interval '3 hours' as to_at,
            u.from_day::timestamp at time zone zone + interval '36 hours' as sure_from,
            (u.to_day + 1)::timestamp at time zone zone - interval '36 hours' as sure_to
          from unnest(part_from, part_to, part_sign, part_is_cut) as u (from_day, to_day, sign, is_cut)
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
          from unnest(p_casino_ids) i (id), entries e, entry_parts(e.kind, e.status, e.amount, e.worth) t
          where e.user_id = p_user_id and e.casino_id = i.id
            and e.occurred_at >= p.from_at and e.occurred_at < p.to_at and e.voided_at is null
        union all
        select e.casino_id, e.paid_at, 0, 0, 0, 0, 0, 0, 0, 1, e.amount, coalesce(e.fee, 0) from entries e
          where e.user_id = p_user_id and e.paid_at >= p.from_at and e.paid_at < p.to_at
            and e.voided_at is null and (p_casino_ids is null or e.casino_id = any (p_casino_ids))
      ) e
      where (e.at >= p.sure_from and e.at < p.sure_to) or (
        (e.at at time zone zone)::date between p.from_day and p.to_day
        and (p.sign >= 0) = (
          (e.at at time zone zone)::date between first_day and last_day
          and (p_from is null or e.at >= p_from) and (p_to is null or e.at < p_to)))
      group by 1, 2, 3, 4
  ), rows as (
    select m.casino_id, sum(m.collections) as collections, sum(m.claimed) as claimed, sum(m.compared) as compared,
        sum(m.compared_worth) as compared_worth, sum(m.compared_amount) as compared_amount, sum(m.spends) as spends,
        sum(m.spent) as spent, sum(m.paid_count) as paid_count, sum(m.paid) as paid, sum(m.fees) as fees
      from entry_months m
      where m.user_id = p_user_id and m.month >= from_month and m.month < until_month
        and (p_casino_ids is null or m.casino_id = any (p_casino_ids))
      group by 1
    union all
    select f.casino_id, f.sign * f.collections, f.sign * f.claimed, f.sign * f.compared, f.sign * f.compared_worth,
        f.sign * f.compared_amount, f.sign * f.spends, f.sign * f.spent, f.sign * f.paid_count, f.sign * f.paid, f.sign * f.fees
      from found f where f.sign <> 0
  ), mains as materialized (
    select own.casino_id, coalesce(
          (catalog_parents ->> own.casino_id::text)::integer, (own.own ->> 'parentId')::integer, own.casino_id) as main_id,
        own.own ->> 'name' as name
      from casinos_users own where own.user_id = p_user_id
  ), casinos_found as materialized (
    select n.main_id, sum(r.collections) as collections, sum(r.claimed) as claimed,
        sum(r.compared) as compared, sum(r.compared_worth) as compared_worth, sum(r.compared_amount) as compared_amount,
        sum(r.spends) as spends, sum(r.spent) as spent, sum(r.paid_count) as paid_count, sum(r.paid) as paid,
        sum(r.fees) as fees
      from (
        select r.casino_id, sum(r.collections) as collections, sum(r.claimed) as claimed, sum(r.compared) as compared,
            sum(r.compared_worth) as compared_worth, sum(r.compared_amount) as compared_amount, sum(r.spends) as spends,
            sum(r.spent) as spent, sum(r.paid_count) as paid_count, sum(r.paid) as paid, sum(r.fees) as fees
          from rows r group by 1
      ) r
      join mains n on n.casino_id = r.casino_id
      group by 1
      having sum(r.collections) + sum(r.spends) + sum(r.paid_count) > 0
  ), bits as materialized (
    -- The days from first_whole to last_whole.
    select m.casino_id, m.month, case
          when m.month > first_month and m.month < last_month then m.active_days
          else (m.active_days::bigint
            & ((1::bigint << greatest(0, least(last_whole - m.month + 1, 31))) - 1)
            & ~((1::bigint << greatest(0, least(first_whole - m.month, 31))) - 1))::integer
        end as days
      from entry_months m
      where m.user_id = p_user_id and m.month >= first_month and m.month <= last_month and m.active_days > 0
        and (p_casino_ids is null or m.casino_id = any (p_casino_ids))
  ), parts as materialized (
    -- The days that are only partly in the range.
    select f.casino_id, f.day from found f where f.sign = 0 and f.casino_id is not null and f.collections > 0
  ), active as (
    -- A day with several bonuses of a casino counts once.
    select a.main_id, sum(bit_count(a.days::bit(32))) as days
      from (
        select n.main_id, b.month, bit_or(b.days) as days from bits b join mains n on n.casino_id = b.casino_id group by 1, 2
      ) a group by 1
    union all
    select n.main_id, count(distinct p.day) from parts p join mains n on n.casino_id = p.casino_id group by 1
  ), daily as materialized (
    select d.day, d.collections::bigint, d.claimed, d.spent, d.paid, false as is_cut
      from entry_days d
      where p_casino_ids is null and d.user_id = p_user_id and d.day >= first_whole and d.day <= last_whole
    union all
    select f.day, f.collections, f.claimed, f.spent, f.paid, f.casino_id is not null from found f where f.sign = 0
  ), counted as (
    -- The days with a collection until today. Those that are cut can be there more than once.
    select d.day, d.is_cut from daily d where d.collections > 0 and d.day <= today and (p_casino_ids is null or has_days)
    union all
    select b.month + g.n, true
      from (select b.month, bit_or(b.days) as days from bits b group by 1) b
      join generate_series(0, 30) g (n) on (b.days & (1 << g.n)) <> 0
      where p_casino_ids is not null and not has_days and b.month + g.n <= today
    union all
    select p.day, true from parts p where p_casino_ids is not null and not has_days and p.day <= today
  )
  select json_build_object(
      'zone', zone, 'today', today, 'began', began, 'first', first_day, 'last', last_day,
      'periods', (
        select json_build_array(
            coalesce(array_agg(p.start), '{}'), coalesce(array_agg((p.claimed * 100)::bigint), '{}'),
            coalesce(array_agg((p.paid * 100)::bigint), '{}'), coalesce(array_agg((p.spent * 100)::bigint), '{}'))
          from (
            select case when is_daily then d.day else date_trunc('month', d.day::timestamp)::date end as start,
                sum(d.claimed) as claimed, sum(d.paid) as paid, sum(d.spent) as spent
              from daily d where p_casino_ids is null or is_daily group by 1
            union all
            select m.month, sum(m.claimed), sum(m.paid), sum(m.spent)
              from (
                select m.month, m.claimed, m.paid, m.spent from entry_months m
                  where p_casino_ids is not null and not is_daily and m.user_id = p_user_id
                    and m.month >= from_month and m.month < until_month and m.casino_id = any (p_casino_ids)
                union all
                select f.month, f.sign * f.claimed, f.sign * f.paid, f.sign * f.spent from found f
                  where p_casino_ids is not null and not is_daily and f.sign <> 0
              ) m group by 1
          ) p
      ),
      'casinos', coalesce((
        select json_agg(json_build_array(
            s.main_id, n.name, s.collections, (s.claimed * 100)::bigint, s.compared, (s.compared_worth * 100)::bigint,
            (s.compared_amount * 100)::bigint, s.spends, (s.spent * 100)::bigint, s.paid_count, (s.paid * 100)::bigint,
            (s.fees * 100)::bigint, coalesce(a.days, 0)
          ) order by s.paid - s.spent desc, s.main_id)
          from casinos_found s
          left join (select a.main_id, sum(a.days) as days from active a group by 1) a on a.main_id = s.main_id
          left join mains n on n.casino_id = s.main_id
      ), '[]'),
      'days', case when has_days then (
        select json_build_array(
            coalesce(array_agg(d.day), '{}'), coalesce(array_agg(d.collections), '{}'),
            coalesce(array_agg((d.claimed * 100)::bigint), '{}'))
          from (
            select d.day, sum(d.collections) as collections, sum(d.claimed) as claimed from daily d
              group by 1 having sum(d.collections) > 0 order by 1
          ) d
      ) end,
      'active', (
        select json_build_array(
            count(*) filter (where not c.is_cut) + count(distinct c.day) filter (where c.is_cut),
            count(distinct c.day) filter (where cardinality(break_first) > 0 and exists (
              select from unnest(break_first, break_last) u (first, last) where c.day between u.first and u.last)))
          from counted c
      ),
      'breaks', (
        select coalesce(json_agg(json_build_array(u.first, u.last)), '[]') from unnest(break_first, break_last) u (first, last)
      )
    ) into report;
end
$$;
