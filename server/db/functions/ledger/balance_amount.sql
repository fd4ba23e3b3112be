-- Returns the amount of an entry that follows from the balance of a casino with its further bonuses, whose rows it locks: of a
-- correction to the balance that the user entered (balance), or of what is left of the playthrough, at least 0 (factor: how
-- often coins must be played). Further bonuses: those of the catalog (bonusIds), and those that the user added.
create or replace function balance_amount(p_user_id uuid, p_casino_id integer, p_balance jsonb) returns numeric
  language plpgsql as $$
declare
  ids constant integer[] := p_casino_id || array(
    select b.id::integer from jsonb_array_elements_text(p_balance -> 'bonusIds') b (id));
  sums record;
begin
  -- In the order in which every write locks rows.
  perform from casinos_users cu
    where cu.user_id = p_user_id and (cu.casino_id = any (ids) or (cu.own ->> 'parentId')::integer = p_casino_id)
    order by cu.casino_id for update;
  select coalesce(sum(cu.claimed + cu.user_total_spent), 0) as received,
      coalesce(sum(cu.corrections - cu.user_total_payout - cu.on_the_way), 0) as others,
      coalesce(sum(cu.played), 0) as played
    into sums
    from casinos_users cu
    where cu.user_id = p_user_id and (cu.casino_id = any (ids) or (cu.own ->> 'parentId')::integer = p_casino_id);
  return case
    when p_balance ->> 'balance' is not null then (p_balance ->> 'balance')::numeric - sums.received - sums.others
    else greatest(0, round(sums.received * (p_balance ->> 'factor')::numeric, 2) - sums.played)
  end;
end
$$;
