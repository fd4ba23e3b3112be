-- Recalculates the sums of all months of a casino, whose row is locked. Writes only the months that change.
create or replace function recount_months(p_user_id uuid, p_casino_id integer) returns void language plpgsql as $$
declare
  zone constant text := day_zone(p_user_id);
  months date[];
  sums jsonb;
begin
  -- Separate queries: on Citus, a write to a table of users does not read one.
  select coalesce(array_agg(s.month), '{}'),
      coalesce(jsonb_agg(to_jsonb(s)) filter (where m.month is null
        or (m.collections, m.claimed, m.compared, m.compared_worth, m.compared_amount, m.spends, m.spent, m.paid_count, m.paid,
            m.fees, m.active_days, m.by_day_count, m.claims_by_day, m.compared_by_day, m.spends_by_day, m.paid_by_day)
          is distinct from
            (s.collections, s.claimed, s.compared, s.compared_worth, s.compared_amount, s.spends, s.spent, s.paid_count, s.paid,
            s.fees, s.active_days, s.by_day_count, s.claims_by_day, s.compared_by_day, s.spends_by_day, s.paid_by_day)), '[]')
    into months, sums
    from sum_casino_months(p_user_id, zone, p_casino_id) s
    left join entry_months m on m.user_id = p_user_id and m.month = s.month and m.casino_id = s.casino_id;
  delete from entry_months m where m.user_id = p_user_id and m.casino_id = p_casino_id and m.month <> all (months);
  if sums = '[]' then
    return;
  end if;
  insert into entry_months as m (
    user_id, month, casino_id, collections, claimed, compared, compared_worth, compared_amount, spends, spent, paid_count,
    paid, fees, active_days, by_day_count, claims_by_day, compared_by_day, spends_by_day, paid_by_day)
    select p_user_id, s.* from jsonb_to_recordset(sums) as s (
        month date, casino_id integer, collections integer, claimed numeric, compared integer, compared_worth numeric,
        compared_amount numeric, spends integer, spent numeric, paid_count integer, paid numeric, fees numeric,
        active_days integer, by_day_count integer, claims_by_day bigint[], compared_by_day bigint[], spends_by_day bigint[],
        paid_by_day bigint[])
    on conflict (user_id, month, casino_id) do update set
      collections = excluded.collections, claimed = excluded.claimed, compared = excluded.compared,
      compared_worth = excluded.compared_worth, compared_amount = excluded.compared_amount, spends = excluded.spends,
      spent = excluded.spent, paid_count = excluded.paid_count, paid = excluded.paid, fees = excluded.fees,
      active_days = excluded.active_days, by_day_count = excluded.by_day_count, claims_by_day = excluded.claims_by_day,
      compared_by_day = excluded.compared_by_day, spends_by_day = excluded.spends_by_day, paid_by_day = excluded.paid_by_day;
end
$$;
