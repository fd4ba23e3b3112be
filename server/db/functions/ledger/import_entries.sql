-- Records the next rows of an import, which the first call begins, and updates each casino and each day once: all rows that
-- are new, or none (import_results).
--
-- p_from: how many rows are before the batch, of p_length rows. p_rejected: the positions of its rows that are already
-- rejected, and p_positions: of the others, to which the arrays that follow belong. p_equal: see ImportRow (contract/imports.ts).
-- p_cash_outs: JSON (StoredCashOut) of cash-outs that are not only paid.
--
-- outcome: 'saved'; 'conflict' when the import has another file name or number of rows, is being undone, or has not
-- reached p_from; 'no-user'; 'total-too-large'. import: after a conflict, only one that is being undone. results has a value for each of p_positions. restarted: the rows
-- of casinos whose last collection may have changed, and whose next_ready_at is unknown then.
--
-- @type p_amounts, p_notes, p_worths: readonly (string | null)[]
-- @type p_voided_at: readonly (Date | string | null)[]
-- @type p_cash_outs: readonly (string | null)[]
-- @type p_streak_days: readonly (number | null)[]
-- @type outcome: 'saved' | 'conflict' | 'no-user' | 'total-too-large'
-- @type results: readonly ('recorded' | 'already-there' | 'unknown-casino')[]
-- @type import: readonly StoredImport[]
-- @type restarted: readonly StoredListRow[]
create or replace function import_entries(
  p_user_id uuid, p_import_id uuid, p_now timestamptz, p_file_name text, p_row_count integer,
  p_added_casino_ids integer[], p_from integer, p_length integer, p_rejected integer[],
  p_positions integer[], p_ids uuid[], p_casino_ids integer[], p_kinds text[], p_amounts numeric[], p_notes text[],
  p_occurred_at timestamptz[], p_received_at timestamptz[], p_voided_at timestamptz[], p_worths numeric[],
  p_streak_days integer[], p_not_ready boolean[], p_date_only boolean[], p_equal integer[],
  p_cash_outs text[],
  out outcome text, out results text[], out import json, out restarted json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  current record;
  one record;
  stored record;
  unknown_ids integer[] := '{}';
  inserted integer;
  collected_ids integer[];
  new_ids uuid[];
  looks boolean := false;
  zone text;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  results := '{}';
  import := '[]';
  restarted := '[]';
  -- In the order of an erasure, which locks the profile first. The limits: as for every spend (record_entry).
  perform from users where id = p_user_id for key share;
  if not found or ('spend' = any (p_kinds) and not lock_limits(p_user_id)) then
    outcome := 'no-user';
    return;
  end if;
  insert into imports (user_id, id, file_name, row_count, added_casino_ids, created_at, updated_at)
    values (p_user_id, p_import_id, p_file_name, p_row_count, p_added_casino_ids, p_now, p_now)
    on conflict (user_id, id) do nothing;
  select i.file_name, i.row_count, i.position, i.state into current
    from imports i where i.user_id = p_user_id and i.id = p_import_id for update;
  if (current.file_name, current.row_count) <> (p_file_name, p_row_count)
    or current.state in ('undoing', 'undone') or p_from > current.position then
    outcome := 'conflict';
    if current.state in ('undoing', 'undone') then
      import := imports_json(p_user_id, p_import_id, 1);
    end if;
    -- Nothing is left of an import that did not begin.
    delete from imports where user_id = p_user_id and id = p_import_id and position = 0 and state = 'running' and p_from > 0;
    return;
  end if;
  -- In the order of the casinos, so that two calls cannot deadlock.
  for one in select distinct c.id from unnest(p_casino_ids) c (id) order by c.id loop
    stored := lock_row(p_user_id, one.id);
    if stored.outcome is not null then
      unknown_ids := unknown_ids || one.id;
    end if;
  end loop;
  results := import_results(
    p_user_id, p_import_id, unknown_ids, p_ids, p_casino_ids, p_kinds, p_amounts, p_occurred_at, p_voided_at, p_equal);
  begin
    insert into entries (
      user_id, id, casino_id, kind, amount, note, occurred_at, received_at, voided_at, body, import_id, worth, streak_day,
      not_ready, date_only, status, approved_at, paid_at, closed_at, method, fee, reference)
      select p_user_id, r.id, r.casino_id, r.kind, r.amount, r.note, r.occurred_at, r.received_at, r.voided_at,
        import_body(r.casino_id, r.kind, r.amount, r.occurred_at, r.note,
          cash_out_text(c.status, c.approved_at, c.paid_at, c.closed_at, c.method, c.fee, c.reference)),
        p_import_id, r.worth, r.streak_day, nullif(r.not_ready, false), nullif(r.date_only, false),
        c.status, c.approved_at, c.paid_at, c.closed_at, c.method, c.fee, c.reference
      from unnest(
        results, p_ids, p_casino_ids, p_kinds, p_amounts, p_notes, p_occurred_at, p_received_at, p_voided_at, p_worths,
        p_streak_days, p_not_ready, p_date_only, p_cash_outs
      ) as r (result, id, casino_id, kind, amount, note, occurred_at, received_at, voided_at, worth, streak_day, not_ready,
        date_only, cash_out)
      cross join lateral (
        select case when j is not null then cash_out_status(r.kind, j) end as status, (j ->> 'approvedAt')::timestamptz as approved_at,
            (j ->> 'paidAt')::timestamptz as paid_at, (j ->> 'closedAt')::timestamptz as closed_at, j ->> 'method' as method,
            (j ->> 'fee')::numeric as fee, j ->> 'reference' as reference
          from (select r.cash_out::jsonb) o (j)
      ) c
      where r.result = 'new'
      on conflict (user_id, id) do nothing;
    get diagnostics inserted = row_count;
    if inserted <> cardinality(array_positions(results, 'new')) then
      raise serialization_failure using message = 'a concurrent write used an ID for another casino';
    end if;
    new_ids := array(
      select r.id from unnest(results, p_ids, p_voided_at) as r (result, id, voided_at)
        where r.result = 'new' and r.voided_at is null);
    for one in
      select e.casino_id, max(e.occurred_at) filter (where e.occurred_at >= e.received_at - k.restart_hours * interval '1 hour')
          as collected_at,
        (array_agg(e.streak_day order by e.occurred_at desc, e.id desc)
          filter (where e.occurred_at >= e.received_at - k.restart_hours * interval '1 hour'))[1] as streak_day,
        sum(p.collections)::integer as collections, sum(p.claimed) as claimed, sum(p.cash_outs)::integer as cash_outs,
        sum(p.cashed_out) as cashed_out, sum(p.on_the_way) as on_the_way, sum(p.spends)::integer as spends,
        sum(p.spent) as spent, sum(p.adjustments)::integer as adjustments, sum(p.corrections) as corrections,
        sum(p.played) as played
      from entries e, entry_kinds() k, entry_parts(e.kind, e.status, e.amount, e.worth) p
      where e.user_id = p_user_id and e.id = any (new_ids) and k.kind = e.kind
      group by e.casino_id
    loop
      perform add_to_totals(
        p_user_id, one.casino_id, one.collected_at, null, one.streak_day, one.collections, one.claimed, one.cash_outs,
        one.cashed_out, one.on_the_way, one.spends, one.spent, one.adjustments, one.corrections, one.played);
      looks := looks or one.spends > 0 or one.on_the_way > 0;
    end loop;
    zone := day_zone(p_user_id);
    for one in
      select s.day, sum(s.collections)::integer as collections, sum(s.claimed) as claimed,
        sum(s.cash_outs)::integer as cash_outs, sum(s.cashed_out) as cashed_out, sum(s.spends)::integer as spends,
        sum(s.spent) as spent, sum(s.adjustments)::integer as adjustments, sum(s.paid_count)::integer as paid_count,
        sum(s.paid) as paid, sum(s.fees) as fees
      from entry_day_parts(p_user_id, new_ids, zone) s
      group by s.day order by s.day
    loop
      perform add_to_days(
        p_user_id, one.day, one.collections, one.claimed, one.cash_outs, one.cashed_out, one.spends, one.spent,
        one.adjustments, one.paid_count, one.paid, one.fees);
    end loop;
    for one in
      select s.day, s.casino_id, sum(s.collections)::integer as collections, sum(s.claimed) as claimed,
        sum(s.compared)::integer as compared, sum(s.compared_worth) as compared_worth,
        sum(s.compared_amount) as compared_amount, sum(s.spends)::integer as spends, sum(s.spent) as spent,
        sum(s.paid_count)::integer as paid_count, sum(s.paid) as paid, sum(s.fees) as fees
      from entry_day_parts(p_user_id, new_ids, zone) s
      group by 1, 2
      having sum(s.collections + s.spends + s.paid_count) > 0
    loop
      perform add_to_months(
        p_user_id, one.day, one.casino_id, one.collections, one.claimed, one.compared, one.compared_worth,
        one.compared_amount, one.spends, one.spent, one.paid_count, one.paid, one.fees);
    end loop;
    if looks then
      -- Spends can reach a limit, and cash-outs become overdue. After the days, in the order of record_entry.
      perform look_for_reminders(p_user_id, null);
    end if;
    collected_ids := array(
      select distinct r.casino_id from unnest(results, p_casino_ids, p_kinds) as r (result, casino_id, kind)
        where r.result = 'new' and r.kind = 'collect');
    -- A collection of the past is evidence that what was learned does not contain.
    update casinos_users cu set learned = cu.learned - 'asOf'
      where cu.user_id = p_user_id and cu.casino_id = any (collected_ids) and cu.learned ? 'asOf';
    update imports i set
      position = greatest(i.position, p_from + p_length),
      state = case when p_from + p_length = i.row_count then 'finished' else i.state end,
      recorded = i.recorded + inserted, already_there = i.already_there + counted.already_there,
      rejected = i.rejected + counted.rejected, updated_at = p_now
      from (
        select count(*) filter (where r.result = 'already-there')::integer as already_there,
          count(*) filter (where r.result = 'unknown-casino')::integer + (
            select count(*) from unnest(p_rejected) x (position) where x.position >= current.position)::integer as rejected
          from unnest(results, p_positions) as r (result, position) where r.position >= current.position
      ) counted
      where i.user_id = p_user_id and i.id = p_import_id;
  exception when numeric_value_out_of_range then
    outcome := 'total-too-large';
    delete from imports i where i.user_id = p_user_id and i.id = p_import_id and i.position = 0;
    return;
  end;
  outcome := 'saved';
  results := array_replace(results, 'new', 'recorded');
  import := imports_json(p_user_id, p_import_id, 1);
  restarted := casino_rows(p_user_id, collected_ids);
end
$$;
