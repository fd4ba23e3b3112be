-- All access to rows of users goes through functions (server/db/functions) that set the user and run as the role
-- "app", which owns them. The policies contain no subquery, because Citus does not accept one.
alter policy own_rows on users
  using (id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.user_id', true), '')::uuid);

alter policy own_rows on casinos_users
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

alter policy own_rows on entries
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

alter policy own_rows on play_rules
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

alter policy own_rows on feedback
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id is not distinct from nullif(current_setting('app.user_id', true), '')::uuid);

-- Feedback stays on the node of the accounts when the other tables are distributed, so it refers to the account.
alter table feedback drop constraint feedback_person;
alter table feedback add constraint feedback_account foreign key (user_id) references auth."user" (id);

-- The functions vote and erase as "app", for one user at a time. Citus writes the default of every column, so the right to
-- insert includes all of them.
grant insert on casinos_users to app;
grant update (user_vote) on casinos_users to app;
grant delete on users, casinos_users, entries, play_rules to app;

drop function cast_vote(integer, integer);
drop function delete_account(uuid, bytea);
drop function delete_account();
drop function projection_faults(uuid, integer);
drop function app_begin(text);
