-- Clocks and values of bonuses, further bonuses of a casino, what a user changed or added, and what a claim was worth.
alter table casinos add column parent_id integer;
alter table casinos add column clock jsonb not null default '{"kind":"unknown"}';
alter table casinos add column value jsonb not null default '{"kind":"unknown"}';
alter table casinos add constraint casinos_parent check (parent_id <> id);

alter table casinos_users add column streak_day integer;
alter table casinos_users add column own jsonb;
alter table casinos_users add column own_version integer not null default 0;
-- Casinos of a user are not in the table of casinos.
alter table casinos_users drop constraint casinos_users_casino_id_fkey;
alter table casinos_users add constraint casinos_users_casino_id_check check (casino_id <> 0);
alter table casinos_users add constraint casinos_users_own
  check ((own is null) = (own_version = 0) and (casino_id > 0 or own is not null));
grant update (streak_day, own, own_version) on casinos_users to app;

alter table entries add column worth numeric(12, 2);
alter table entries add column streak_day integer;
