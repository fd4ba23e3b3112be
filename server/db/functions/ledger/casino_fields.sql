-- Returns the values of a row of a user's list as the elements of a JSON array, in the order of own-row.ts, without the
-- brackets. For a list of 66 rows, text takes PostgreSQL 0.04 ms less than json_build_array. An array costs Node a sixth less
-- than an object.
--
-- p_has_records: whether the row has a cash-out in any state, a correction, or an amount played through; only true is written.
--
-- Its parameters are columns and not the row: Citus reads a partition, whose rows have a type of their own.
create or replace function casino_fields(
  p_casino_id integer, p_last_collected timestamptz, p_payout numeric, p_spent numeric, p_vote smallint,
  p_tier smallint, p_rank integer, p_hidden boolean, p_snoozed_until timestamptz,
  p_streak_day integer, p_own_version integer, p_own jsonb, p_chosen boolean, p_tags jsonb,
  p_has_records boolean
) returns text language sql stable as $$
  select concat_ws(',',
    p_casino_id, coalesce((date_part('epoch', p_last_collected) * 1000)::bigint::text, 'null'),
    -- Most are 0, and reading that takes less time than the multiplication.
    case when p_payout = 0 then 0 else (p_payout * 100)::bigint end,
    case when p_spent = 0 then 0 else (p_spent * 100)::bigint end, p_vote,
    p_tier, p_rank, case when p_hidden then 'true' else 'false' end,
    coalesce((date_part('epoch', p_snoozed_until) * 1000)::bigint::text, 'null'),
    coalesce(p_streak_day::text, 'null'), p_own_version, coalesce(p_own::text, 'null'),
    coalesce(p_chosen::text, 'null'), p_tags::text, case when p_has_records then 'true' end
  )
$$;
