-- For servers of the version before, which call it when an entry of a UTC day is stored: recounts the days of the user's zone
-- that have a part of it.
create or replace function add_to_day(
  p_user_id uuid, p_day date, p_collections integer, p_cash_outs integer, p_spends integer,
  p_cashed_out numeric, p_spent numeric, p_claimed numeric
) returns void language plpgsql as $$
begin
  perform recount_days(p_user_id, array[
    p_day::timestamp at time zone 'UTC', (p_day + 1)::timestamp at time zone 'UTC' - interval '1 millisecond'
  ]);
end
$$;
