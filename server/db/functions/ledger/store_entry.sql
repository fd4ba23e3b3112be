-- Stores an entry whose casino is locked, unless it is known. Does not change sums.
--
-- p_same_from, p_same_before: the times at which another entry of the kind is the same one, for a collection.
-- p_fits: whether the totals have room for the amount. p_cash_out: as in record_entry.
--
-- outcome: 'recorded'; 'replayed' for a known ID with the same body; 'conflict' for one with another body; 'duplicate' for
-- a second entry within the given times, and for every retry of it; 'total-too-large'.
-- entry_id is p_id, or for a duplicate that of the first one.
create or replace function store_entry(
  p_user_id uuid, p_id uuid, p_casino_id integer, p_kind text, p_amount numeric, p_note text,
  p_occurred_at timestamptz, p_received_at timestamptz, p_body bytea,
  p_same_from timestamptz, p_same_before timestamptz, p_fits boolean,
  p_worth numeric, p_streak_day integer, p_cash_out jsonb,
  out outcome text, out entry_id uuid
) language plpgsql as $$
declare
  first_body bytea;
begin
  entry_id := p_id;
  select e.body into first_body from entries e where e.user_id = p_user_id and e.id = p_id;
  if not found then
    select d.entry_id, d.body into entry_id, first_body
      from duplicate_writes d where d.user_id = p_user_id and d.id = p_id;
    if first_body = p_body then
      outcome := 'duplicate';
      return;
    end if;
    entry_id := p_id;
  end if;
  if first_body is null and p_same_from is not null then
    select e.id into entry_id from entries e
      where e.user_id = p_user_id and e.casino_id = p_casino_id and e.kind = p_kind and e.voided_at is null
        and e.occurred_at >= p_same_from and e.occurred_at < p_same_before
      order by e.occurred_at limit 1;
    if found then
      insert into duplicate_writes (user_id, id, entry_id, body) values (p_user_id, p_id, entry_id, p_body)
        on conflict (user_id, id) do nothing;
      if not found then
        -- A concurrent write used the ID for another casino.
        select d.entry_id, d.body into entry_id, first_body
          from duplicate_writes d where d.user_id = p_user_id and d.id = p_id;
      end if;
      outcome := case when first_body is null or first_body = p_body then 'duplicate' else 'conflict' end;
      return;
    end if;
    entry_id := p_id;
  end if;
  if first_body is null then
    if not p_fits then
      outcome := 'total-too-large';
      return;
    end if;
    insert into entries (
      user_id, id, casino_id, kind, amount, note, occurred_at, received_at, body, worth, streak_day,
      status, approved_at, paid_at, closed_at, method, fee, reference)
      values (
        p_user_id, p_id, p_casino_id, p_kind, p_amount, p_note, p_occurred_at, p_received_at, p_body, p_worth,
        p_streak_day, p_cash_out ->> 'status', (p_cash_out ->> 'approvedAt')::timestamptz,
        (p_cash_out ->> 'paidAt')::timestamptz, (p_cash_out ->> 'closedAt')::timestamptz, p_cash_out ->> 'method',
        (p_cash_out ->> 'fee')::numeric, p_cash_out ->> 'reference')
      on conflict (user_id, id) do nothing;
    if found then
      outcome := 'recorded';
      return;
    end if;
    -- A concurrent write used the ID for another casino.
    select e.body into first_body from entries e where e.user_id = p_user_id and e.id = p_id;
  end if;
  outcome := case when first_body = p_body then 'replayed' else 'conflict' end;
end
$$;
