-- Reads a user's list, limits, and breaks for an export. Every write to the ledger also writes the row of its casino, and
-- xmin is the transaction that last wrote a row: version changes with every write.
--
-- @type casinos: readonly StoredListRow[] | null
-- @type version: string
-- @type rules: ExportedRules | null
create or replace function read_export_list(p_user_id uuid, out casinos json, out version text, out rules json)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select json_agg(casino_row(
      own.casino_id, own.last_collected, own.user_total_payout, own.user_total_spent, own.user_vote, own.user_tier,
      own.user_rank, own.hidden, own.snoozed_until, own.streak_day, own.own_version,
      own_and_learned(own.own, own.learned),
      own.chosen, own.tags, own.cash_outs > 0 or own.adjustments > 0)),
      coalesce(string_agg(own.casino_id || ' ' || own.xmin, ',' order by own.casino_id), '')
    into casinos, version
    from casinos_users own where own.user_id = p_user_id;
  rules := stored_rules(p_user_id)::jsonb || (
    select jsonb_build_object('breaks', coalesce(jsonb_agg(json_build_array(
        (extract(epoch from lower(b.times)) * 1000)::bigint, (extract(epoch from upper(b.times)) * 1000)::bigint)), '[]'))
      from play_rules r cross join lateral unnest(r.breaks) b (times) where r.user_id = p_user_id
  );
end
$$;
