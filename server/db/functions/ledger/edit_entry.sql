-- Corrects an entry that is not deleted. p_occurred_at is null when the time stays. p_cash_out has what changes of a cash-out;
-- null: nothing. The row of the casino is locked first, as for a new entry, so that the two cannot deadlock.
--
-- outcome: 'changed'; 'unchanged' when it already was like this; 'deleted' when it must be restored first;
-- 'amount-needed' when an entry whose kind needs an amount would lose it; 'amount-not-positive' when only a correction could
-- have it; 'not-cash-out'; 'too-early' when field would be before the request, or occurredAt after another time of the
-- cash-out; 'before-approval' when field is, or when it is approvedAt after the payment or the end; 'fee-too-large';
-- 'not-found'; 'total-too-large'.
--
-- @type p_amount, p_note: string | null
-- @type p_occurred_at: Date | string | null
-- @type p_cash_out: CashOutChange | null
-- @type outcome: 'changed' | 'unchanged' | 'deleted' | 'amount-needed' | 'amount-not-positive' | 'not-cash-out' | 'too-early' | 'before-approval' | 'fee-too-large' | 'not-found' | 'total-too-large'
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function edit_entry(
  p_user_id uuid, p_id uuid, p_now timestamptz, p_sets_amount boolean, p_amount numeric, p_occurred_at timestamptz,
  p_sets_note boolean, p_note text, p_cash_out jsonb,
  out outcome text, out field text, out casino json, out collected bigint, out spent bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  found_casino integer;
  entry entries;
  new entries;
  early_field text;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select cu.casino_id into found_casino
    from casinos_users cu join entries e on e.user_id = cu.user_id and e.casino_id = cu.casino_id
    where cu.user_id = p_user_id and e.user_id = p_user_id and e.id = p_id for update of cu;
  if not found then
    outcome := 'not-found';
    return;
  end if;
  select e.* into entry from entries e where e.user_id = p_user_id and e.id = p_id;
  new := entry;
  new.amount := case when p_sets_amount then p_amount else entry.amount end;
  new.occurred_at := coalesce(p_occurred_at, entry.occurred_at);
  new.note := case when p_sets_note then p_note else entry.note end;
  -- Without a change as well: a request that moves to the time of its payment has no other one anymore.
  if entry.kind = 'cash_out' then
    select c.* into new.status, new.approved_at, new.paid_at, new.closed_at, new.method, new.fee, new.reference
      from changed_cash_out(
        entry.status, entry.approved_at, entry.paid_at, entry.closed_at, entry.method, entry.fee, entry.reference,
        new.occurred_at, coalesce(p_cash_out, '{}'), p_now) c;
  end if;
  field := case
    when new.occurred_at <= least(new.approved_at, new.paid_at, new.closed_at) then null
    when new.approved_at < new.occurred_at and p_cash_out ? 'approvedAt' then 'approvedAt'
    when new.paid_at < new.occurred_at and p_cash_out ? 'paidAt' then 'paidAt'
    when new.closed_at < new.occurred_at and p_cash_out ? 'closedAt' then 'closedAt'
    when least(new.approved_at, new.paid_at, new.closed_at) is not null then 'occurredAt'
  end;
  -- Paid without a time is paid at the request. An earlier version recorded other orders: such an entry can be edited as long
  -- as its times stay.
  if (case when new.status = 'paid' then coalesce(new.paid_at, new.occurred_at) else new.closed_at end) < new.approved_at
    and (new.status, new.occurred_at, new.approved_at, new.paid_at, new.closed_at) is distinct from
      (entry.status, entry.occurred_at, entry.approved_at, entry.paid_at, entry.closed_at) then
    early_field := case
      when new.status = 'paid' and p_cash_out ? 'paidAt' then 'paidAt'
      when new.status <> 'paid' and p_cash_out ? 'closedAt' then 'closedAt'
      when p_cash_out ? 'approvedAt' then 'approvedAt'
      else 'occurredAt'
    end;
  end if;
  if entry.voided_at is not null then
    outcome := 'deleted';
  elsif new.amount is null and exists (select from entry_kinds() k where k.kind = entry.kind and k.needs_amount) then
    outcome := 'amount-needed';
  elsif new.amount <= 0 and entry.kind <> 'correction' then
    outcome := 'amount-not-positive';
  elsif p_cash_out is not null and entry.kind <> 'cash_out' then
    outcome := 'not-cash-out';
  elsif field is not null then
    outcome := 'too-early';
  elsif early_field is not null then
    field := early_field;
    outcome := 'before-approval';
  elsif new.fee > new.amount then
    outcome := 'fee-too-large';
  elsif new is not distinct from entry then
    outcome := 'unchanged';
  else
    begin
      update entries e set amount = new.amount, occurred_at = new.occurred_at, note = new.note,
          -- A time that the user enters is known.
          date_only = case when new.occurred_at = entry.occurred_at then entry.date_only end,
          status = new.status, approved_at = new.approved_at, paid_at = new.paid_at, closed_at = new.closed_at,
          method = new.method, fee = new.fee, reference = new.reference
        where e.user_id = p_user_id and e.id = p_id;
      perform recount_days(p_user_id, array[entry.occurred_at, new.occurred_at, entry.paid_at, new.paid_at]);
      perform recount_casino(p_user_id, found_casino);
      outcome := 'changed';
    exception when numeric_value_out_of_range then
      outcome := 'total-too-large';
    end;
  end if;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, found_casino) c;
end
$$;
