-- Records entries of the ledger as record_entry does, in the order of the arrays, and updates each casino and each day once:
-- all entries, or none if a casino is unknown or a total would be too large. p_batch_id is stored with the new entries.
-- What they were worth is not known, and a streak begins again.
--
-- outcome: 'recorded'; 'not-found'; 'no-user'; 'total-too-large'. outcomes and entry_ids are those of store_entry.
--
-- @type p_batch_id: string | null
-- @type p_amounts, p_notes: readonly (string | null)[]
-- @type p_same_from, p_same_before, p_next_ready_at: readonly (Date | string | null)[]
-- @type outcome: 'recorded' | 'not-found' | 'no-user' | 'total-too-large'
-- @type outcomes: readonly ('recorded' | 'replayed' | 'conflict' | 'duplicate')[]
-- @type entry_ids: readonly string[]
create or replace function record_entries(
  p_user_id uuid, p_batch_id uuid, p_received_at timestamptz, p_ids uuid[], p_casino_ids integer[], p_kinds text[],
  p_amounts numeric[], p_notes text[], p_occurred_at timestamptz[], p_bodies bytea[],
  p_same_from timestamptz[], p_same_before timestamptz[], p_next_ready_at timestamptz[],
  out outcome text, out outcomes text[], out entry_ids uuid[]
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  one record;
  stored record;
  sums record;
  known_ids uuid[];
  new_ids uuid[] := '{}';
  new_ready_at timestamptz[] := '{}';
begin
  perform set_config('app.user_id', p_user_id::text, true);
  outcome := 'recorded';
  outcomes := '{}';
  entry_ids := '{}';
  if exists (select from entry_kinds() k where k.kind = any (p_kinds) and k.spends > 0)
    and not lock_limits(p_user_id) then
    outcome := 'no-user';
    return;
  end if;
  -- In the order of an erasure, which locks the profile first: a casino that is not in the list yet refers to it.
  perform from users where id = p_user_id for key share;
  if not found then
    outcome := 'no-user';
    return;
  end if;
  -- In the order of the casinos, so that two calls cannot deadlock.
  for one in select distinct c.id from unnest(p_casino_ids) c (id) order by c.id loop
    stored := lock_row(p_user_id, one.id);
    if stored.outcome is not null then
      outcome := stored.outcome;
      return;
    end if;
  end loop;
  known_ids := array(select e.id from entries e where e.user_id = p_user_id and e.id = any (p_ids))
    || array(select d.id from duplicate_writes d where d.user_id = p_user_id and d.id = any (p_ids));
  begin
    for one in
      select * from unnest(
        p_ids, p_casino_ids, p_kinds, p_amounts, p_notes, p_occurred_at, p_bodies, p_same_from, p_same_before,
        p_next_ready_at
      ) as e (id, casino_id, kind, amount, note, occurred_at, body, same_from, same_before, next_ready_at)
    loop
      stored := store_entry(
        p_user_id, one.id, one.casino_id, one.kind, one.amount, one.note, one.occurred_at, p_received_at, one.body,
        p_batch_id, one.same_from, one.same_before, true, one.id <> all (known_ids), null, null);
      outcomes := array_append(outcomes, stored.outcome);
      entry_ids := array_append(entry_ids, stored.entry_id);
      known_ids := array_append(known_ids, one.id);
      if stored.outcome = 'recorded' then
        new_ids := array_append(new_ids, one.id);
        new_ready_at := array_append(new_ready_at, one.next_ready_at);
      end if;
    end loop;
    for sums in
      select e.casino_id, max(e.occurred_at) filter (where e.restarts) as collected_at,
        -- A bonus is never available earlier after a later collection.
        max(e.next_ready_at) filter (where e.restarts) as next_ready_at,
        sum(e.collections)::integer as collections, sum(e.cash_outs)::integer as cash_outs,
        sum(e.spends)::integer as spends, sum(e.cashed_out * e.amount) as cashed_out, sum(e.spent * e.amount) as spent
      from (
        select e.casino_id, e.occurred_at, new.next_ready_at, coalesce(e.amount, 0) as amount,
          e.occurred_at >= e.received_at - k.restart_hours * interval '1 hour' as restarts,
          k.collections, k.cash_outs, k.spends, k.cashed_out, k.spent
        from unnest(new_ids, new_ready_at) as new (id, next_ready_at)
        join entries e on e.id = new.id join entry_kinds() k on k.kind = e.kind
        where e.user_id = p_user_id
      ) e
      group by e.casino_id
    loop
      perform add_to_casino(
        p_user_id, sums.casino_id, sums.collected_at, sums.next_ready_at,
        sums.collections, sums.cash_outs, sums.spends, sums.cashed_out, sums.spent, null);
    end loop;
    for sums in
      select (e.occurred_at at time zone 'UTC')::date as day,
        sum(k.collections)::integer as collections, sum(k.cash_outs)::integer as cash_outs,
        sum(k.spends)::integer as spends,
        sum(k.cashed_out * coalesce(e.amount, 0)) as cashed_out, sum(k.spent * coalesce(e.amount, 0)) as spent,
        sum(k.collections * coalesce(e.amount, e.worth, 0)) as claimed
      from entries e join entry_kinds() k on k.kind = e.kind
      where e.user_id = p_user_id and e.id = any (new_ids) group by 1 order by 1
    loop
      perform add_to_day(
        p_user_id, sums.day, sums.collections, sums.cash_outs, sums.spends, sums.cashed_out, sums.spent,
        sums.claimed);
    end loop;
  exception when numeric_value_out_of_range then
    outcome := 'total-too-large';
    outcomes := '{}';
    entry_ids := '{}';
  end;
end
$$;
