-- Sets a user's vote: 1, -1, or 0 to withdraw it. The row is locked before the vote is read, so concurrent votes of a user
-- wait. The caller adds score_change and vote_change to the score of the casino in the same transaction.
--
-- outcome: 'changed'; 'unchanged'; 'not-found' when the casino is unknown, closed, the user's own, or a further bonus; 'no-user'.
--
-- @type outcome: 'changed' | 'unchanged' | 'not-found' | 'no-user'
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function cast_vote(
  p_user_id uuid, p_casino_id integer, p_vote integer,
  out outcome text, out score_change integer, out vote_change integer,
  out casino json, out collected bigint, out spent bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  previous integer;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  perform from casinos where id = p_casino_id and active and parent_id is null;
  if not found then
    outcome := 'not-found';
    return;
  end if;
  select cu.user_vote into previous from casinos_users cu
    where cu.user_id = p_user_id and cu.casino_id = p_casino_id for update;
  if not found then
    outcome := add_own_casino(p_user_id, p_casino_id);
    if outcome is not null then
      return;
    end if;
    select cu.user_vote into previous from casinos_users cu
      where cu.user_id = p_user_id and cu.casino_id = p_casino_id for update;
  end if;
  score_change := p_vote - previous;
  vote_change := abs(p_vote) - abs(previous);
  outcome := case when score_change = 0 then 'unchanged' else 'changed' end;
  if outcome = 'changed' then
    update casinos_users cu set user_vote = p_vote
      where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  end if;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, p_casino_id) c;
end
$$;
