-- A list without its person cannot be made any more: a write that was under way while the account was deleted
-- finds nobody to belong to.
alter table casinos_users add constraint casinos_users_person foreign key (user_id) references users (id);

-- Erases the person this transaction acts for, in schema public and in schema auth, and takes their votes out of
-- the scores. It runs with its owner's rights, because "app" may delete nothing; it can erase nobody else.
--
-- The account goes first, so that a doubled call waits here and then finds nothing. Then the person's rows are
-- locked from the top down: whoever is still adding to them is waited for, and what they added goes too. Scores
-- are shared between people and are locked last, in the order of their casinos, so that two people who leave at
-- once cannot wait for each other.
create function delete_account(out gone boolean, out session_ids uuid[])
  language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  address text;
begin
  if person is null then
    raise exception 'nobody is deleted' using errcode = '42501';
  end if;
  perform 1 from auth."user" where id = person for update;
  gone := found;
  select coalesce(array_agg(id), '{}') into session_ids from auth.session where "userId" = person;
  delete from auth."user" where id = person returning email into address;
  delete from auth.verification
    where identifier = address or strpos(identifier, person::text) > 0 or strpos(value, person::text) > 0
      or strpos(value, address) > 0;
  perform 1 from users where id = person for update;
  perform 1 from casinos_users where user_id = person order by casino_id for update;
  delete from entries where user_id = person;
  delete from feedback where user_id = person;
  perform 1 from casino_scores s
    join casinos_users mine on mine.casino_id = s.casino_id and mine.user_id = person and mine.user_vote <> 0
    order by s.casino_id for update of s;
  update casino_scores s set score = s.score - mine.user_vote, votes = s.votes - 1
    from casinos_users mine
    where mine.user_id = person and mine.user_vote <> 0 and mine.casino_id = s.casino_id;
  delete from casinos_users where user_id = person;
  delete from users where id = person;
end
$$;

revoke all on function delete_account() from public;
grant execute on function delete_account() to app;
