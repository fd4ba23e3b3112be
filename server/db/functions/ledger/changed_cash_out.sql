-- Returns what is stored of a cash-out after a change (CashOutChange), by the rules of core/money/change-cash-out.ts: a new
-- state takes the time of the change unless it has one, and the times that it does not have become null.
create or replace function changed_cash_out(
  p_status text, p_approved_at timestamptz, p_paid_at timestamptz, p_closed_at timestamptz, p_method text, p_fee numeric,
  p_reference text, p_occurred_at timestamptz, p_change jsonb, p_now timestamptz,
  out status text, out approved_at timestamptz, out paid_at timestamptz, out closed_at timestamptz, out method text,
  out fee numeric, out reference text
) language plpgsql immutable as $$
declare
  before constant text := coalesce(p_status, 'paid');
  after constant text := coalesce(cash_out_status('cash_out', p_change), before);
  -- Servers have clocks of their own.
  changed_at timestamptz := greatest(p_now, p_occurred_at);
begin
  approved_at := case
    when after = 'requested' then null
    when p_change ? 'approvedAt' then (p_change ->> 'approvedAt')::timestamptz
    when after = 'approved' and before <> 'approved' then coalesce(p_approved_at, changed_at)
    else p_approved_at
  end;
  changed_at := greatest(changed_at, approved_at);
  paid_at := case
    when after <> 'paid' then null
    when p_change ? 'paidAt' then (p_change ->> 'paidAt')::timestamptz
    when before <> 'paid' then changed_at
    else p_paid_at
  end;
  closed_at := case
    when after not in ('rejected', 'canceled') then null
    when p_change ? 'closedAt' then (p_change ->> 'closedAt')::timestamptz
    when before <> after then changed_at
    else p_closed_at
  end;
  -- Paid at the time of the request: moving the entry moves it.
  paid_at := nullif(paid_at, p_occurred_at);
  -- What is only paid needs no state of its own.
  status := case when after <> 'paid' or approved_at is not null or paid_at is not null then after end;
  method := case when p_change ? 'method' then p_change ->> 'method' else p_method end;
  fee := case when p_change ? 'fee' then (p_change ->> 'fee')::numeric else p_fee end;
  reference := case when p_change ? 'reference' then p_change ->> 'reference' else p_reference end;
end
$$;
