-- Reads a tax year of a user's entries: the paid cash-outs, their fees, and the spends by casino and month, from entry_months; and what may
-- be missing.
--
-- p_most: of the cash-outs that were never paid, the oldest so many are named.
--
-- Stable, so that all its queries see the same entries.
--
-- @type tax: StoredTaxYear
create or replace function read_tax_year(p_user_id uuid, p_year integer, p_most integer, out tax json)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  zone text;
  first_day constant date := make_date(p_year, 1, 1);
  next_year constant date := make_date(p_year + 1, 1, 1);
  began date;
  ended date;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  zone := day_zone(p_user_id);
  select d.day into began from entry_days d
    where d.user_id = p_user_id and d.collections + d.cash_outs + d.spends + d.adjustments + d.paid_count > 0
    order by d.day limit 1;
  select d.day into ended from entry_days d
    where d.user_id = p_user_id and d.collections + d.cash_outs + d.spends + d.adjustments + d.paid_count > 0
    order by d.day desc limit 1;
  select json_build_object(
      'zone', zone, 'began', began, 'ended', ended,
      'months', (
        select json_build_array(
            coalesce(array_agg(m.casino_id), '{}'), coalesce(array_agg(extract(month from m.month)::integer), '{}'),
            coalesce(array_agg(m.paid_count), '{}'), coalesce(array_agg((m.paid * 100)::bigint), '{}'),
            coalesce(array_agg((m.fees * 100)::bigint), '{}'), coalesce(array_agg((m.spent * 100)::bigint), '{}'))
          from entry_months m
          where m.user_id = p_user_id and m.month >= first_day and m.month < next_year and m.paid_count + m.spends > 0
      ),
      'used', coalesce((
        select json_agg(distinct extract(month from d.day)::integer) from entry_days d
          where d.user_id = p_user_id and d.day >= first_day and d.day < next_year
            and d.collections + d.cash_outs + d.spends + d.adjustments + d.paid_count > 0
      ), '[]'),
      'neverPaid', coalesce((
        select json_agg(json_build_array(
            e.id, e.casino_id, (e.amount * 100)::bigint, (extract(epoch from e.occurred_at) * 1000)::bigint) order by e.occurred_at, e.id)
          from (
            select e.id, e.casino_id, e.amount, e.occurred_at from entries e
              where e.user_id = p_user_id and e.kind = 'cash_out' and e.status in ('requested', 'approved')
                and e.voided_at is null and (e.occurred_at at time zone zone)::date < next_year
              order by e.occurred_at, e.id limit p_most
          ) e
      ), '[]'),
      'neverPaidCount', (
        select count(*) from entries e
          where e.user_id = p_user_id and e.kind = 'cash_out' and e.status in ('requested', 'approved')
            and e.voided_at is null and (e.occurred_at at time zone zone)::date < next_year),
      'ownCasinos', coalesce((
        select json_agg(json_build_array(own.casino_id, own.own ->> 'name', (own.own ->> 'parentId')::integer))
          from casinos_users own
          where own.user_id = p_user_id and own.casino_id < 0
      ), '[]')
    ) into tax;
end
$$;
