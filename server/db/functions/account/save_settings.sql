-- Stores a user's time zone, unless it is null, whether the user has finished the tutorial, where false leaves it as it is, and
-- whether the user's claims count in what is learned for everybody, unless it is null. Returns false if the user does not exist.
--
-- @type p_time_zone: string | null
-- @type p_share_evidence: boolean | null
-- @type saved: boolean
create or replace function save_settings(
  p_user_id uuid, p_time_zone text, p_tutorial_done boolean, p_share_evidence boolean, out saved boolean
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- Not after a deletion of the account, which locks this row first.
  perform from users where id = p_user_id for key share;
  saved := found;
  if saved then
    insert into user_settings as s (user_id, time_zone, tutorial_done, share_evidence)
      values (p_user_id, p_time_zone, p_tutorial_done, p_share_evidence)
      on conflict (user_id) do update set
        time_zone = coalesce(excluded.time_zone, s.time_zone),
        tutorial_done = s.tutorial_done or excluded.tutorial_done,
        share_evidence = coalesce(excluded.share_evidence, s.share_evidence)
      where s.time_zone is distinct from coalesce(excluded.time_zone, s.time_zone)
        or excluded.tutorial_done and not s.tutorial_done
        or s.share_evidence is distinct from coalesce(excluded.share_evidence, s.share_evidence);
    if p_time_zone is not null then
      perform look_for_reminders(p_user_id, null);
    end if;
  end if;
end
$$;
