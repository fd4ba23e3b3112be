-- Adds to the sums of a UTC day.
create or replace function add_to_day(
  p_user_id uuid, p_day date, p_collections integer, p_cash_outs integer, p_spends integer,
  p_cashed_out numeric, p_spent numeric, p_claimed numeric
) returns void language plpgsql as $$
begin
  update entry_days d set
    collections = d.collections + p_collections, cash_outs = d.cash_outs + p_cash_outs, spends = d.spends + p_spends,
    cashed_out = d.cashed_out + p_cashed_out, spent = d.spent + p_spent, claimed = d.claimed + p_claimed
    where d.user_id = p_user_id and d.day = p_day;
  if found then
    return;
  end if;
  -- A concurrent first entry of the day may insert the row before this one does.
  insert into entry_days as d (user_id, day, collections, cash_outs, spends, cashed_out, spent, claimed)
    values (p_user_id, p_day, p_collections, p_cash_outs, p_spends, p_cashed_out, p_spent, p_claimed)
    on conflict (user_id, day) do update set
      collections = d.collections + excluded.collections, cash_outs = d.cash_outs + excluded.cash_outs,
      spends = d.spends + excluded.spends, cashed_out = d.cashed_out + excluded.cashed_out,
      spent = d.spent + excluded.spent, claimed = d.claimed + excluded.claimed;
end
$$;
