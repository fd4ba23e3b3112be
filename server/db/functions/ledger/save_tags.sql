-- Saves the tags of a casino of a user's list. The user's other rows that have a tag of the same text, in upper or lower case,
-- get its spelling and color in the same statement, so that a tag looks the same everywhere.
--
-- p_most: how many different tags a user may have.
--
-- outcome: 'changed'; 'unchanged'; 'too-many' different tags; 'not-found' when the casino is neither offered nor in the list;
-- 'no-user'.
--
-- @type p_tags: readonly Tag[]
-- @type outcome: 'changed' | 'unchanged' | 'too-many' | 'not-found' | 'no-user'
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function save_tags(
  p_user_id uuid, p_casino_id integer, p_tags jsonb, p_most integer,
  out outcome text, out casino json, out collected bigint, out spent bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- Locked, so that two devices cannot exceed the limit together.
  perform from users where id = p_user_id for no key update;
  if not found then
    outcome := 'no-user';
    return;
  end if;
  perform from casinos_users where user_id = p_user_id and casino_id = p_casino_id;
  if not found then
    outcome := add_own_casino(p_user_id, p_casino_id);
    if outcome is not null then
      return;
    end if;
  end if;
  -- In the order of the casinos, so that two writes cannot deadlock.
  perform from casinos_users where user_id = p_user_id and (casino_id = p_casino_id or tags <> '[]')
    order by casino_id for no key update;
  if (
    select count(distinct lower(t.tag ->> 'text')) > p_most
      from casinos_users cu, jsonb_array_elements(
        case when cu.casino_id = p_casino_id then p_tags else cu.tags end) t (tag)
      where cu.user_id = p_user_id and (cu.casino_id = p_casino_id or cu.tags <> '[]')
  ) then
    outcome := 'too-many';
    return;
  end if;
  update casinos_users own set tags = r.tags
    from (
      select cu.casino_id, case when cu.casino_id = p_casino_id then p_tags else (
          select jsonb_agg(coalesce(new.tag, t.tag) order by t.at)
            from jsonb_array_elements(cu.tags) with ordinality t (tag, at)
            left join jsonb_array_elements(p_tags) new (tag) on lower(new.tag ->> 'text') = lower(t.tag ->> 'text')
        ) end as tags
        from casinos_users cu
        where cu.user_id = p_user_id and (cu.casino_id = p_casino_id or cu.tags <> '[]')
    ) r
    where own.user_id = p_user_id and own.casino_id = r.casino_id and own.tags <> r.tags;
  outcome := case when found then 'changed' else 'unchanged' end;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
end
$$;
