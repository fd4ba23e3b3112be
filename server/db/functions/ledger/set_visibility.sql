-- Hides, snoozes, or shows a casino of a user's list.
--
-- outcome: 'changed'; 'unchanged'; 'not-found' when the casino is neither offered nor in the list; 'no-user'.
--
-- @type p_snoozed_until: Date | string | null
-- @type outcome: 'changed' | 'unchanged' | 'not-found' | 'no-user'
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function set_visibility(
  p_user_id uuid, p_casino_id integer, p_hidden boolean, p_snoozed_until timestamptz,
  out outcome text, out casino json, out collected bigint, out spent bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  perform from casinos_users where user_id = p_user_id and casino_id = p_casino_id;
  if not found then
    outcome := add_own_casino(p_user_id, p_casino_id);
    if outcome is not null then
      return;
    end if;
  end if;
  update casinos_users cu set hidden = p_hidden, snoozed_until = p_snoozed_until
    where cu.user_id = p_user_id and cu.casino_id = p_casino_id
      and (cu.hidden, cu.snoozed_until) is distinct from (p_hidden, p_snoozed_until);
  outcome := case when found then 'changed' else 'unchanged' end;
  perform look_for_reminders(p_user_id, null);
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
end
$$;
