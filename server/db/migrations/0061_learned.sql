-- What was learned about the clock of a bonus from the user's own claims, and whether a collection was deleted because the bonus
-- was not ready.
alter table casinos_users add column learned jsonb;
grant update (learned) on casinos_users to app;
alter table entries add column not_ready boolean;
grant update (not_ready) on entries to app;
