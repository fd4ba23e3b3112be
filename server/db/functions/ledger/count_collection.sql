-- Adds a collection that was restored (p_count 1) to the sums of its casino, whose row is locked, and of a day of the user's zone, as
-- entry_parts states them; or takes away one that was deleted (-1) and that they contain. What follows from the last collection is as after
-- recount_casino.
create or replace function count_collection(
  p_user_id uuid, p_casino_id integer, p_day date, p_count integer, p_amount numeric, p_worth numeric
) returns void language plpgsql as $$
declare
  value constant numeric := p_count * coalesce(p_amount, p_worth, 0);
  compared_count constant integer := case when p_amount + p_worth is null then 0 else p_count end;
  day_number constant integer := date_part('day', p_day);
  day_bit constant integer := 1 << (day_number - 1);
  last record;
begin
  last := last_collection(p_user_id, p_casino_id);
  update casinos_users cu set
    last_collected = last.occurred_at, streak_day = last.streak_day,
    next_ready_at = case when cu.last_collected is not distinct from last.occurred_at then cu.next_ready_at end,
    -- Evidence has changed.
    learned = cu.learned - 'asOf', claimed = cu.claimed + value, collections = cu.collections + p_count
    where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  update entry_days d set collections = d.collections + p_count, claimed = d.claimed + value
    where d.user_id = p_user_id and d.day = p_day;
  if not found then
    perform add_to_days(p_user_id, p_day, p_count, value, 0, 0, 0, 0, 0, 0, 0, 0);
  end if;
  update entry_months m set
    collections = m.collections + p_count, claimed = m.claimed + value, by_day_count = m.by_day_count + p_count,
    compared = m.compared + compared_count,
    compared_worth = m.compared_worth + compared_count * coalesce(p_worth, 0),
    compared_amount = m.compared_amount + compared_count * coalesce(p_amount, 0),
    active_days = case
      when coalesce(m.claims_by_day[2 * day_number - 1], 0) + p_count > 0 then m.active_days | day_bit
      else m.active_days & ~day_bit
    end,
    claims_by_day = case
      when m.collections + p_count > 0
        then add_by_day(m.claims_by_day, array[day_number], array[array[p_count, (value * 100)::bigint]])
    end,
    compared_by_day = case
      when compared_count = 0 then m.compared_by_day
      when m.compared + compared_count > 0
        then add_by_day(
          m.compared_by_day, array[day_number], array[array[p_count, (p_count * p_worth * 100)::bigint, (value * 100)::bigint]])
    end
    where m.user_id = p_user_id and m.month = p_day - day_number + 1 and m.casino_id = p_casino_id
      and m.by_day_count = m.collections + m.spends + m.paid_count;
  if not found then
    -- The sums by day are not complete (fill_days), or the month is not there, because a recount found no entry in it.
    perform recount_months(p_user_id, p_casino_id);
  end if;
end
$$;
