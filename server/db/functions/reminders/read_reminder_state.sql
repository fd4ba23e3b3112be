-- Reads everything of a user that decides about reminders, in as few statements as possible: the list, as read_list returns
-- it; where the user plays, the time zone, limits, a break, and what was spent in the windows that start at p_window_starts,
-- as read_play returns them; the reminders, as read_reminders returns them; and the cash-outs that are on the way, or have
-- ended since p_since: ID, casino, amount in cents, when each was requested, recorded, and has ended, in milliseconds since
-- 1970. Of these, the p_most that were requested last.
--
-- state: null if the account no longer exists. Then the others are null too.
--
-- @type rules: StoredRules | null
-- @type spends: WindowSpends
-- @type settings: StoredReminderSettings
-- @type memory: StoredReminderMemory | null
-- @type snoozed_until: EpochMs | null
-- @type version: number
-- @type cash_outs: readonly StoredRequestedCashOut[]
create or replace function read_reminder_state(
  p_user_id uuid, p_window_starts timestamptz[], p_since timestamptz, p_most integer,
  out state text, out time_zone text, out casinos text, out rules json, out spends json,
  out settings jsonb, out memory jsonb, out snoozed_until bigint, out version integer, out cash_outs json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select u.state, s.time_zone, coalesce(r.settings, '{}'), r.memory,
      (date_part('epoch', r.snoozed_until) * 1000)::bigint, coalesce(r.version, 0)
    into state, time_zone, settings, memory, snoozed_until, version
    from users u
      left join user_settings s on s.user_id = u.id and s.user_id = p_user_id
      left join reminders r on r.user_id = u.id and r.user_id = p_user_id
    where u.id = p_user_id;
  if not found then
    return;
  end if;
  casinos := read_list(p_user_id);
  select p.rules, p.spends into rules, spends from play_state(p_user_id, p_window_starts) p;
  -- Most users have no cash-out, and the query below takes three times as long.
  perform from entries where user_id = p_user_id and kind = 'cash_out' limit 1;
  if not found then
    cash_outs := '[]';
    return;
  end if;
  -- One query for each index.
  select coalesce(json_agg(json_build_array(
      c.id, c.casino_id, (c.amount * 100)::bigint, (date_part('epoch', c.occurred_at) * 1000)::bigint,
      (date_part('epoch', c.received_at) * 1000)::bigint, (date_part('epoch', c.ended_at) * 1000)::bigint)
      order by c.occurred_at desc, c.id), '[]')
    into cash_outs from (
      (select e.id, e.casino_id, e.amount, e.occurred_at, e.received_at, null::timestamptz as ended_at
        from entries e
        where e.user_id = p_user_id and e.kind = 'cash_out' and e.status in ('requested', 'approved')
          and e.voided_at is null
        order by e.occurred_at desc, e.id desc limit p_most)
      union all
      (select e.id, e.casino_id, e.amount, e.occurred_at, e.received_at, e.paid_at
        from entries e
        where e.user_id = p_user_id and e.paid_at > p_since and e.voided_at is null)
      union all
      (select e.id, e.casino_id, e.amount, e.occurred_at, e.received_at, e.closed_at
        from entries e
        where e.user_id = p_user_id and e.status in ('rejected', 'canceled') and e.closed_at > p_since
          and e.voided_at is null)
      order by occurred_at desc, id desc limit p_most
    ) c;
end
$$;
