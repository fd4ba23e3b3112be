-- When a casino of a list is next available, by the rule of core; null if it was never collected or is closed, or until it is
-- known. Every write that changes the last collection writes it, and a job repairs it after a change of the catalog.
alter table casinos_users add column next_ready_at timestamptz;

-- Citus adds no column together with a constraint.
alter table casinos_users
  add constraint casinos_users_next_ready check (next_ready_at between '1970-01-01Z' and '2300-01-01Z');

grant update (next_ready_at) on casinos_users to app;
