-- Erases a user's profile, list, ledger, imports, limits, break, settings, and reminders, and returns the votes to remove from
-- the scores.
--
-- The rows are locked in the order of a spend: the profile, the limits, then the list. Writes that are still running
-- finish first, and what they added is erased too.
--
-- @type casino_ids, votes: readonly number[]
create or replace function erase_user_data(p_user_id uuid, out casino_ids integer[], out votes integer[])
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  perform from users where id = p_user_id for update;
  perform from play_rules where user_id = p_user_id for update;
  perform from casinos_users where user_id = p_user_id order by casino_id for update;
  delete from entries where user_id = p_user_id;
  delete from duplicate_writes where user_id = p_user_id;
  delete from imports where user_id = p_user_id;
  delete from entry_days where user_id = p_user_id;
  delete from entry_months where user_id = p_user_id;
  select coalesce(array_agg(cu.casino_id), '{}'), coalesce(array_agg(cu.user_vote::integer), '{}') into casino_ids, votes
    from casinos_users cu where cu.user_id = p_user_id and cu.user_vote <> 0;
  delete from casinos_users where user_id = p_user_id;
  delete from user_settings where user_id = p_user_id;
  delete from reminders where user_id = p_user_id;
  delete from reminder_times where user_id = p_user_id;
  delete from play_rules where user_id = p_user_id;
  delete from users where id = p_user_id;
end
$$;
