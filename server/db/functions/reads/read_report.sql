-- Reads what the report of a user's entries in a range of days shows: the sums by period, by casino, and by day. Whole months are read
-- from entry_months, their days from the sums by day there, and days of all casinos from entry_days. Entries are read only of a day
-- that is partly in the range, so the cost depends on the number of days and casinos. Until fill_days has counted all months, it
-- depends on the entries, too: if a month whose sums by day are needed is not complete, the entries of all these months are read. They
-- are the months that are partly in the range, or, for the days of p_casino_ids, all months of the range.
--
-- p_from_day, p_to_day: the first and the last day in the zone of the sums, or p_from and p_to: the first moment, and the one after
-- the last. Null: from the first entry, until today or the last entry.
-- p_casino_ids: the casinos and bonuses that count; null: all.
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
  -- The same, and the rest of their months if no entry is there.
  from_day date;
  until_day date;
  first_month date;
  last_month date;
  month_after date;
  -- The months that are not whole, and those whose sums by day are read.
  part_months date[] := '{}';
  day_months date[] := '{}';
  is_complete boolean := true;
  -- The days whose entries are read. is_cut: a day that is only partly in the range.
  read_from date[] := '{}';
  read_to date[] := '{}';
  read_is_cut boolean[] := '{}';
  -- The first and the last days of breaks.
  break_first date[];
  break_last date[];
  is_daily boolean;
  has_days boolean;
  has_casino_days boolean;
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
  is_daily := last_day - first_day < p_most_daily;
  has_days := last_day - first_day < p_most_days;
  has_casino_days := has_days and p_casino_ids is not null;

  if first_whole > first_day then
    read_from := read_from || first_day;
    read_to := read_to || first_day;
    read_is_cut := read_is_cut || true;
  end if;
  if last_whole < last_day and (first_whole = first_day or first_day < last_day) then
    read_from := read_from || last_day;
    read_to := read_to || last_day;
    read_is_cut := read_is_cut || true;
  end if;
  first_month := date_trunc('month', first_whole::timestamp)::date;
  last_month := date_trunc('month', last_whole::timestamp)::date;
  month_after := (last_month + interval '1 month')::date;
  from_day := case when began < first_whole then first_whole else first_month end;
  until_day := case when ended > last_whole then last_whole else month_after - 1 end;
  if first_whole > last_whole then
    month_after := first_month;
    until_day := from_day - 1;
  else
    if from_day > first_month then
      part_months := part_months || first_month;
    end if;
    if until_day < month_after - 1 then
      part_months := part_months || last_month;
    end if;
    day_months := case when has_casino_days
      then array(select g.at::date from generate_series(first_month::timestamp, last_month::timestamp, interval '1 month') g (at))
      else part_months end;
  end if;
  if day_months <> '{}' then
    is_complete := not exists (
      select from entry_months m
        where m.user_id = p_user_id and m.month = any (day_months) and (p_casino_ids is null or m.casino_id = any (p_casino_ids))
          and m.by_day_count <> m.collections + m.spends + m.paid_count);
    if not is_complete and has_casino_days then
      read_from := read_from || from_day;
      read_to := read_to || until_day;
      read_is_cut := read_is_cut || false;
    elsif not is_complete then
      -- A range within a month has one part.
      for n in 1 .. case when first_month = last_month then 1 else cardinality(part_months) end loop
        read_from := read_from || greatest(from_day, part_months[n]);
        read_to := read_to || least(until_day, (part_months[n] + interval '1 month')::date - 1);
        read_is_cut := read_is_cut || false;
      end loop;
    end if;
  end if;

  select coalesce(array_agg((lower(b.times) at time zone zone)::date), '{}'),
      coalesce(array_agg(((upper(b.times) - interval '1 microsecond') at time zone zone)::date), '{}')
    into break_first, break_last
    from play_rules r cross join lateral unnest(r.breaks) b (times) where r.user_id = p_user_id;

  -- A separate query: on Citus, a table of users is not joined to all casinos.
  select coalesce(jsonb_object_agg(c.id, c.parent_id), '{}') into catalog_parents from casinos c where c.parent_id is not null;

  -- Amounts are in cents.
  with casino_days as materialized (
    -- in_rows: whether the day counts in rows. Days of whole months do not, because the sums of these months contain them.
    select m.casino_id, m.month + (s.n - 1) as day, false as is_cut, true as in_rows, s.collections,
        s.claimed, coalesce(m.compared_by_day[3 * s.n - 2], 0) as compared, coalesce(m.compared_by_day[3 * s.n - 1], 0)
        as compared_worth, coalesce(m.compared_by_day[3 * s.n], 0) as compared_amount, s.spends, s.spent, s.paid_count, s.paid,
        coalesce(m.paid_by_day[3 * s.n], 0) as fees
      from entry_months m
      cross join lateral (
        select d.n, coalesce(m.claims_by_day[2 * d.n - 1], 0) as collections, coalesce(m.claims_by_day[2 * d.n], 0) as claimed,
            coalesce(m.spends_by_day[2 * d.n - 1], 0) as spends, coalesce(m.spends_by_day[2 * d.n], 0) as spent,
            coalesce(m.paid_by_day[3 * d.n - 2], 0) as paid_count, coalesce(m.paid_by_day[3 * d.n - 1], 0) as paid
          from generate_series(greatest(1, from_day - m.month + 1), least(31, until_day - m.month + 1)) d (n)
      ) s
      where is_complete and m.user_id = p_user_id and m.month = any (part_months)
        and (p_casino_ids is null or m.casino_id = any (p_casino_ids)) and s.collections + s.spends + s.paid_count > 0
    union all
    select s.casino_id, s.day, r.is_cut, r.is_cut or date_trunc('month', s.day::timestamp)::date = any (part_months), s.collections,
        (s.claimed * 100)::bigint, s.compared, (s.compared_worth * 100)::bigint, (s.compared_amount * 100)::bigint, s.spends,
        (s.spent * 100)::bigint, s.paid_count, (s.paid * 100)::bigint, (s.fees * 100)::bigint
      from unnest(read_from, read_to, read_is_cut) r (from_day, to_day, is_cut),
        sum_casino_days(p_user_id, zone, p_casino_ids, r.from_day, r.to_day, case when r.is_cut then p_from end,
          case when r.is_cut then p_to end) s
  ), rows as (
    select m.casino_id, sum(m.collections) as collections, (sum(m.claimed) * 100)::bigint as claimed, sum(m.compared) as compared,
        (sum(m.compared_worth) * 100)::bigint as compared_worth, (sum(m.compared_amount) * 100)::bigint as compared_amount,
        sum(m.spends) as spends, (sum(m.spent) * 100)::bigint as spent, sum(m.paid_count) as paid_count,
        (sum(m.paid) * 100)::bigint as paid, (sum(m.fees) * 100)::bigint as fees
      from entry_months m
      where m.user_id = p_user_id and m.month >= first_month and m.month < month_after and m.month <> all (part_months)
        and (p_casino_ids is null or m.casino_id = any (p_casino_ids))
      group by 1
    union all
    select d.casino_id, d.collections, d.claimed, d.compared, d.compared_worth, d.compared_amount, d.spends, d.spent, d.paid_count,
        d.paid, d.fees
      from casino_days d where d.in_rows
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
      where m.user_id = p_user_id and m.month >= first_month and m.month < month_after and m.active_days > 0
        and (p_casino_ids is null or m.casino_id = any (p_casino_ids))
  ), active as (
    -- A day with several bonuses of a casino counts once.
    select a.main_id, sum(bit_count(a.days::bit(32))) as days
      from (
        select n.main_id, b.month, bit_or(b.days) as days from bits b join mains n on n.casino_id = b.casino_id group by 1, 2
      ) a group by 1
    union all
    select n.main_id, count(distinct d.day) from casino_days d join mains n on n.casino_id = d.casino_id
      where d.is_cut and d.collections > 0 group by 1
  ), daily as materialized (
    -- Without the other amounts where periods are months.
    select d.day, d.collections::bigint, (d.claimed * 100)::bigint as claimed,
        case when is_daily then (d.spent * 100)::bigint end as spent, case when is_daily then (d.paid * 100)::bigint end as paid
      from entry_days d
      where p_casino_ids is null and d.user_id = p_user_id and d.day >= first_whole and d.day <= last_whole
    union all
    select m.month + (d.n - 1), coalesce(sum(m.claims_by_day[2 * d.n - 1])::bigint, 0),
        coalesce(sum(m.claims_by_day[2 * d.n])::bigint, 0),
        case when is_daily then coalesce(sum(m.spends_by_day[2 * d.n])::bigint, 0) end,
        case when is_daily then coalesce(sum(m.paid_by_day[3 * d.n - 1])::bigint, 0) end
      from entry_months m cross join generate_series(1, 31) d (n)
      where has_casino_days and is_complete and m.user_id = p_user_id and m.month = any (day_months)
        and m.casino_id = any (p_casino_ids) and d.n > from_day - m.month and d.n <= until_day - m.month + 1
        and (is_daily or m.active_days & (1 << (d.n - 1)) <> 0)
      group by 1
    union all
    select d.day, sum(d.collections)::bigint, sum(d.claimed)::bigint, sum(d.spent)::bigint, sum(d.paid)::bigint
      from casino_days d where d.is_cut or (has_casino_days and not is_complete) group by 1
  ), counted as (
    -- The days with a collection until today.
    select d.day from daily d where d.collections > 0 and d.day <= today
    union all
    select b.month + g.n
      from (select b.month, bit_or(b.days) as days from bits b group by 1) b
      join generate_series(0, 30) g (n) on (b.days & (1 << g.n)) <> 0
      where p_casino_ids is not null and not has_days and b.month + g.n <= today
  )
  select json_build_object(
      'zone', zone, 'today', today, 'began', began, 'first', first_day, 'last', last_day,
      'periods', (
        select json_build_array(
            coalesce(array_agg(p.start), '{}'), coalesce(array_agg(p.claimed), '{}'), coalesce(array_agg(p.paid), '{}'),
            coalesce(array_agg(p.spent), '{}'))
          from (
            select d.day as start, d.claimed, d.paid, d.spent from daily d where is_daily
            union all
            select m.month, sum(m.claimed)::bigint, sum(m.paid)::bigint, sum(m.spent)::bigint
              from (
                select m.month, sum(m.claimed) * 100 as claimed, sum(m.paid) * 100 as paid, sum(m.spent) * 100 as spent
                  from entry_months m
                  where not is_daily and m.user_id = p_user_id and m.month >= first_month and m.month < month_after
                    and m.month <> all (part_months) and (p_casino_ids is null or m.casino_id = any (p_casino_ids))
                  group by 1
                union all
                select date_trunc('month', d.day::timestamp)::date, d.claimed, d.paid, d.spent from casino_days d
                  where not is_daily and d.in_rows
              ) m group by 1
          ) p
      ),
      'casinos', coalesce((
        select json_agg(json_build_array(
            s.main_id, n.name, s.collections, s.claimed, s.compared, s.compared_worth, s.compared_amount, s.spends, s.spent,
            s.paid_count, s.paid, s.fees, coalesce(a.days, 0)
          ) order by s.paid - s.spent desc, s.main_id)
          from casinos_found s
          left join (select a.main_id, sum(a.days) as days from active a group by 1) a on a.main_id = s.main_id
          left join mains n on n.casino_id = s.main_id
      ), '[]'),
      'days', case when has_days then (
        select json_build_array(
            coalesce(array_agg(d.day), '{}'), coalesce(array_agg(d.collections), '{}'), coalesce(array_agg(d.claimed), '{}'))
          from (select d.day, d.collections, d.claimed from daily d where d.collections > 0 order by d.day) d
      ) end,
      'active', (
        select json_build_array(
            count(*),
            count(*) filter (where cardinality(break_first) > 0 and exists (
              select from unnest(break_first, break_last) u (first, last) where c.day between u.first and u.last)))
          from counted c
      ),
      'breaks', (
        select coalesce(json_agg(json_build_array(u.first, u.last)), '[]') from unnest(break_first, break_last) u (first, last)
      )
    ) into report;
end
$$;
