-- Returns the state that is stored of an entry of a kind, from what is stored of a cash-out (StoredCashOut), or from a change of it
-- (CashOutChange); null: none. Raises check_violation if there is no such state, or if the entry is not a cash-out. A check of the
-- table would be read again for each entry, also for those that have no state.
create or replace function cash_out_status(p_kind text, p_cash_out jsonb) returns text language plpgsql immutable as $$
begin
  if p_cash_out is not null and p_kind <> 'cash_out' then
    raise check_violation using message = format('an entry of kind %s has the fields of a cash-out', p_kind);
  end if;
  if p_cash_out ->> 'status' not in ('requested', 'approved', 'paid', 'rejected', 'canceled') then
    raise check_violation using message = 'a cash-out has an unknown state';
  end if;
  return p_cash_out ->> 'status';
end
$$;
