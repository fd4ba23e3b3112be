-- A person may put a casino of their list aside: hidden until it is shown again, or snoozed until a moment. It keeps
-- its tier, its rank and its records.
alter table casinos_users
  add column hidden boolean not null default false,
  add column snoozed_until timestamptz check (snoozed_until between '1970-01-01Z' and '2200-01-01Z');

grant update (hidden, snoozed_until) on casinos_users to app;
