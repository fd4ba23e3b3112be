-- Stores a change of a user's round of Speed Collect, and returns the round. Changes of a user run one after the other.
--
-- p_most: of how many rows a round can have outcomes, and amounts.
-- outcome: 'saved'; 'too-many'; 'no-user'.
--
-- @type p_change: ChangeRound
-- @type round: Round | null
-- @type outcome: 'saved' | 'too-many' | 'no-user'
create or replace function save_round(
  p_user_id uuid, p_change jsonb, p_most integer, out outcome text, out round jsonb
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- Not after a deletion of the account, which locks this row first.
  perform from users where id = p_user_id for key share;
  if not found then
    outcome := 'no-user';
    return;
  end if;
  insert into user_settings (user_id) values (p_user_id) on conflict do nothing;
  select changed_round(s.round, p_change) into round from user_settings s where s.user_id = p_user_id for update;
  if greatest(
    (select count(*) from jsonb_object_keys(round -> 'outcomes')),
    (select count(*) from jsonb_object_keys(round -> 'amounts'))
  ) > p_most then
    outcome := 'too-many';
    round := null;
    return;
  end if;
  outcome := 'saved';
  update user_settings s set round = save_round.round
    where s.user_id = p_user_id and s.round is distinct from save_round.round;
end
$$;
