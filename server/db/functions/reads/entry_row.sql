-- Returns an entry as JSON. Its parameters are columns and not the row: Citus reads a partition, whose rows have a type of
-- their own.
create or replace function entry_row(
  p_id uuid, p_casino_id integer, p_kind text, p_amount numeric, p_note text,
  p_occurred_at timestamptz, p_received_at timestamptz, p_voided_at timestamptz, p_worth numeric
) returns json language sql stable as $$
  select json_build_object(
    'id', p_id, 'casinoId', p_casino_id, 'kind', p_kind, 'amount', p_amount::text, 'note', p_note,
    'occurredAt', (extract(epoch from p_occurred_at) * 1000)::bigint,
    'receivedAt', (extract(epoch from p_received_at) * 1000)::bigint,
    'voidedAt', (extract(epoch from p_voided_at) * 1000)::bigint, 'worth', p_worth::text
  )
$$;
