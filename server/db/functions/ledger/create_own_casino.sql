-- Adds a casino or a bonus of a user's own to the list, under a negative ID that follows from the ID of the write, so that a
-- retry adds it once.
--
-- p_most: how many a user may have, with three times as many deleted ones.
-- p_parent_id: the casino of a further bonus, which must be in the list or offered.
--
-- outcome: 'added'; 'exists' when the ID is in the list; 'too-many'; 'not-found' for an unknown parent; 'no-user'.
--
-- @type p_parent_id: number | null
-- @type p_own: StoredOwn
-- @type outcome: 'added' | 'exists' | 'too-many' | 'not-found' | 'no-user'
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function create_own_casino(
  p_user_id uuid, p_casino_id integer, p_parent_id integer, p_own jsonb, p_tier integer, p_most integer,
  out outcome text, out casino json, out collected bigint, out spent bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  parent_chosen boolean := true;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- Locked, so that two devices cannot exceed the limit together.
  perform from users where id = p_user_id for no key update;
  if not found then
    outcome := 'no-user';
    return;
  end if;
  perform from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  if found then
    outcome := 'exists';
  elsif (
    select count(*) filter (where not coalesce((cu.own ->> 'deleted')::boolean, false)) >= p_most
        or count(*) >= 4 * p_most
      from casinos_users cu where cu.user_id = p_user_id and cu.casino_id < 0
  ) then
    outcome := 'too-many';
    return;
  else
    if p_parent_id is not null then
      perform from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_parent_id;
      if not found then
        outcome := add_own_casino(p_user_id, p_parent_id);
        if outcome is not null then
          return;
        end if;
      end if;
    end if;
    if p_parent_id is not null then
      select cu.chosen into parent_chosen from casinos_users cu
        where cu.user_id = p_user_id and cu.casino_id = p_parent_id;
    end if;
    insert into casinos_users (user_id, casino_id, user_tier, own, own_version, chosen)
      values (p_user_id, p_casino_id, p_tier, p_own, 1, parent_chosen);
    outcome := 'added';
    perform look_for_reminders(p_user_id, null);
  end if;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
end
$$;
