-- Returns an entry as JSON. Its parameters are columns and not the row: Citus reads a partition, whose rows have a type of
-- their own. A cash-out without a state of its own is paid, and one without a time of payment was paid at its own time.
create or replace function entry_row(
  p_id uuid, p_casino_id integer, p_kind text, p_amount numeric, p_note text,
  p_occurred_at timestamptz, p_received_at timestamptz, p_voided_at timestamptz, p_worth numeric,
  p_status text, p_approved_at timestamptz, p_paid_at timestamptz, p_closed_at timestamptz, p_method text, p_fee numeric,
  p_reference text
) returns json language sql stable as $$
  select json_build_object(
    'id', p_id, 'casinoId', p_casino_id, 'kind', p_kind, 'amount', p_amount::text, 'note', p_note,
    'occurredAt', (extract(epoch from p_occurred_at) * 1000)::bigint,
    'receivedAt', (extract(epoch from p_received_at) * 1000)::bigint,
    'voidedAt', (extract(epoch from p_voided_at) * 1000)::bigint, 'worth', p_worth::text,
    'status', case when p_kind = 'cash_out' then coalesce(p_status, 'paid') end,
    'approvedAt', (extract(epoch from p_approved_at) * 1000)::bigint,
    'paidAt', (extract(epoch from case when p_kind = 'cash_out' and coalesce(p_status, 'paid') = 'paid'
      then coalesce(p_paid_at, p_occurred_at) end) * 1000)::bigint,
    'closedAt', (extract(epoch from p_closed_at) * 1000)::bigint,
    'method', p_method, 'fee', p_fee::text, 'reference', p_reference
  )
$$;
