-- Saves a user's order, all rows or none, and writes only the rows that change. Saves of a user run one after the other.
-- Without bitmap scans, as read_list.
--
-- p_by_tiers: whether the ranks count up in each tier, so that only the tiers that a casino enters or leaves must be
-- complete. Otherwise the whole list must be. `listed` marks the casinos that present-dashboard.ts shows.
--
-- p_order is stored with it (contract/ranking.ts, ListOrder; null deletes the order before a sort). Without p_has_order, the list is
-- no longer sorted, and the order before the sort stays.
--
-- outcome: 'saved'; 'unknown-casino'; 'missing-casino'; 'no-user'.
--
-- @type p_order: ListOrder | null
-- @type outcome: 'saved' | 'unknown-casino' | 'missing-casino' | 'no-user'
create or replace function save_ranking(
  p_user_id uuid, p_casino_ids integer[], p_tiers smallint[], p_ranks integer[], p_by_tiers boolean,
  p_has_order boolean, p_order jsonb, out outcome text
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_bitmapscan = off
as $$
declare
  own_ids integer[];
  own_tiers smallint[];
  own_ranks integer[];
  own_used boolean[];
  own_active boolean[];
  known integer;
  is_missing boolean;
  is_new boolean;
  changed_ids integer[];
  changed_tiers smallint[];
  changed_ranks integer[];
  open_ids integer[];
  open_chosen boolean[];
begin
  perform set_config('app.user_id', p_user_id::text, true);
  perform pg_advisory_xact_lock(hashtextextended('ranking ' || p_user_id, 0));
  -- A separate query: on Citus, a table of users is not joined to all casinos.
  select array_agg(casino_id), array_agg(user_tier), array_agg(user_rank),
    array_agg(last_collected is not null or cash_outs > 0 or adjustments > 0 or user_total_spent > 0 or user_vote <> 0),
    array_agg(not coalesce((own ->> 'deleted')::boolean, false))
    into own_ids, own_tiers, own_ranks, own_used, own_active
    from casinos_users where user_id = p_user_id;
  with wanted as (
    select * from unnest(p_casino_ids, p_tiers, p_ranks) as w (casino_id, tier, rank)
  ), joined as (
    select c.id, own.casino_id is not null as is_own, coalesce(own.tier, c.tier, 5)::smallint as old_tier,
      own.rank as old_rank, w.tier, w.rank, c.active or own.used as listed,
      w.casino_id is not null and (c.active or own.casino_id is not null) as is_known
    from (
      select id, tier, active from casinos
      union all
      select o.id, null, o.active from unnest(own_ids, own_active) as o (id, active) where o.id < 0
    ) c
    left join unnest(own_ids, own_tiers, own_ranks, own_used) as own (casino_id, tier, rank, used) on own.casino_id = c.id
    left join wanted w on w.casino_id = c.id
  ), affected as (
    select array_agg(tier) || array_agg(old_tier) filter (where listed) as tiers from joined where tier is not null
  )
  select count(*) filter (where is_known),
    coalesce(bool_or(listed and tier is null and (not p_by_tiers or old_tier = any (affected.tiers))), false),
    coalesce(bool_or(is_known and not is_own), false),
    array_agg(id) filter (where is_known and (old_tier, old_rank) is distinct from (joined.tier, joined.rank)),
    array_agg(tier) filter (where is_known and (old_tier, old_rank) is distinct from (joined.tier, joined.rank)),
    array_agg(rank) filter (where is_known and (old_tier, old_rank) is distinct from (joined.tier, joined.rank))
    into known, is_missing, is_new, changed_ids, changed_tiers, changed_ranks
    from joined, affected;
  if known <> cardinality(p_casino_ids) then
    outcome := 'unknown-casino';
  elsif is_missing then
    outcome := 'missing-casino';
  else
    outcome := 'saved';
    -- Before any row of the list: a deletion of the account locks in this order.
    if is_new or (p_has_order and p_order is not null) then
      perform from users where id = p_user_id for key share;
      if not found then
        outcome := 'no-user';
        return;
      end if;
    end if;
    if is_new then
      select array_agg(id) into open_ids from casinos where active;
      select coalesce(array_agg(casino_id), '{}'), coalesce(array_agg(chosen), '{}') into open_ids, open_chosen
        from casinos_users where user_id = p_user_id and casino_id = any (open_ids);
      insert into casinos_users (user_id, casino_id, user_tier, user_rank, chosen)
        select p_user_id, r.id, r.tier, r.rank, chosen_at_first(open_ids, open_chosen, c.parent_id)
        from unnest(changed_ids, changed_tiers, changed_ranks) as r (id, tier, rank)
        join casinos c on c.id = r.id
        on conflict (user_id, casino_id) do nothing;
    end if;
    if changed_ids is not null then
      -- With the arrays themselves, whose length would be known, PostgreSQL would plan each short update again, which takes
      -- about as long as the update.
      update casinos_users own set user_tier = r.tier, user_rank = r.rank
        from unnest((select changed_ids), (select changed_tiers), (select changed_ranks)) as r (id, tier, rank)
        where own.user_id = p_user_id and own.casino_id = r.id
          and (own.user_tier, own.user_rank) is distinct from (r.tier, r.rank);
    end if;
    if p_has_order and p_order is not null then
      insert into user_settings (user_id, list_order) values (p_user_id, p_order)
        on conflict (user_id) do update set list_order = excluded.list_order;
    elsif p_has_order then
      update user_settings set list_order = null where user_id = p_user_id and list_order is not null;
    else
      update user_settings set list_order = jsonb_set(list_order, '{sort}', 'null')
        where user_id = p_user_id and list_order -> 'sort' <> 'null';
    end if;
    -- After the settings: save_settings locks in this order.
    if changed_ids is not null then
      perform look_for_reminders(p_user_id, null);
    end if;
  end if;
end
$$;
