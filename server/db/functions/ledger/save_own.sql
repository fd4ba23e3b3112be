-- Stores what a user changed of a casino of the list, if its version is still p_version. An offered casino that is not in the
-- list is added.
--
-- outcome: 'changed'; 'other-figures' when the version is another one; 'not-found' when the casino is neither offered nor in
-- the list; 'no-user'.
--
-- @type p_own: StoredOwn
-- @type outcome: 'changed' | 'other-figures' | 'not-found' | 'no-user'
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function save_own(
  p_user_id uuid, p_casino_id integer, p_version integer, p_own jsonb,
  out outcome text, out casino json, out collected bigint, out spent bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  own record;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  own := lock_row(p_user_id, p_casino_id);
  if own.outcome is not null then
    outcome := own.outcome;
    return;
  end if;
  if own.own_version = p_version then
    outcome := 'changed';
    update casinos_users cu set own = p_own, own_version = p_version + 1
      where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
    perform look_for_reminders(p_user_id, null);
  else
    outcome := 'other-figures';
  end if;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
end
$$;
