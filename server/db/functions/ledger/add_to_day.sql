-- Adds a new entry to the sums of its UTC day.
create or replace function add_to_day(p_user_id uuid, p_occurred_at timestamptz, p_kind text, p_amount numeric)
  returns void language plpgsql as $$
declare
  on_day constant date := (p_occurred_at at time zone 'UTC')::date;
  collected constant integer := (p_kind = 'collect')::integer;
  cash_out constant integer := (p_kind = 'cash_out')::integer;
  spend constant integer := (p_kind = 'spend')::integer;
  money_in constant numeric := case p_kind when 'cash_out' then p_amount else 0 end;
  money_out constant numeric := case p_kind when 'spend' then p_amount else 0 end;
begin
  update entry_days d set
    collections = d.collections + collected, cash_outs = d.cash_outs + cash_out, spends = d.spends + spend,
    cashed_out = d.cashed_out + money_in, spent = d.spent + money_out
    where d.user_id = p_user_id and d.day = on_day;
  if found then
    return;
  end if;
  -- A concurrent first entry of the day may insert the row before this one does.
  insert into entry_days as d (user_id, day, collections, cash_outs, spends, cashed_out, spent)
    values (p_user_id, on_day, collected, cash_out, spend, money_in, money_out)
    on conflict (user_id, day) do update set
      collections = d.collections + excluded.collections, cash_outs = d.cash_outs + excluded.cash_outs,
      spends = d.spends + excluded.spends, cashed_out = d.cashed_out + excluded.cashed_out,
      spent = d.spent + excluded.spent;
end
$$;
