-- Adds a spend to the sums of its casino, whose row is locked, and of a day of the user's zone, as entry_parts states them. p_count is
-- 1, or -1 for a deleted one that they contain, with a negative amount. Returns from when on a reminder can be due because of it.
create or replace function add_spend(p_user_id uuid, p_casino_id integer, p_day date, p_count integer, p_amount numeric)
  returns timestamptz language plpgsql as $$
declare
  day_number constant integer := date_part('day', p_day);
  added constant bigint[] := array[p_count, p_amount * 100];
begin
  update casinos_users cu set user_total_spent = cu.user_total_spent + p_amount, spends = cu.spends + p_count
    where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  update entry_days d set spends = d.spends + p_count, spent = d.spent + p_amount
    where d.user_id = p_user_id and d.day = p_day;
  if not found then
    perform add_to_days(p_user_id, p_day, 0, 0, 0, 0, p_count, p_amount, 0, 0, 0, 0);
  end if;
  insert into entry_months as m (user_id, month, casino_id, spends, spent, by_day_count, spends_by_day)
    values (p_user_id, p_day - day_number + 1, p_casino_id, p_count, p_amount, p_count, first_by_day(day_number, added))
    on conflict (user_id, month, casino_id) do update set
      spends = m.spends + p_count, spent = m.spent + p_amount, by_day_count = m.by_day_count + p_count,
      spends_by_day = case
        when m.spends + p_count = 0 then null
        when m.spends_by_day is null then excluded.spends_by_day
        else add_by_day(m.spends_by_day, array[day_number], array[added])
      end;
  -- It can reach a limit.
  return '1970-01-01Z';
end
$$;
