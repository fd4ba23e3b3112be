-- Records an entry of the ledger and updates its casino. The row of the casino is locked first, so that concurrent writes
-- of a user run one after the other.
--
-- p_same_from, p_same_before: the times at which another entry of the kind is the same one, for a collection.
-- p_window_starts: the starts of the windows of the spend limits, for a spend.
--
-- outcome: 'recorded'; 'replayed' for a known ID with the same body; 'conflict' for one with another body; 'duplicate' for
-- a second entry within the given times, and for every retry of it; 'not-found'; 'no-user'; 'total-too-large'.
-- entry_id is p_id, or for a duplicate that of the first one. rules and spends are null unless it is a spend.
--
-- @type p_amount, p_note: string | null
-- @type p_same_from, p_same_before: Date | string | null
-- @type p_window_starts: readonly (Date | string)[] | null
-- @type outcome: 'recorded' | 'replayed' | 'conflict' | 'duplicate' | 'not-found' | 'no-user' | 'total-too-large'
-- @type entry_id: string
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
-- @type rules: StoredRules | null
-- @type spends: WindowSpends | null
create or replace function record_entry(
  p_user_id uuid, p_id uuid, p_casino_id integer, p_kind text, p_amount numeric, p_note text,
  p_occurred_at timestamptz, p_received_at timestamptz, p_body bytea,
  p_same_from timestamptz, p_same_before timestamptz, p_window_starts timestamptz[],
  out outcome text, out entry_id uuid, out casino json, out collected bigint, out spent bigint,
  out rules json, out spends json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  adds record;
  own record;
  first_id uuid;
  first_body bytea;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  entry_id := p_id;
  select k.* into adds from entry_kinds() k where k.kind = p_kind;
  -- Before the row of the casino, so that of two concurrent spends the second one reads the sum that includes the first.
  if p_window_starts is not null then
    perform from users where id = p_user_id for key share;
    if not found then
      outcome := 'no-user';
      return;
    end if;
    insert into play_rules (user_id) values (p_user_id) on conflict (user_id) do nothing;
    perform from play_rules where user_id = p_user_id for update;
  end if;
  select cu.last_collected, cu.user_total_payout, cu.user_total_spent into own
    from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id for update;
  if not found then
    outcome := add_own_casino(p_user_id, p_casino_id);
    if outcome is not null then
      return;
    end if;
    select cu.last_collected, cu.user_total_payout, cu.user_total_spent into own
      from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id for update;
  end if;
  select e.body into first_body from entries e where e.user_id = p_user_id and e.id = p_id;
  if not found then
    select d.entry_id, d.body into first_id, first_body
      from duplicate_writes d where d.user_id = p_user_id and d.id = p_id;
    if first_body = p_body then
      outcome := 'duplicate';
      entry_id := first_id;
    end if;
  end if;
  if first_body is null and p_same_from is not null then
    select e.id into entry_id from entries e
      where e.user_id = p_user_id and e.casino_id = p_casino_id and e.kind = p_kind and e.voided_at is null
        and e.occurred_at >= p_same_from and e.occurred_at < p_same_before
      order by e.occurred_at limit 1;
    if found then
      outcome := 'duplicate';
      insert into duplicate_writes (user_id, id, entry_id, body) values (p_user_id, p_id, entry_id, p_body);
    else
      entry_id := p_id;
    end if;
  end if;
  if first_body is null and outcome is null then
    if own.user_total_payout + adds.cashed_out * p_amount > 9999999999.99
      or own.user_total_spent + adds.spent * p_amount > 9999999999.99 then
      outcome := 'total-too-large';
      return;
    end if;
    insert into entries (user_id, id, casino_id, kind, amount, note, occurred_at, received_at, body)
      values (p_user_id, p_id, p_casino_id, p_kind, p_amount, p_note, p_occurred_at, p_received_at, p_body)
      on conflict (user_id, id) do nothing;
    if found then
      outcome := 'recorded';
      update casinos_users cu set
        last_collected = case when p_occurred_at >= p_received_at - adds.restart_hours * interval '1 hour'
          then greatest(cu.last_collected, p_occurred_at) else cu.last_collected end,
        user_total_payout = cu.user_total_payout + adds.cashed_out * coalesce(p_amount, 0),
        user_total_spent = cu.user_total_spent + adds.spent * coalesce(p_amount, 0),
        collections = cu.collections + adds.collections,
        cash_outs = cu.cash_outs + adds.cash_outs,
        spends = cu.spends + adds.spends
        where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
      perform add_to_day(p_user_id, (p_occurred_at at time zone 'UTC')::date, adds.collections, adds.cash_outs,
        adds.spends, adds.cashed_out * coalesce(p_amount, 0), adds.spent * coalesce(p_amount, 0));
    else
      -- A concurrent write used the ID for another casino.
      select e.body into first_body from entries e where e.user_id = p_user_id and e.id = p_id;
    end if;
  end if;
  if outcome is null then
    outcome := case when first_body = p_body then 'replayed' else 'conflict' end;
  end if;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
  if p_window_starts is not null then
    select p.rules, p.spends into rules, spends from play_state(p_user_id, p_window_starts) p;
  end if;
end
$$;
