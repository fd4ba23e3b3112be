-- Records the next rows of an import, which the first call begins, and updates each casino and each day once: all rows that
-- are new, or none (import_results).
--
-- p_from: how many rows are before the batch, of p_length rows. p_rejected: the positions of its rows that are already
-- rejected, and p_positions: of the others, to which the arrays that follow belong. p_equal: see ImportRow (contract/imports.ts).
--
-- outcome: 'saved'; 'conflict' when the import has another file name or number of rows, is being undone, or has not
-- reached p_from; 'no-user'; 'total-too-large'. results has a value for each of p_positions. restarted: the rows
-- of casinos whose last collection may have changed, and whose next_ready_at is unknown then.
--
-- @type p_amounts, p_notes, p_worths: readonly (string | null)[]
-- @type p_voided_at: readonly (Date | string | null)[]
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
      not_ready, date_only)
      select p_user_id, r.id, r.casino_id, r.kind, r.amount, r.note, r.occurred_at, r.received_at, r.voided_at,
        import_body(r.casino_id, r.kind, r.amount, r.occurred_at, r.note), p_import_id, r.worth, r.streak_day,
        nullif(r.not_ready, false), nullif(r.date_only, false)
      from unnest(
        results, p_ids, p_casino_ids, p_kinds, p_amounts, p_notes, p_occurred_at, p_received_at, p_voided_at, p_worths,
        p_streak_days, p_not_ready, p_date_only
      ) as r (result, id, casino_id, kind, amount, note, occurred_at, received_at, voided_at, worth, streak_day, not_ready,
        date_only)
      where r.result = 'new'
      on conflict (user_id, id) do nothing;
    get diagnostics inserted = row_count;
    if inserted <> cardinality(array_positions(results, 'new')) then
      raise serialization_failure using message = 'a concurrent write used an ID for another casino';
    end if;
    for one in
      select n.casino_id, max(n.occurred_at) filter (where n.restarts) as collected_at,
        (array_agg(n.streak_day order by n.occurred_at desc, n.id desc) filter (where n.restarts))[1] as streak_day,
        sum(n.collections)::integer as collections, sum(n.cash_outs)::integer as cash_outs,
        sum(n.spends)::integer as spends, sum(n.cashed_out * n.amount) as cashed_out, sum(n.spent * n.amount) as spent
      from (
        select r.id, r.casino_id, r.occurred_at, r.streak_day, coalesce(r.amount, 0) as amount,
          r.occurred_at >= r.received_at - k.restart_hours * interval '1 hour' as restarts,
          k.collections, k.cash_outs, k.spends, k.cashed_out, k.spent
        from unnest(
          results, p_ids, p_casino_ids, p_kinds, p_amounts, p_occurred_at, p_received_at, p_voided_at, p_streak_days
        ) as r (result, id, casino_id, kind, amount, occurred_at, received_at, voided_at, streak_day)
        join entry_kinds() k on k.kind = r.kind
        where r.result = 'new' and r.voided_at is null
      ) n
      group by n.casino_id
    loop
      perform add_to_casino(
        p_user_id, one.casino_id, one.collected_at, null,
        one.collections, one.cash_outs, one.spends, one.cashed_out, one.spent, one.streak_day);
    end loop;
    for one in
      select (r.occurred_at at time zone 'UTC')::date as day,
        sum(k.collections)::integer as collections, sum(k.cash_outs)::integer as cash_outs,
        sum(k.spends)::integer as spends,
        sum(k.cashed_out * coalesce(r.amount, 0)) as cashed_out, sum(k.spent * coalesce(r.amount, 0)) as spent,
        sum(k.collections * coalesce(r.amount, r.worth, 0)) as claimed
      from unnest(results, p_kinds, p_amounts, p_occurred_at, p_voided_at, p_worths)
        as r (result, kind, amount, occurred_at, voided_at, worth)
      join entry_kinds() k on k.kind = r.kind
      where r.result = 'new' and r.voided_at is null
      group by 1 order by 1
    loop
      perform add_to_day(
        p_user_id, one.day, one.collections, one.cash_outs, one.spends, one.cashed_out, one.spent, one.claimed);
    end loop;
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
