-- Sets a user's vote and changes the casino's score by the difference. The score, which users share, is locked last, so two
-- voters cannot deadlock.
--
-- Runs as the login, because app may not change scores, and on the coordinator of Citus, which has them. cast_vote runs on
-- the worker that has the user's rows.
--
-- outcome: as cast_vote. score and votes are those of all users.
--
-- @type outcome: 'changed' | 'unchanged' | 'not-found' | 'no-user'
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function cast_scored_vote(
  p_user_id uuid, p_casino_id integer, p_vote integer,
  out outcome text, out casino json, out collected bigint, out spent bigint, out score integer, out votes integer
)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  own record;
begin
  select * into own from cast_vote(p_user_id, p_casino_id, p_vote);
  outcome := own.outcome;
  casino := own.casino;
  collected := own.collected;
  spent := own.spent;
  if outcome = 'changed' then
    update casino_scores s set score = s.score + own.score_change, votes = s.votes + own.vote_change
      where s.casino_id = p_casino_id returning s.score, s.votes into score, votes;
  else
    select s.score, s.votes into score, votes from casino_scores s where s.casino_id = p_casino_id;
  end if;
end
$$;
