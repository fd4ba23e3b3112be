-- Stores a user's time zone, unless it is null, whether the user has finished the tutorial, where false leaves it as it is, and
-- whether the user's claims count in what is learned for everybody, unless it is null. Returns false if the user does not exist.
--
-- With another zone, all days and months of the user are counted again. The profile and the rows of the list are locked before, in
-- the order of an erasure, so every write to the ledger reads the zone either before or after the change.
--
-- @type p_time_zone: string | null
-- @type p_share_evidence: boolean | null
-- @type saved: boolean
create or replace function save_settings(
  p_user_id uuid, p_time_zone text, p_tutorial_done boolean, p_share_evidence boolean, out saved boolean
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  changes_zone boolean;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  changes_zone := coalesce(p_time_zone <> day_zone(p_user_id) and is_zone(p_time_zone), false);
  if changes_zone then
    -- A save of the order locks rows of the list in its own order.
    perform pg_advisory_xact_lock(hashtextextended('ranking ' || p_user_id, 0));
    perform from users where id = p_user_id for update;
  else
    -- Not after a deletion of the account, which locks this row first.
    perform from users where id = p_user_id for key share;
  end if;
  saved := found;
  if not saved then
    return;
  end if;
  if not changes_zone and p_time_zone <> day_zone(p_user_id) and is_zone(p_time_zone) then
    raise serialization_failure using message = 'a concurrent request changed the time zone';
  end if;
  if changes_zone then
    perform from casinos_users where user_id = p_user_id order by casino_id for update;
  end if;
  insert into user_settings as s (user_id, time_zone, tutorial_done, share_evidence)
    values (p_user_id, p_time_zone, p_tutorial_done, p_share_evidence)
    on conflict (user_id) do update set
      time_zone = coalesce(excluded.time_zone, s.time_zone),
      tutorial_done = s.tutorial_done or excluded.tutorial_done,
      share_evidence = coalesce(excluded.share_evidence, s.share_evidence)
    where s.time_zone is distinct from coalesce(excluded.time_zone, s.time_zone)
      or excluded.tutorial_done and not s.tutorial_done
      or s.share_evidence is distinct from coalesce(excluded.share_evidence, s.share_evidence);
  if changes_zone then
    update user_settings set day_zone = p_time_zone where user_id = p_user_id;
    perform recount_periods(p_user_id);
  end if;
  if p_time_zone is not null then
    perform look_for_reminders(p_user_id, null);
  end if;
end
$$;
