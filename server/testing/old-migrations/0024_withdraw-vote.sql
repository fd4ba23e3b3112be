-- Replaces cast_vote: 0 withdraws a vote, so that a vote can be undone. The casino's vote count then decreases by one.
create or replace function cast_vote(
  casino integer, vote integer, out cast_score integer, out cast_votes integer, out changed boolean
)
  language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  before integer;
begin
  if person is null then
    raise exception 'no user is set' using errcode = '42501';
  end if;
  if vote is null or vote not in (-1, 0, 1) then
    raise exception 'not a vote' using errcode = '22023';
  end if;
  insert into casinos_users (user_id, casino_id, user_tier, user_rank)
    select person, id, coalesce(tier, 5), least(rank, 9999) from casinos where id = casino and active
    on conflict (user_id, casino_id) do nothing;
  -- Locks the voter's row before it reads the vote, so concurrent votes of one user wait. The row of the score, which
  -- users share, is locked last, so two voters cannot deadlock.
  select user_vote into before from casinos_users
    join casinos on casinos.id = casinos_users.casino_id and casinos.active
    where user_id = person and casino_id = casino
    for update of casinos_users;
  if not found then
    return;
  end if;
  changed := before <> vote;
  if changed then
    update casinos_users set user_vote = vote where user_id = person and casino_id = casino;
    insert into casino_scores (casino_id) values (casino) on conflict (casino_id) do nothing;
    update casino_scores
      set score = score + vote - before, votes = votes + abs(vote) - abs(before)
      where casino_id = casino;
  end if;
  select score, votes into cast_score, cast_votes from casino_scores where casino_id = casino;
end
$$;
