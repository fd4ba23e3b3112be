-- Returns a user's limits and break with their version, as stored-limits.ts reads them; null when the user has set none.
create or replace function stored_rules(p_user_id uuid) returns json language plpgsql stable as $$
begin
  return (select json_build_object(
    'version', version,
    'breakEndsAt', (extract(epoch from break_ends_at) * 1000)::bigint,
    'limits', json_build_object(
      'day', json_build_object('amount', (day_limit * 100)::bigint, 'raise',
        case when day_raise_requested_at is not null then json_build_object('amount', (day_raise * 100)::bigint,
          'requestedAt', (extract(epoch from day_raise_requested_at) * 1000)::bigint) end),
      'week', json_build_object('amount', (week_limit * 100)::bigint, 'raise',
        case when week_raise_requested_at is not null then json_build_object('amount', (week_raise * 100)::bigint,
          'requestedAt', (extract(epoch from week_raise_requested_at) * 1000)::bigint) end),
      'month', json_build_object('amount', (month_limit * 100)::bigint, 'raise',
        case when month_raise_requested_at is not null then json_build_object('amount', (month_raise * 100)::bigint,
          'requestedAt', (extract(epoch from month_raise_requested_at) * 1000)::bigint) end)
    )
  )
  from play_rules where user_id = p_user_id);
end
$$;
