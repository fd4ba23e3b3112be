-- Adds a new collection after the last one to the sums of its casino, whose row is locked, and of a day of the user's zone. Computes
-- the same sums as entry_parts, add_to_totals, add_to_days, and add_to_months. Returns from when on a reminder can be due because of it.
create or replace function add_collection(
  p_user_id uuid, p_casino_id integer, p_day date, p_amount numeric, p_worth numeric, p_occurred_at timestamptz,
  p_next_ready_at timestamptz, p_streak_day integer
) returns timestamptz language plpgsql as $$
declare
  value constant numeric := coalesce(p_amount, p_worth, 0);
  value_cents constant bigint := value * 100;
  day_number constant integer := date_part('day', p_day);
  day_bit constant integer := 1 << (day_number - 1);
  in_month constant date := p_day - day_number + 1;
begin
  update casinos_users cu set
    last_collected = p_occurred_at, next_ready_at = p_next_ready_at, streak_day = p_streak_day, claimed = cu.claimed + value,
    collections = cu.collections + 1
    where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  update entry_days d set collections = d.collections + 1, claimed = d.claimed + value
    where d.user_id = p_user_id and d.day = p_day;
  if not found then
    perform add_to_days(p_user_id, p_day, 1, value, 0, 0, 0, 0, 0, 0, 0, 0);
  end if;
  if p_amount + p_worth is null then
    update entry_months m set
      collections = m.collections + 1, claimed = m.claimed + value, active_days = m.active_days | day_bit,
      by_day_count = m.by_day_count + 1,
      claims_by_day[2 * day_number - 1] = m.claims_by_day[2 * day_number - 1] + 1,
      claims_by_day[2 * day_number] = m.claims_by_day[2 * day_number] + value_cents
      where m.user_id = p_user_id and m.month = in_month and m.casino_id = p_casino_id and m.claims_by_day is not null;
  else
    update entry_months m set
      collections = m.collections + 1, claimed = m.claimed + value, compared = m.compared + 1,
      compared_worth = m.compared_worth + p_worth, compared_amount = m.compared_amount + p_amount,
      active_days = m.active_days | day_bit, by_day_count = m.by_day_count + 1,
      claims_by_day[2 * day_number - 1] = m.claims_by_day[2 * day_number - 1] + 1,
      claims_by_day[2 * day_number] = m.claims_by_day[2 * day_number] + value_cents,
      compared_by_day[3 * day_number - 2] = m.compared_by_day[3 * day_number - 2] + 1,
      compared_by_day[3 * day_number - 1] = m.compared_by_day[3 * day_number - 1] + (p_worth * 100)::bigint,
      compared_by_day[3 * day_number] = m.compared_by_day[3 * day_number] + value_cents
      where m.user_id = p_user_id and m.month = in_month and m.casino_id = p_casino_id and m.claims_by_day is not null
        and m.compared_by_day is not null;
  end if;
  if not found then
    insert into entry_months (
      user_id, month, casino_id, collections, claimed, compared, compared_worth, compared_amount, active_days, by_day_count,
      claims_by_day, compared_by_day)
      values (
        p_user_id, in_month, p_casino_id, 1, value, (p_amount + p_worth is not null)::integer,
        case when p_amount is null then 0 else coalesce(p_worth, 0) end,
        case when p_worth is null then 0 else coalesce(p_amount, 0) end, day_bit, 1,
        first_by_day(day_number, array[1, value_cents]),
        case when p_amount + p_worth is not null then
          first_by_day(day_number, array[1, (p_worth * 100)::bigint, value_cents]) end)
      on conflict (user_id, month, casino_id) do nothing;
  end if;
  if not found then
    -- There are other entries in the month.
    perform add_to_months(
      p_user_id, p_day, p_casino_id, 1, value, (p_amount + p_worth is not null)::integer,
      case when p_amount is null then 0 else coalesce(p_worth, 0) end,
      case when p_worth is null then 0 else coalesce(p_amount, 0) end, 0, 0, 0, 0, 0);
  end if;
  return p_next_ready_at;
end
$$;
