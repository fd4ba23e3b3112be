-- What the claims of several members show about each bonus, and whether a member agreed that their claims count.
create table casino_learned (
  casino_id integer primary key check (casino_id > 0),
  clock jsonb,
  value jsonb,
  constraint casino_learned_something check (clock is not null or value is not null)
);
alter table user_settings add column share_evidence boolean;
grant update (share_evidence) on user_settings to app;
