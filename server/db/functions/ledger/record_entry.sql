-- Records an entry of the ledger and updates its casino. The row of the casino is locked first, so that concurrent writes
-- of a user run one after the other.
--
-- p_amount is null for a collection of unknown value, for a correction, and for all that is left of the playthrough.
-- p_same_from, p_same_before: see store_entry. p_next_ready_at: when the bonus is available after a collection.
-- p_own_version, p_learned_as_of: the version of the user's own figures, and of what was learned about the clock, from which the
-- other arguments were computed; null: nothing was learned. p_worth, p_ladder: see
-- claim_of.
-- p_window_starts: the starts of the windows of the spend limits, for a spend.
-- p_cash_out: what is stored of a cash-out that is not only paid. p_balance: see balance_amount.
--
-- outcome: as store_entry; 'not-found'; 'no-user'; 'nothing-left' of the playthrough; 'total-too-large' also when the
-- balance would need a larger amount than an entry can have; 'other-figures' when a version is another one, which only returns the row. rules and spends are null unless it is a spend.
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
  adds record;
  own record;
  stored record;
  claim record;
  claimed_before numeric;
  on_the_way_before numeric;
  corrections_before numeric;
  played_before numeric;
  fits boolean;
  learned_as_of text;
  amount numeric := p_amount;
  zone text;
  on_day date;
  paid_on date;
  paid_here boolean;
  in_month date;
  is_counted boolean := false;
  in_counted_month boolean := false;
  fee constant numeric := coalesce((p_cash_out ->> 'fee')::numeric, 0);
begin
  perform set_config('app.user_id', p_user_id::text, true);
  if p_window_starts is not null and not lock_limits(p_user_id) then
    outcome := 'no-user';
    return;
  end if;
  if p_balance is not null then
    amount := balance_amount(p_user_id, p_casino_id, p_balance);
  end if;
  own := lock_row(p_user_id, p_casino_id);
  if own.outcome is not null then
    outcome := own.outcome;
    return;
  end if;
  -- After the lock, so that a change of the zone is either complete or not begun.
  select case when cu.learned ? 'result' then cu.learned ->> 'asOf' end,
      coalesce((select s.day_zone from user_settings s where s.user_id = p_user_id), 'UTC'),
      cu.claimed, cu.on_the_way, cu.corrections, cu.played
    into learned_as_of, zone, claimed_before, on_the_way_before, corrections_before, played_before
    from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  if own.own_version <> p_own_version or (p_kind = 'collect' and learned_as_of is distinct from p_learned_as_of) then
    outcome := 'other-figures';
    select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
    return;
  end if;
  if p_kind = 'played' and amount <= 0 and not exists (
    select from entries e where e.user_id = p_user_id and e.id = p_id
  ) then
    outcome := 'nothing-left';
    return;
  end if;
  claim := claim_of(p_worth, p_ladder, own.last_collected, own.streak_day);
  select p.*, k.restart_hours into adds
    from entry_kinds() k, entry_parts(p_kind, p_cash_out ->> 'status', amount, claim.worth) p where k.kind = p_kind;
  -- The largest values of the columns.
  fits := own.payout + adds.cashed_out <= 9999999999.99 and own.spent + adds.spent <= 9999999999.99
    and claimed_before + adds.claimed <= 999999999999.99 and on_the_way_before + adds.on_the_way <= 999999999999.99
    and abs(corrections_before + adds.corrections) <= 999999999999.99 and played_before + adds.played <= 999999999999.99
    and abs(adds.corrections) <= 9999999999.99 and adds.played <= 1000000;
  stored := store_entry(
    p_user_id, p_id, p_casino_id, p_kind, amount, p_note, p_occurred_at, p_received_at, p_body,
    p_same_from, p_same_before, fits, claim.worth, claim.streak_day, p_cash_out);
  outcome := stored.outcome;
  entry_id := stored.entry_id;
  if outcome = 'total-too-large' then
    return;
  end if;
  if outcome = 'recorded' then
    perform add_to_totals(
      p_user_id, p_casino_id,
      case when p_occurred_at >= p_received_at - adds.restart_hours * interval '1 hour' then p_occurred_at end,
      p_next_ready_at, claim.streak_day, adds.collections, adds.claimed, adds.cash_outs, adds.cashed_out, adds.on_the_way,
      adds.spends, adds.spent, adds.adjustments, adds.corrections, adds.played);
    on_day := (p_occurred_at at time zone zone)::date;
    in_month := date_trunc('month', p_occurred_at at time zone zone)::date;
    paid_on := ((p_cash_out ->> 'paidAt')::timestamptz at time zone zone)::date;
    -- A payment on another day is added there. It is later, and all writes lock the days in this order.
    paid_here := adds.paid = 1 and (paid_on is null or paid_on = on_day);
    if adds.collections = 1 then
      -- What most calls do, without the calls of functions. A day or a month that is new follows below.
      update entry_days d set collections = d.collections + 1, claimed = d.claimed + adds.claimed
        where d.user_id = p_user_id and d.day = on_day;
      is_counted := found;
      update entry_months m set
        collections = m.collections + 1, claimed = m.claimed + adds.claimed, compared = m.compared + adds.compared,
        compared_worth = m.compared_worth + adds.compared_worth, compared_amount = m.compared_amount + adds.compared_amount,
        active_days = m.active_days | (1 << (date_part('day', on_day)::integer - 1))
        where m.user_id = p_user_id and m.month = in_month and m.casino_id = p_casino_id;
      in_counted_month := found;
    end if;
    if not is_counted then
      perform add_to_days(
        p_user_id, on_day, adds.collections, adds.claimed, adds.cash_outs, adds.cashed_out, adds.spends, adds.spent,
        adds.adjustments, paid_here::integer, case when paid_here then amount else 0 end,
        case when paid_here then fee else 0 end);
    end if;
    if paid_on <> on_day then
      perform add_to_days(p_user_id, paid_on, 0, 0, 0, 0, 0, 0, 0, 1, amount, fee);
    end if;
    if not in_counted_month and (adds.collections + adds.spends > 0 or paid_here) then
      perform add_to_months(
        p_user_id, in_month, p_casino_id, adds.collections, adds.claimed, adds.compared, adds.compared_worth,
        adds.compared_amount, adds.spends, adds.spent, paid_here::integer, case when paid_here then amount else 0 end,
        case when paid_here then fee else 0 end, adds.collections << (date_part('day', on_day)::integer - 1));
    end if;
    if paid_on <> on_day then
      perform add_to_months(
        p_user_id, date_trunc('month', paid_on::timestamp)::date, p_casino_id, 0, 0, 0, 0, 0, 0, 0, 1, amount, fee, 0);
    end if;
  end if;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
  if p_window_starts is not null then
    select p.rules, p.spends into rules, spends from play_state(p_user_id, p_window_starts) p;
  end if;
end
$$;
