-- Saves which casinos of the catalog a user plays at, all or none. Casinos that the user added are always chosen; a further
-- bonus follows its casino. Saves of a user run one after the other.
--
-- p_left_out, p_waiting: the casinos that are left out, and those that wait as new.
-- p_others: what happens to open casinos in none of the lists. Closed ones stay as they are.
--
-- outcome: 'saved'; 'unknown-casino' when a listed one is neither offered nor in the list; 'no-user'.
--
-- @type p_others: 'keep' | 'leave-out' | 'wait'
-- @type outcome: 'saved' | 'unknown-casino' | 'no-user'
create or replace function save_chosen(
  p_user_id uuid, p_chosen integer[], p_left_out integer[], p_waiting integer[], p_others text, out outcome text
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_bitmapscan = off
as $$
declare
  own_ids integer[];
  open_ids integer[];
  bonus_ids integer[];
  bonus_parents integer[];
begin
  perform set_config('app.user_id', p_user_id::text, true);
  perform from users where id = p_user_id for no key update;
  if not found then
    outcome := 'no-user';
    return;
  end if;
  perform add_missing_casinos(p_user_id);
  select array_agg(casino_id) into own_ids from casinos_users where user_id = p_user_id;
  if not (p_chosen || p_left_out || p_waiting) <@ coalesce(own_ids, '{}') then
    outcome := 'unknown-casino';
    return;
  end if;
  -- Separate queries: on Citus, a table of users is not joined to all casinos.
  select coalesce(array_agg(id), '{}') into open_ids from casinos where active;
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(parent_id), '{}') into bonus_ids, bonus_parents
    from casinos where parent_id is not null;
  update casinos_users own set chosen = r.chosen
    from (
      select o.id, case
          when o.main < 0 or o.main = any (p_chosen) then true
          when o.main = any (p_left_out) then false
          when o.main = any (p_waiting) then null
          when p_others = 'keep' or o.main <> all (open_ids) then o.before
          when p_others = 'leave-out' then false
        end as chosen
        from (
          select cu.casino_id as id, cu.chosen as before, coalesce(
              (cu.own ->> 'parentId')::integer, bonus_parents[array_position(bonus_ids, cu.casino_id)], cu.casino_id
            ) as main
            from casinos_users cu where cu.user_id = p_user_id
        ) o
    ) r
    where own.user_id = p_user_id and own.casino_id = r.id and own.chosen is distinct from r.chosen;
  outcome := 'saved';
  perform look_for_reminders(p_user_id, null);
end
$$;
