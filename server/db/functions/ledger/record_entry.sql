-- Records an entry of the ledger and updates its casino. The row of the casino is locked first, so that concurrent writes
-- of a user run one after the other.
--
-- p_amount is null for a collection of unknown value, for a correction, and for all that is left of the playthrough.
-- p_same_from, p_same_before: see known_entry. p_next_ready_at: when the bonus is available after a collection.
-- p_own_version, p_learned_as_of: the version of the user's own figures, and of what was learned about the clock, from which the
-- other arguments were computed; null: nothing was learned. p_worth, p_ladder: see claim_of.
-- p_window_starts: the starts of the windows of the spend limits, for a spend.
-- p_cash_out: what is stored of a cash-out that is not only paid. p_balance: see balance_amount.
--
-- outcome:
-- 'recorded', or as known_entry;
-- 'not-found': the casino;
-- 'no-user';
-- 'nothing-left' of the playthrough;
-- 'total-too-large', also when the balance would need a larger amount than an entry can have;
-- 'other-figures' when a version is another one, which only returns the row.
-- rules and spends are null unless it is a spend.
--
-- @type p_amount, p_note, p_worth, p_learned_as_of: string | null
-- @type p_ladder: ClaimLadder | null
-- @type p_same_from, p_same_before, p_next_ready_at: Date | string | null
-- @type p_window_starts: readonly (Date | string)[] | null
-- @type p_cash_out: StoredCashOut | null
-- @type p_balance: BalanceChange | null
-- @type outcome: 'recorded' | 'replayed' | 'conflict' | 'duplicate' | 'not-found' | 'no-user' | 'total-too-large' | 'nothing-left' | 'other-figures'
-- @type entry_id: string
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
-- @type rules: StoredRules | null
-- @type spends: WindowSpends | null
create or replace function record_entry(
  p_user_id uuid, p_id uuid, p_casino_id integer, p_kind text, p_amount numeric, p_note text,
  p_occurred_at timestamptz, p_received_at timestamptz, p_body bytea,
  p_same_from timestamptz, p_same_before timestamptz, p_next_ready_at timestamptz, p_window_starts timestamptz[],
  p_own_version integer, p_learned_as_of text, p_worth numeric, p_ladder jsonb, p_cash_out jsonb, p_balance jsonb,
  out outcome text, out entry_id uuid, out casino json, out collected bigint, out spent bigint,
  out rules json, out spends json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  own record;
  before record;
  claim record;
  adds record;
  known record;
  amount numeric := p_amount;
  worth numeric := p_worth;
  streak integer;
  value numeric;
  fits boolean;
  is_known boolean := false;
  is_new boolean := false;
  fee constant numeric := coalesce((p_cash_out ->> 'fee')::numeric, 0);
  on_day date;
  collected_at timestamptz;
  look_from timestamptz;
  paid_on date;
  paid_here boolean;
  status text;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  if p_window_starts is not null and not lock_limits(p_user_id) then
    outcome := 'no-user';
    return;
  end if;
  if p_balance is not null then
    amount := balance_amount(p_user_id, p_casino_id, p_balance);
  end if;
  loop
    select cu.user_total_payout as payout, cu.user_total_spent as spent, cu.claimed, cu.on_the_way, cu.corrections, cu.played,
        cu.last_collected, cu.streak_day, cu.own_version,
        case when cu.learned ? 'result' then cu.learned ->> 'asOf' end as learned_as_of
      into own
      from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id for update;
    exit when found;
    outcome := add_own_casino(p_user_id, p_casino_id);
    if outcome is not null then
      return;
    end if;
  end loop;
  if own.own_version <> p_own_version or (p_kind = 'collect' and own.learned_as_of is distinct from p_learned_as_of) then
    outcome := 'other-figures';
    select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
    return;
  end if;
  if p_balance is not null then
    -- A retry computes another amount, which no entry may have.
    is_known := exists (select from entries e where e.user_id = p_user_id and e.id = p_id);
  end if;
  if p_kind = 'played' and amount <= 0 and not is_known then
    outcome := 'nothing-left';
    return;
  end if;
  if p_ladder is not null then
    claim := claim_of(p_worth, p_ladder, own.last_collected, own.streak_day);
    worth := claim.worth;
    streak := claim.streak_day;
  end if;
  -- One query, because each costs more than what it reads. After the lock, so that a change of the zone is either complete or
  -- not begun.
  select coalesce((select s.day_zone from user_settings s where s.user_id = p_user_id), 'UTC') as zone,
      exists (select from reminder_times r where r.user_id = p_user_id) as has_reminders,
      exists (select from duplicate_writes d where d.user_id = p_user_id and d.id = p_id)
        or p_same_from is not null and exists (
          select from entries e
            where e.user_id = p_user_id and e.casino_id = p_casino_id and e.kind = p_kind and e.voided_at is null
              and e.occurred_at >= p_same_from and e.occurred_at < p_same_before) as is_same
    into before;
  on_day := (p_occurred_at at time zone before.zone)::date;
  entry_id := p_id;
  if p_kind = 'spend' or (p_kind = 'cash_out' and p_cash_out is null)
    or (p_kind = 'collect' and p_occurred_at > p_received_at - interval '1 day'
      and p_occurred_at >= coalesce(own.last_collected, '-infinity')) then
    -- What most calls do: a collection after the last one, a spend, and a cash-out that is only paid. Computes the same sums as
    -- entry_parts, with statements for one kind, which write a few columns.
    value := coalesce(amount, worth, 0);
    fits := case p_kind
      when 'collect' then own.claimed + value <= 999999999999.99
      when 'spend' then own.spent + value <= 9999999999.99
      else own.payout + value <= 9999999999.99
    end;
    if fits and not before.is_same then
      insert into entries (user_id, id, casino_id, kind, amount, note, occurred_at, received_at, body, worth, streak_day)
        values (
          p_user_id, p_id, p_casino_id, p_kind, amount, p_note, p_occurred_at, p_received_at, p_body, worth, streak)
        on conflict (user_id, id) do nothing;
      is_new := found;
    end if;
    if is_new and p_kind = 'collect' then
      look_from := add_collection(
        p_user_id, p_casino_id, on_day, amount, worth, p_occurred_at, p_next_ready_at, streak);
    elsif is_new and p_kind = 'spend' then
      look_from := add_spend(p_user_id, p_casino_id, on_day, 1, amount);
    elsif is_new then
      perform add_cash_out(p_user_id, p_casino_id, on_day, 1, amount);
    end if;
  else
    status := cash_out_status(p_kind, p_cash_out);
    select p.*, k.restart_hours into adds
      from entry_kinds() k, entry_parts(p_kind, status, amount, worth) p where k.kind = p_kind;
    -- The largest values of the columns.
    if not is_known and not before.is_same
      and own.payout + adds.cashed_out <= 9999999999.99 and own.spent + adds.spent <= 9999999999.99
      and own.claimed + adds.claimed <= 999999999999.99 and own.on_the_way + adds.on_the_way <= 999999999999.99
      and abs(own.corrections + adds.corrections) <= 999999999999.99 and own.played + adds.played <= 999999999999.99
      and abs(adds.corrections) <= 9999999999.99 and adds.played <= 1000000 then
      insert into entries (
        user_id, id, casino_id, kind, amount, note, occurred_at, received_at, body, worth, streak_day,
        status, approved_at, paid_at, closed_at, method, fee, reference)
        values (
          p_user_id, p_id, p_casino_id, p_kind, amount, p_note, p_occurred_at, p_received_at, p_body, worth, streak,
          status, (p_cash_out ->> 'approvedAt')::timestamptz, (p_cash_out ->> 'paidAt')::timestamptz,
          (p_cash_out ->> 'closedAt')::timestamptz, p_cash_out ->> 'method', (p_cash_out ->> 'fee')::numeric,
          p_cash_out ->> 'reference')
        on conflict (user_id, id) do nothing;
      is_new := found;
    end if;
    if is_new then
      collected_at := case when p_occurred_at >= p_received_at - adds.restart_hours * interval '1 hour' then p_occurred_at end;
      perform add_to_totals(
        p_user_id, p_casino_id, collected_at, p_next_ready_at, streak, adds.collections, adds.claimed, adds.cash_outs,
        adds.cashed_out, adds.on_the_way, adds.spends, adds.spent, adds.adjustments, adds.corrections, adds.played);
      -- Spends can reach a limit, and cash-outs become overdue.
      look_from := case
        when adds.spends > 0 or adds.on_the_way > 0 then '1970-01-01Z' when collected_at is not null then p_next_ready_at end;
      -- A payment on another day is added there. It is later, and all writes lock the days in this order.
      paid_on := ((p_cash_out ->> 'paidAt')::timestamptz at time zone before.zone)::date;
      paid_here := adds.paid = 1 and (paid_on is null or paid_on = on_day);
      perform add_to_days(
        p_user_id, on_day, adds.collections, adds.claimed, adds.cash_outs, adds.cashed_out, adds.spends, adds.spent,
        adds.adjustments, paid_here::integer, case when paid_here then amount else 0 end,
        case when paid_here then fee else 0 end);
      if paid_on <> on_day then
        perform add_to_days(p_user_id, paid_on, 0, 0, 0, 0, 0, 0, 0, 1, amount, fee);
      end if;
      if adds.collections + adds.spends > 0 or paid_here then
        perform add_to_months(
          p_user_id, on_day, p_casino_id, adds.collections, adds.claimed, adds.compared, adds.compared_worth,
          adds.compared_amount, adds.spends, adds.spent, paid_here::integer, case when paid_here then amount else 0 end,
          case when paid_here then fee else 0 end);
      end if;
      if paid_on <> on_day then
        perform add_to_months(p_user_id, paid_on, p_casino_id, 0, 0, 0, 0, 0, 0, 0, 1, amount, fee);
      end if;
    end if;
  end if;
  if is_new then
    outcome := 'recorded';
    -- Few members have reminders.
    if before.has_reminders and look_from is not null then
      perform look_for_reminders(p_user_id, look_from);
    end if;
  else
    known := known_entry(p_user_id, p_id, p_casino_id, p_kind, p_body, p_same_from, p_same_before);
    if known.outcome is null then
      outcome := 'total-too-large';
      return;
    end if;
    outcome := known.outcome;
    entry_id := known.entry_id;
  end if;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
  if p_window_starts is not null then
    select p.rules, p.spends into rules, spends from play_state(p_user_id, p_window_starts) p;
  end if;
end
$$;
